/* std::filesystem over the functions of C that it rests on: a path is its text, and whether a file
 * is there, and what a folder has, is what access(), stat() and readdir() say.  ISO C++ 31.12, POSIX.
 * What is not here (the elements of a path, copies, times, permissions) is the library's, for a
 * program that needs it: cxx/compile.c. */
#ifdef M2S_SYSTEM_FILESYSTEM
#include_next <filesystem>
#elif !defined(_GLIBCXX_FILESYSTEM)
#define _GLIBCXX_FILESYSTEM 1
#pragma GCC system_header

#if __cplusplus >= 201703L
#include <iterator>
#include <ostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>

#include <dirent.h>
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

namespace std {
namespace filesystem {

class path {
    std::string m_text;

    /* Both to where the texts differ, or end: "a//b" is "a/b". */
    static void pass_same(const char *&a, const char *&b)
    {
        for (;; a++, b++) {
            while (a[0] == '/' && a[1] == '/')
                a++;
            while (b[0] == '/' && b[1] == '/')
                b++;
            if (*a != *b || !*a)
                return;
        }
    }

    bool is(const path &p) const
    {
        const char *a = c_str(), *b = p.c_str();
        pass_same(a, b);
        return *a == *b;
    }

    size_t name_at() const { return m_text.rfind('/') + 1; /* npos + 1 is 0 */ }

    /* Of the extension, its dot included; or the end. */
    size_t dot_at() const
    {
        size_t from = name_at(), dot = m_text.rfind('.');
        bool has = dot != std::string::npos && dot > from &&
                   !(dot == from + 1 && m_text[from] == '.' && dot + 1 == m_text.size());
        return has ? dot : m_text.size();
    }

    /* substr() throws where the begin is behind the end: of a text that is not known it may be. */
    path part(size_t from, size_t to) const { return std::string(m_text.data() + from, to - from); }

public:
    typedef char value_type;
    typedef std::string string_type;
    static constexpr value_type preferred_separator = '/';

    path() noexcept {}
    path(const char *text) : m_text(text) {}
    path(std::string text) : m_text(text) {}
    path(std::string_view text) : m_text(text) {}

    const std::string &native() const noexcept { return m_text; }
    const char *c_str() const noexcept { return m_text.c_str(); }
    operator std::string() const { return m_text; }
    std::string string() const { return m_text; }
    std::string generic_string() const { return m_text; }
    void clear() noexcept { m_text.clear(); }
    [[nodiscard]] bool empty() const noexcept { return m_text.empty(); }
    path &make_preferred() { return *this; }

    bool is_absolute() const { return !m_text.empty() && m_text[0] == '/'; }
    bool is_relative() const { return !is_absolute(); }
    bool has_root_directory() const { return is_absolute(); }
    bool has_filename() const { return !m_text.empty() && m_text.back() != '/'; }
    bool has_extension() const { return dot_at() < m_text.size(); }
    bool has_stem() const { return has_filename(); }
    bool has_parent_path() const { return !parent_path().empty(); }

    path filename() const { return part(name_at(), m_text.size()); }
    path stem() const { return part(name_at(), dot_at()); }
    path extension() const { return part(dot_at(), m_text.size()); }
    path parent_path() const
    {
        size_t n = name_at(), at = n;
        while (n > 0 && m_text[n - 1] == '/')
            n--;
        if (n > 0 || !is_absolute())
            return part(0, n);
        return at == m_text.size() ? *this : path("/");
    }

    path &replace_extension(const path &to = path())
    {
        m_text.resize(dot_at());
        if (!to.empty() && to.m_text[0] != '.')
            m_text.push_back('.');
        m_text += to.m_text;
        return *this;
    }
    path &remove_filename()
    {
        m_text.resize(name_at());
        return *this;
    }
    path &replace_filename(const path &to) { return remove_filename() /= to; }

    path &operator+=(const path &p)
    {
        m_text += p.m_text;
        return *this;
    }
    path &operator/=(const path &p)
    {
        if (p.is_absolute())
            m_text.clear();
        else if (has_filename())
            m_text.push_back('/');
        m_text += p.m_text;
        return *this;
    }
    friend path operator/(const path &a, const path &b) { return path(a) /= b; }

