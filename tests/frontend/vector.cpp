/* What programs do with std::vector, and what it comes to: vector.sh compares what this prints with the
 * library's header and with the tool's (frontend/include/m2s_vector.hpp). */
#include <algorithm>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <iterator>
#include <map>
#include <memory>
#include <new>
#include <numeric>
#include <queue>
#include <stack>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

/* The tool's takes all memory that a vector may ever need. */
void *operator new(std::size_t n)
{
    const std::size_t vast = (std::size_t)1 << 30, enough = 1 << 16;
    return std::malloc(n > vast ? enough : n);
}
void operator delete(void *memory) noexcept { std::free(memory); }
void operator delete(void *memory, std::size_t) noexcept { std::free(memory); }

struct Node {
    int number;
    std::vector<Node> sons;
    std::string name;
    Node(int number = 0) : number(number) {}
    bool operator<(const Node &other) const { return number < other.number; }
};

template <class V> static void show(const char *what, const V &v)
{
    std::cout << what << ':';
    for (const auto &x : v)
        std::cout << ' ' << x;
    std::cout << " (" << v.size() << ")\n";
}

static void grow()
{
    std::vector<int> a, b(5), c(5, 7), d{3, 1, 2}, e(d.begin(), d.end()), f = d;
    for (int i = 0; i < 10; i++)
        a.push_back(i * i % 7);
    std::sort(a.begin(), a.end());
    show("push_back", a);
    show("insert one", (a.insert(a.begin() + 3, 99), a));
    show("insert a range", (a.insert(a.end(), c.begin(), c.end()), a));
    show("insert many", (a.insert(a.begin(), 2, -1), a));
    show("insert a list", (a.insert(a.begin() + 1, {4, 5, 6}), a));
    show("insert its own", (a.insert(a.begin(), a.back()), a));
    show("erase", (a.erase(a.begin()), a));
    show("erase a range", (a.erase(a.begin() + 1, a.begin() + 4), a));
    show("remove", (a.erase(std::remove(a.begin(), a.end(), 7), a.end()), a));
    show("resize", (b.resize(8), b.resize(9, 4), b));
    show("shrink", (b.resize(2), b.pop_back(), b));
    show("assign many", (b.assign(3, 5), b));
    show("assign a range", (b.assign(d.begin(), d.end()), b));
    show("assign a list", (b = {1, 2}, b));
    show("emplace", (b.emplace(b.begin() + 1, 8), b.emplace_back(9), b));
    std::cout << (d == e) << (d != f) << (d < c) << (c >= d) << d.front() << d.back() << d.at(1)
              << d.empty() << b.empty() << '\n';
    for (auto it = e.rbegin(); it != e.rend(); ++it)
        std::cout << *it << ' ';
    std::cout << e.end() - e.begin() << *std::next(e.cbegin()) << '\n';
    try {
        d.at(10);
    } catch (const std::out_of_range &) {
        std::cout << "out of range\n";
    }
}

static void move()
{
    std::vector<int> a{1, 2, 3}, b{4};
    std::swap(a, b);
    a.swap(b);
    show("swapped", b);
    std::vector<int> c = std::move(a);
    std::cout << a.size() << c.size() << '\n';
    a.push_back(5);
    a = std::move(c);
    show("moved", a);
    a.clear();
    a.reserve(100);
    a.shrink_to_fit();
    std::copy(b.data(), b.data() + b.size(), std::back_inserter(a));
    show("copied", a);
}

static void nest()
{
    std::vector<std::vector<double>> m(3, std::vector<double>(4, 1.5));
    m[1][2] = 3;
    m.push_back({1, 2, 3});
    m.emplace_back(2, 9.0);
    m.erase(m.begin());
    for (const auto &row : m)
        show("row", row);
    std::vector<std::string> words{"b", "a"};
    words.emplace_back(3, 'x');
    words.insert(words.begin(), "front");
    std::sort(words.begin(), words.end());
    show("words", words);
    std::vector<std::unique_ptr<int>> owners;
    owners.push_back(std::make_unique<int>(3));
    owners.emplace_back(new int(4));
    owners.erase(owners.begin());
    std::cout << *owners[0] << owners.size() << '\n';
    std::vector<Node> nodes(3);
    nodes[0].sons.push_back(Node(4));
    nodes.push_back(Node(1));
    std::sort(nodes.begin(), nodes.end());
    std::vector<Node> others = nodes;
    std::cout << others.size() << others.back().number << nodes[0].sons.size() << '\n';
}

static void use()
{
    std::vector<int> d{3, 1, 2};
    std::priority_queue<int> queue(d.begin(), d.end());
    queue.push(9);
    std::cout << queue.top() << queue.size() << '\n';
    std::stack<int, std::vector<int>> stack;
    stack.push(3);
    stack.push(4);
    stack.pop();
    std::cout << stack.top() << '\n';
    std::map<std::string, std::vector<int>> named;
    named["x"].push_back(1);
    std::cout << named["x"].size() << std::accumulate(d.begin(), d.end(), 0)
              << *std::max_element(d.begin(), d.end()) << '\n';
    std::vector<std::function<int(int)>> functions{[](int x) { return x + 1; }};
    std::cout << functions[0](1) << '\n';
}

int main()
{
    grow();
    move();
    nest();
    use();
}
