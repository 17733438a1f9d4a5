;; In Emacs --batch with the recipes of docs/EDITORS.md: M-x compile and next-error go to the finding;
;; where dap-mode is there, M-x dap-debug stops at the first call; where eglot is there, a file with a
;; deadlock is saved, and its diagnostic comes from the server.
(require 'cc-mode)

(defun fail (format &rest arguments)
  (princ (concat "FAILED: " (apply #'format format arguments) "\n"))
  (kill-emacs 1))

(defun wait-for (what ready)
  (let ((tries 1200))
    (while (and (> tries 0) (not (funcall ready)))
      (setq tries (1- tries))
      (accept-process-output nil 0.05))
    (unless (funcall ready) (fail "no %s" what))))

(find-file "hang.c")
(unless (eq major-mode 'c-mode) (fail "the mode is %s" major-mode))

;; the key of the recipe
(let ((command (lookup-key c-mode-map (kbd "C-c C-v"))) (finished nil))
  (unless (commandp command) (fail "the key is bound to %s" command))
  (add-hook 'compilation-finish-functions (lambda (&rest _) (setq finished t)))
  (call-interactively command)
  (wait-for "end of the compilation" (lambda () finished)))
(next-error)
(unless (and (equal (buffer-name) "hang.c") (= (line-number-at-pos) 7))
  (fail "next-error goes to %s:%d" (buffer-name) (line-number-at-pos)))

(defun blocked-frame ()
  (let ((session (dap--cur-session)))
    (and session (dap--debug-session-active-frame session))))

(if (not (require 'dap-mode nil t))
    (princ "without dap-mode\n")
  (find-file "hang.c")
  (dap-debug (cdr (assoc "mpi2spin" dap-debug-template-configurations)))
  (wait-for "frame of the debugger" #'blocked-frame)
  (unless (= (gethash "line" (blocked-frame)) 7)
    (fail "the debugger stops in line %s" (gethash "line" (blocked-frame))))
  (princ "with dap-mode\n"))

(find-file "hang.c")
(if (not (require 'eglot nil t))
    (princ "ok, without eglot\n")
  (setq eglot-sync-connect t)
  (with-current-buffer "hang.c"
    (apply #'eglot--connect (eglot--guess-contact))
    (unless (eglot-managed-p) (fail "the buffer has no server"))
    (flymake-mode 1)
    (goto-char (point-max))
    (insert "\n")
    (save-buffer)
    (wait-for "diagnostic" (lambda () (flymake-start) (flymake-diagnostics)))
    (let* ((found (car (flymake-diagnostics)))
           (line (line-number-at-pos (flymake-diagnostic-beg found))))
      (unless (and (= line 7) (string-match-p "can hang" (flymake-diagnostic-text found)))
        (fail "the diagnostic is %s in line %d" (flymake-diagnostic-text found) line)))
    (ignore-errors (eglot-shutdown (eglot-current-server))))
  (princ "ok, with eglot\n"))