    /* Element by element: the end of one comes before all letters. */
    int compare(const path &other) const
    {
        const char *a = c_str(), *b = other.c_str();
        if (is_absolute() != other.is_absolute())
            return is_absolute() ? 1 : -1;
        pass_same(a, b);
        if (*a == *b)
            return 0;
        if (!*a || !*b)
            return *a ? 1 : -1;
        return *a == '/' || (*b != '/' && (unsigned char)*a < (unsigned char)*b) ? -1 : 1;
    }
    friend bool operator==(const path &a, const path &b) { return a.is(b); }
    friend bool operator!=(const path &a, const path &b) { return !a.is(b); }
    friend bool operator<(const path &a, const path &b) { return a.compare(b) < 0; }
    friend bool operator>(const path &a, const path &b) { return a.compare(b) > 0; }
    friend bool operator<=(const path &a, const path &b) { return a.compare(b) <= 0; }
    friend bool operator>=(const path &a, const path &b) { return a.compare(b) >= 0; }
    friend ostream &operator<<(ostream &out, const path &p)
    {
        return out << '"' << p.m_text << '"';
    }
    void swap(path &other) noexcept { m_text.swap(other.m_text); }
};

class filesystem_error : public runtime_error {
    error_code m_code;
    path m_path;

public:
    filesystem_error(const string &what, error_code code) : runtime_error(what), m_code(code) {}
    filesystem_error(const string &what, const path &p, error_code code)
        : runtime_error(what), m_code(code), m_path(p) {}
    const error_code &code() const noexcept { return m_code; }
    const path &path1() const noexcept { return m_path; }
};

inline error_code m2s_error_here()
{
    return error_code(errno, generic_category());
}

[[noreturn]] inline void m2s_fail(const char *what, const path &p)
{
    throw filesystem_error(what, p, m2s_error_here());
}

/* ---- what is there ---- */

inline bool exists(const path &p)
{
    return ::access(p.c_str(), F_OK) == 0;
}

inline bool m2s_is_kind(const path &p, unsigned kind)
{
    struct ::stat s;
    return ::stat(p.c_str(), &s) == 0 && (s.st_mode & S_IFMT) == kind;
}

inline bool is_directory(const path &p) { return m2s_is_kind(p, S_IFDIR); }
inline bool is_regular_file(const path &p) { return m2s_is_kind(p, S_IFREG); }

inline bool is_symlink(const path &p)
{
    struct ::stat s;
    return ::lstat(p.c_str(), &s) == 0 && (s.st_mode & S_IFMT) == S_IFLNK;
}

inline bool exists(const path &p, error_code &e) noexcept { e.clear(); return exists(p); }
inline bool is_directory(const path &p, error_code &e) noexcept
{
    e.clear();
    return is_directory(p);
}
inline bool is_regular_file(const path &p, error_code &e) noexcept
{
    e.clear();
    return is_regular_file(p);
}

inline uintmax_t file_size(const path &p, error_code &e) noexcept
{
    struct ::stat s;
    e.clear();
    if (::stat(p.c_str(), &s) == 0)
        return (uintmax_t)s.st_size;
    e = m2s_error_here();
    return (uintmax_t)-1;
}
inline uintmax_t file_size(const path &p)
{
    struct ::stat s;
    if (::stat(p.c_str(), &s) != 0)
        m2s_fail("file_size", p);
    return (uintmax_t)s.st_size;
}

inline path current_path()
{
    char *text = ::getcwd(NULL, 0);
    if (!text)
        m2s_fail("current_path", path());
    path p(text);
    ::free(text);
    return p;
}
inline path absolute(const path &p) { return p.is_absolute() ? p : current_path() / p; }

inline path temp_directory_path()
{
    const char *folder = ::getenv("TMPDIR");
    return folder ? path(folder) : path("/tmp");
}

/* ---- what changes ---- */

inline bool create_directory(const path &p, error_code &e) noexcept
{
    e.clear();
    if (::mkdir(p.c_str(), 0777) == 0)
        return true;
    if (errno != EEXIST)
        e = m2s_error_here();
    return false;
}
inline bool create_directory(const path &p)
{
    if (::mkdir(p.c_str(), 0777) == 0)
        return true;
    if (errno != EEXIST)
        m2s_fail("create_directory", p);
    return false;
}
inline bool create_directories(const path &p) { return create_directory(p); }
inline bool create_directories(const path &p, error_code &e) noexcept
{
    return create_directory(p, e);
}

inline bool remove(const path &p, error_code &e) noexcept
{
    e.clear();
    if (::remove(p.c_str()) == 0)
        return true;
    if (errno != ENOENT)
        e = m2s_error_here();
    return false;
}
inline bool remove(const path &p)
{
    if (::remove(p.c_str()) == 0)
        return true;
    if (errno != ENOENT)
        m2s_fail("remove", p);
    return false;
}

inline void rename(const path &from, const path &to, error_code &e) noexcept
{
    e.clear();
    if (::rename(from.c_str(), to.c_str()) != 0)
        e = m2s_error_here();
}
inline void rename(const path &from, const path &to)
{
    if (::rename(from.c_str(), to.c_str()) != 0)
        m2s_fail("rename", from);
}

/* ---- folders ---- */

class directory_entry {
    filesystem::path m_path;

public:
    directory_entry() noexcept {}
    explicit directory_entry(const filesystem::path &p) : m_path(p) {}
    const filesystem::path &path() const noexcept { return m_path; }
    operator const filesystem::path &() const noexcept { return m_path; }
    bool exists() const { return filesystem::exists(m_path); }
    bool is_directory() const { return filesystem::is_directory(m_path); }
    bool is_regular_file() const { return filesystem::is_regular_file(m_path); }
    bool is_symlink() const { return filesystem::is_symlink(m_path); }
    uintmax_t file_size() const { return filesystem::file_size(m_path); }
    bool operator==(const directory_entry &e) const { return m_path == e.m_path; }
    bool operator!=(const directory_entry &e) const { return m_path != e.m_path; }
    bool operator<(const directory_entry &e) const { return m_path < e.m_path; }
};

enum class directory_options : unsigned char {
    none = 0, follow_directory_symlink = 1, skip_permission_denied = 2
};
constexpr directory_options operator|(directory_options a, directory_options b) noexcept
{
    return directory_options((unsigned char)a | (unsigned char)b);
}

/* What copies of an iterator share, as they do in the library. */
struct m2s_folder {
    DIR *dir;
    path place;
    directory_entry entry;

