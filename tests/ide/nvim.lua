-- In a headless Neovim whose init file is the recipe of docs/EDITORS.md: a file with a deadlock is saved,
-- and its diagnostic, code actions, lens commands and the replay come from the server.
local function fail(text)
  io.stdout:write("FAILED: " .. text .. "\n")
  vim.cmd("cquit")
end
local function wait(what, ready)
  if not vim.wait(30000, ready, 50) then fail("no " .. what) end
end

vim.cmd("edit hang.c")
wait("client", function() return #vim.lsp.get_active_clients() == 1 and vim.lsp.buf_get_clients(0)[1] ~= nil end)
local client = vim.lsp.get_active_clients()[1]
if client.name ~= "mpi2spin" then fail("the client is " .. client.name) end
if client.config.root_dir ~= vim.fn.getcwd() then fail("the root is " .. tostring(client.config.root_dir)) end
vim.cmd("write")
wait("diagnostic", function() return #vim.diagnostic.get(0) > 0 end)
local d = vim.diagnostic.get(0)[1]
if d.code ~= "MPI-DEADLOCK" or d.lnum ~= 6 then fail("the diagnostic is " .. vim.inspect(d)) end
local params = vim.lsp.util.make_range_params()
params.context = { diagnostics = vim.lsp.diagnostic.get_line_diagnostics(0, 6) }
local answers = vim.lsp.buf_request_sync(0, "textDocument/codeAction", params, 10000)
local titles = {}
for _, answer in pairs(answers or {}) do
  for _, action in ipairs(answer.result or {}) do table.insert(titles, action.title) end
end
if titles[1] ~= "Replay the counterexample (n = 2)" then fail("the actions are " .. vim.inspect(titles)) end

vim.cmd("compiler mpi2spin")
vim.cmd("silent make! verify -q hang.c")
local first = vim.fn.getqflist()[1] or {}
if first.lnum ~= 7 then fail("the quickfix list is " .. vim.inspect(vim.fn.getqflist())) end
io.stdout:write("\nok\n")
vim.cmd("qall!")
