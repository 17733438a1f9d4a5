/* std::vector with memory that never moves: all that it may ever need is there from the start.
 * Nothing branches where it grows, and what points into it stays what it is, so that a vector of a
 * size that is not known is one object, as an array of C is.  What is different from the library's:
 * a pointer into a vector that has grown leads to where the element is now, and no capacity is
 * known.  ISO C++ 24.3.11; std::allocator only, and no vector<bool>: a program with others is not
 * compiled with it (cli/attempt.c). */
#ifndef _GLIBCXX_VECTOR
#define _GLIBCXX_VECTOR 1
#define _STL_VECTOR_H 1
#define _STL_BVECTOR_H 1
#define _VECTOR_TCC 1
#pragma GCC system_header

#include <initializer_list>
#include <iterator>
#include <memory>
#include <type_traits>

#include <bits/functexcept.h>
#include <bits/range_access.h>
#include <bits/refwrap.h>
#include <bits/stl_algobase.h>

namespace std {

template <class T, class A = allocator<T>> class vector {
    static_assert(is_same<A, allocator<T>>::value && !is_same<T, bool>::value, "the library's");

public:
    typedef T value_type;
    typedef A allocator_type;
    typedef size_t size_type;
    typedef ptrdiff_t difference_type;
    typedef T &reference;
    typedef const T &const_reference;
    typedef T *pointer;
    typedef const T *const_pointer;
    typedef __gnu_cxx::__normal_iterator<pointer, vector> iterator;
    typedef __gnu_cxx::__normal_iterator<const_pointer, vector> const_iterator;
    typedef std::reverse_iterator<iterator> reverse_iterator;
    typedef std::reverse_iterator<const_iterator> const_reverse_iterator;

private:
    T *m_data;
    size_t m_size;

    template <class I> using if_input = typename enable_if<is_convertible<
        typename iterator_traits<I>::iterator_category, input_iterator_tag>::value>::type;

    enum : size_t { VAST = (size_t)1 << 44 };

    static T *memory() { return static_cast<T *>(::operator new(VAST)); }

    void need()
    {
        if (!m_data)
            m_data = memory();
    }

    static size_t checked(size_t n)
    {
        if (n > (size_t)-1 / 2 / sizeof(T))
            __throw_length_error("vector");
        return n;
    }

    void fill_zero(size_t n, true_type)
    {
        __builtin_memset((void *)(m_data + m_size), 0, n * sizeof(T));
    }
    void fill_zero(size_t n, false_type)
    {
        for (size_t i = 0; i < n; i++)
            ::new ((void *)(m_data + m_size + i)) T();
    }

    void add_new(size_t n)
    {
        fill_zero(n, integral_constant<bool, is_arithmetic<T>::value || is_pointer<T>::value>());
        m_size += n;
    }

    void add(size_t n, const T &value)
    {
        std::uninitialized_fill_n(m_data + m_size, n, value);
        m_size += n;
    }

    template <class I> void add_range(I first, I last, forward_iterator_tag)
    {
        size_t n = (size_t)std::distance(first, last);
        std::uninitialized_copy(first, last, m_data + m_size);
        m_size += n;
    }
    template <class I> void add_range(I first, I last, input_iterator_tag)
    {
        for (; first != last; ++first)
            emplace_back(*first);
    }
    template <class I> void add_all(I first, I last)
    {
        add_range(first, last, typename iterator_traits<I>::iterator_category());
    }

    void drop(size_t n) /* all from the n-th on */
    {
        std::_Destroy(m_data + n, m_data + m_size);
        m_size = n;
    }

    /* A hole of n elements at `at`, which are not constructed. */
    void open(size_t at, size_t n)
    {
        if (is_trivially_copyable<T>::value) {
            __builtin_memmove((void *)(m_data + at + n), (const void *)(m_data + at),
                              (m_size - at) * sizeof(T));
        } else {
            for (size_t i = m_size; i > at; i--) {
                ::new ((void *)(m_data + i - 1 + n)) T(std::move(m_data[i - 1]));
                m_data[i - 1].~T();
            }
        }
        m_size += n;
    }

    void take(vector &other)
    {
        m_data = other.m_data;
        m_size = other.m_size;
        other.m_data = nullptr;
        other.m_size = 0;
    }

    void finish()
    {
        std::_Destroy(m_data, m_data + m_size);
        ::operator delete(m_data);
    }

public:
    vector() : m_data(memory()), m_size(0) {}
    explicit vector(const A &) : vector() {}
    explicit vector(size_t n, const A & = A()) : vector() { add_new(checked(n)); }
    vector(size_t n, const T &value, const A & = A()) : vector() { add(checked(n), value); }
    template <class I, class = if_input<I>> vector(I first, I last, const A & = A()) : vector()
    {
        add_all(first, last);
    }
    vector(initializer_list<T> l, const A & = A()) : vector() { add_all(l.begin(), l.end()); }
    vector(const vector &other) : vector() { add_all(other.begin(), other.end()); }
    vector(const vector &other, const A &) : vector(other) {}
    vector(vector &&other) noexcept { take(other); }
    vector(vector &&other, const A &) noexcept { take(other); }
    ~vector() { finish(); }

    vector &operator=(const vector &other)
    {
        if (this != &other)
            assign(other.begin(), other.end());
        return *this;
    }
    vector &operator=(vector &&other) noexcept
    {
        if (this != &other) {
            finish();
            take(other);
        }
        return *this;
    }
    vector &operator=(initializer_list<T> l)
    {
        assign(l.begin(), l.end());
        return *this;
    }

    void assign(size_t n, const T &value)
    {
        T copy(value);
        need();
        drop(0);
        add(checked(n), copy);
    }
    template <class I, class = if_input<I>> void assign(I first, I last)
    {
        need();
        drop(0);
        add_all(first, last);
    }
    void assign(initializer_list<T> l) { assign(l.begin(), l.end()); }

    A get_allocator() const noexcept { return A(); }

    iterator begin() noexcept { return iterator(m_data); }
    const_iterator begin() const noexcept { return const_iterator(m_data); }
    iterator end() noexcept { return iterator(m_data + m_size); }
    const_iterator end() const noexcept { return const_iterator(m_data + m_size); }
    const_iterator cbegin() const noexcept { return begin(); }
    const_iterator cend() const noexcept { return end(); }
    reverse_iterator rbegin() noexcept { return reverse_iterator(end()); }
    const_reverse_iterator rbegin() const noexcept { return const_reverse_iterator(end()); }
    reverse_iterator rend() noexcept { return reverse_iterator(begin()); }
    const_reverse_iterator rend() const noexcept { return const_reverse_iterator(begin()); }
    const_reverse_iterator crbegin() const noexcept { return rbegin(); }
    const_reverse_iterator crend() const noexcept { return rend(); }

    size_t size() const noexcept { return m_size; }
    size_t max_size() const noexcept { return (size_t)-1 / 2 / sizeof(T); }
    bool empty() const noexcept { return m_size == 0; }
    void reserve(size_t n) { checked(n); }
    void shrink_to_fit() {}

    void resize(size_t n)
    {
        need();
        if (checked(n) > m_size)
            add_new(n - m_size);
        else
            drop(n);
    }
    void resize(size_t n, const T &value)
    {
        need();
        if (checked(n) > m_size)
            add(n - m_size, T(value));
        else
            drop(n);
    }

    T &operator[](size_t i) noexcept { return m_data[i]; }
    const T &operator[](size_t i) const noexcept { return m_data[i]; }
    T &at(size_t i)
    {
        if (i >= m_size)
            __throw_out_of_range("vector");
        return m_data[i];
    }
    const T &at(size_t i) const
    {
        if (i >= m_size)
            __throw_out_of_range("vector");
        return m_data[i];
    }
    T &front() noexcept { return *m_data; }
    const T &front() const noexcept { return *m_data; }
    T &back() noexcept { return m_data[m_size - 1]; }
    const T &back() const noexcept { return m_data[m_size - 1]; }
    T *data() noexcept { return m_data; }
    const T *data() const noexcept { return m_data; }

    template <class... V> T &emplace_back(V &&...values)
    {
        need();
        ::new ((void *)(m_data + m_size)) T(std::forward<V>(values)...);
        return m_data[m_size++];
    }
    void push_back(const T &value) { emplace_back(value); }
    void push_back(T &&value) { emplace_back(std::move(value)); }
    void pop_back() noexcept { m_data[--m_size].~T(); }
    void clear() noexcept { drop(0); }

    template <class... V> iterator emplace(const_iterator at, V &&...values)
    {
        size_t k = (size_t)(at - cbegin());
        T value(std::forward<V>(values)...);
        need();
        open(k, 1);
        ::new ((void *)(m_data + k)) T(std::move(value));
        return begin() + (difference_type)k;
    }
    iterator insert(const_iterator at, const T &value) { return emplace(at, value); }
    iterator insert(const_iterator at, T &&value) { return emplace(at, std::move(value)); }
    iterator insert(const_iterator at, size_t n, const T &value)
    {
        size_t k = (size_t)(at - cbegin());
        T copy(value);
        need();
        open(k, n);
        std::uninitialized_fill_n(m_data + k, n, copy);
        return begin() + (difference_type)k;
    }
    template <class I, class = if_input<I>> iterator insert(const_iterator at, I first, I last)
    {
        size_t k = (size_t)(at - cbegin()), n = (size_t)std::distance(first, last);
        need();
        open(k, n);
        std::uninitialized_copy(first, last, m_data + k);
        return begin() + (difference_type)k;
    }
    iterator insert(const_iterator at, initializer_list<T> l)
    {
        return insert(at, l.begin(), l.end());
    }

    iterator erase(const_iterator first, const_iterator last)
    {
        size_t k = (size_t)(first - cbegin()), n = (size_t)(last - first);
        if (n)
            drop((size_t)(std::move(begin() + (difference_type)(k + n), end(),
                                    begin() + (difference_type)k) - begin()));
        return begin() + (difference_type)k;
    }
    iterator erase(const_iterator at) { return erase(at, at + 1); }

    void swap(vector &other) noexcept
    {
        std::swap(m_data, other.m_data);
        std::swap(m_size, other.m_size);
    }
};

template <class T, class A> inline bool operator==(const vector<T, A> &x, const vector<T, A> &y)
{
    return x.size() == y.size() && std::equal(x.begin(), x.end(), y.begin());
}
template <class T, class A> inline bool operator<(const vector<T, A> &x, const vector<T, A> &y)
{
    return std::lexicographical_compare(x.begin(), x.end(), y.begin(), y.end());
}
template <class T, class A> inline bool operator!=(const vector<T, A> &x, const vector<T, A> &y)
{
    return !(x == y);
}
template <class T, class A> inline bool operator>(const vector<T, A> &x, const vector<T, A> &y)
{
    return y < x;
}
template <class T, class A> inline bool operator<=(const vector<T, A> &x, const vector<T, A> &y)
{
    return !(y < x);
}
template <class T, class A> inline bool operator>=(const vector<T, A> &x, const vector<T, A> &y)
{
    return !(x < y);
}
template <class T, class A> inline void swap(vector<T, A> &x, vector<T, A> &y) noexcept
{
    x.swap(y);
}

#if __cplusplus >= 201703L
template <class I, class T = typename iterator_traits<I>::value_type>
vector(I, I) -> vector<T>;
#endif

}

#endif