    /* Of the names nothing is known: neither "." nor ".." is left out. */
    bool next(bool deep)
    {
        const struct dirent *e = ::readdir(dir);
        if (!e) {
            ::closedir(dir);
            return false;
        }
        std::string text = place.native();
        if (place.has_filename())
            text.push_back('/');
        if (deep)
            add_below(text);
        else
            text += e->d_name;
        entry = directory_entry(path(text));
        return true;
    }

    /* Some folders, and a name. */
    static void add_below(std::string &text)
    {
        char below[4096];
        ::getentropy(below, sizeof below - 1);
        below[sizeof below - 1] = '\0';
        text += below;
    }
};

template <bool DEEP> class m2s_folder_iterator {
protected:
    m2s_folder *m_at = NULL; /* NULL: at the end */

    void begin_at(const path &p, DIR *dir)
    {
        m_at = new m2s_folder{dir, p, directory_entry()};
        next();
    }
    void next()
    {
        if (!m_at->next(DEEP))
            m_at = NULL;
    }

public:
    typedef directory_entry value_type;
    typedef ptrdiff_t difference_type;
    typedef const directory_entry *pointer;
    typedef const directory_entry &reference;
    typedef input_iterator_tag iterator_category;

    m2s_folder_iterator() noexcept {}
    explicit m2s_folder_iterator(const path &p, directory_options = directory_options::none)
    {
        DIR *dir = ::opendir(p.c_str());
        if (!dir)
            m2s_fail("directory_iterator", p);
        begin_at(p, dir);
    }
    m2s_folder_iterator(const path &p, directory_options, error_code &e)
    {
        e.clear();
        DIR *dir = ::opendir(p.c_str());
        if (dir)
            begin_at(p, dir);
        else
            e = m2s_error_here();
    }
    m2s_folder_iterator(const path &p, error_code &e)
        : m2s_folder_iterator(p, directory_options::none, e) {}
    reference operator*() const { return m_at->entry; }
    pointer operator->() const { return &m_at->entry; }
    m2s_folder_iterator &operator++()
    {
        next();
        return *this;
    }
    m2s_folder_iterator &increment(error_code &e)
    {
        e.clear();
        next();
        return *this;
    }
    int depth() const /* of a deep one: what follows is of no folder that is known */
    {
        unsigned char any;
        ::getentropy(&any, sizeof any);
        return any;
    }
    bool recursion_pending() const { return depth() & 1; }
    void disable_recursion_pending() {}
    void pop()
    {
        if (depth() & 1)
            next();
        else
            m_at = NULL;
    }
    friend bool operator==(const m2s_folder_iterator &a, const m2s_folder_iterator &b)
    {
        return a.m_at == b.m_at;
    }
    friend bool operator!=(const m2s_folder_iterator &a, const m2s_folder_iterator &b)
    {
        return a.m_at != b.m_at;
    }
    friend m2s_folder_iterator begin(m2s_folder_iterator i) noexcept { return i; }
    friend m2s_folder_iterator end(const m2s_folder_iterator &) noexcept { return {}; }
};

typedef m2s_folder_iterator<false> directory_iterator;
typedef m2s_folder_iterator<true> recursive_directory_iterator;

} // namespace filesystem
} // namespace std
#endif
#endif
