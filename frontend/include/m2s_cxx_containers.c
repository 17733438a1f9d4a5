/* Containers of C++, behind m2s_cxx.c in one unit: what of them is no template. */

/* std::map, std::set: trees that are not balanced here, which only decides how fast they are.  The
 * header, which is red, has the root, the first and the last node. */
struct m2s_node {
    int is_black;
    struct m2s_node *parent, *left, *right;
};

void _ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_(
    _Bool is_left, struct m2s_node *x, struct m2s_node *parent, struct m2s_node *header)
{
    x->parent = parent;
    x->left = x->right = NULL;
    x->is_black = 1;
    if (is_left) {
        parent->left = x; /* of the header: the first node */
        if (parent == header)
            header->parent = header->right = x;
        else if (parent == header->left)
            header->left = x;
    } else {
        parent->right = x;
        if (parent == header->right)
            header->right = x;
    }
}

/* What is not known of a tree is known to be a tree all the same: a neighbour is a node, or the
 * header (abstraction/library/elements.c). */
void *__m2s_not_null(void *p);

struct m2s_node *_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base(struct m2s_node *x)
{
    if (x->right) {
        x = x->right;
        while (x->left)
            x = x->left;
        return x;
    }
    struct m2s_node *y = x->parent;
    while (x == y->right) {
        x = y;
        y = y->parent;
    }
    return __m2s_not_null(x->right != y ? y : x);
}

struct m2s_node *_ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base(struct m2s_node *x)
{
    if (!x->is_black && x->parent->parent == x)
        return __m2s_not_null(x->right);
    if (x->left) {
        struct m2s_node *y = x->left;
        while (y->right)
            y = y->right;
        return y;
    }
    struct m2s_node *y = x->parent;
    while (x == y->left) {
        x = y;
        y = y->parent;
    }
    return __m2s_not_null(y);
}

struct m2s_node *_ZSt18_Rb_tree_incrementPKSt18_Rb_tree_node_base(struct m2s_node *x)
{
    return _ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base(x);
}

struct m2s_node *_ZSt18_Rb_tree_decrementPKSt18_Rb_tree_node_base(struct m2s_node *x)
{
    return _ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base(x);
}

/* Puts `to` where x is under its parent. */
static void m2s_replace(struct m2s_node *x, struct m2s_node *to, struct m2s_node *header)
{
    if (header->parent == x)
        header->parent = to;
    else if (x->parent->left == x)
        x->parent->left = to;
    else
        x->parent->right = to;
    if (to)
        to->parent = x->parent;
}

/* x is no node of the tree any more; its place in the order is nobody's. */
struct m2s_node *_ZSt28_Rb_tree_rebalance_for_erasePSt18_Rb_tree_node_baseRS_(
    struct m2s_node *x, struct m2s_node *header)
{
    if (x == header->left) /* the last one has the header before it, and behind it */
        header->left = x->right ? _ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base(x) : x->parent;
    if (x == header->right)
        header->right = x->left ? _ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base(x) : x->parent;
    if (!x->left || !x->right) {
        m2s_replace(x, x->left ? x->left : x->right, header);
        return x;
    }
    struct m2s_node *y = x->right;
    while (y->left)
        y = y->left;
    if (y != x->right) {
        m2s_replace(y, y->right, header);
        y->right = x->right;
        y->right->parent = y;
    }
    m2s_replace(x, y, header);
    y->left = x->left;
    y->left->parent = y;
    return x;
}

/* std::list: a ring, with a node of its own that is no element */
struct m2s_link {
    struct m2s_link *next, *before;
};

void _ZNSt8__detail15_List_node_base7_M_hookEPS0_(struct m2s_link *x, struct m2s_link *at)
{
    x->next = at;
    x->before = at->before;
    at->before->next = x;
    at->before = x;
}

void _ZNSt8__detail15_List_node_base9_M_unhookEv(struct m2s_link *x)
{
    x->next->before = x->before;
    x->before->next = x->next;
}

void _ZNSt8__detail15_List_node_base11_M_transferEPS0_S1_(struct m2s_link *at,
                                                          struct m2s_link *first,
                                                          struct m2s_link *end)
{
    if (at == end || first == end)
        return;
    struct m2s_link *last = end->before;
    first->before->next = end;
    end->before = first->before;
    at->before->next = first;
    first->before = at->before;
    last->next = at;
    at->before = last;
}

void _ZNSt8__detail15_List_node_base10_M_reverseEv(struct m2s_link *ring)
{
    struct m2s_link *x = ring;
    do {
        struct m2s_link *next = x->next;
        x->next = x->before;
        x->before = next;
        x = next;
    } while (x != ring);
}

static void m2s_take_ring(struct m2s_link *to, const struct m2s_link *from,
                          const struct m2s_link *old)
{
    *to = *from;
    if (from->next == old)
        to->next = to->before = to;
    to->next->before = to->before->next = to;
}

void _ZNSt8__detail15_List_node_base4swapERS0_S1_(struct m2s_link *x, struct m2s_link *y)
{
    struct m2s_link old = *x;
    m2s_take_ring(x, y, y);
    m2s_take_ring(y, &old, x);
}

/* std::unordered_map, std::unordered_set: as libstdc++ has it, since elements come in the order of
 * their buckets */
struct m2s_rehash {
    float full;
    unsigned long next;
};

unsigned long _ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEm(struct m2s_rehash *r,
                                                                   unsigned long n)
{
    static const unsigned short primes[] = {
        1,   2,   3,   5,   7,   11,  13,  17,  19,   23,   29,   31,   37,   41,   43,   47,
        53,  59,  61,  67,  71,  73,  79,  83,  89,   97,   103,  109,  113,  127,  137,  139,
        149, 157, 167, 179, 193, 199, 211, 227, 241,  257,  277,  293,  313,  337,  359,  383,
        409, 439, 467, 503, 541, 577, 619, 661, 709,  761,  823,  887,  953,  1031, 1109, 1193};
    enum { N = sizeof primes / sizeof primes[0] };
    unsigned long buckets = n;
    if (n > primes[N - 1]) { /* some number: the order of the elements is not known then */
        getentropy(&buckets, sizeof buckets);
        buckets = n + buckets % n;
    } else {
        int k = 0;
        while (primes[k] < n)
            k++;
        buckets = primes[k];
    }
    if (n)
        r->next = (unsigned long)(buckets * (double)r->full);
    return buckets;
}

struct m2s_need {
    _Bool is;
    unsigned long buckets;
};

struct m2s_need _ZNKSt8__detail20_Prime_rehash_policy14_M_need_rehashEmmm(
    struct m2s_rehash *r, unsigned long buckets, unsigned long elements, unsigned long more)
{
    struct m2s_need need = {0, 0};
    unsigned long n = elements + more;
    if (n <= r->next)
        return need;
    if (!r->next && n < 11)
        n = 11;
    n = (unsigned long)(n / (double)r->full);
    if (n >= buckets) {
        need.is = 1;
        n = n + 1 > 2 * buckets ? n + 1 : 2 * buckets;
        need.buckets = _ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEm(r, n);
    } else {
        r->next = (unsigned long)(buckets * (double)r->full);
    }
    return need;
}

/* MurmurHash2 of 64 bits */
unsigned long _ZSt11_Hash_bytesPKvmm(const void *p, unsigned long n, unsigned long seed)
{
    const unsigned char *s = p;
    const unsigned long by = 0xc6a4a7935bd1e995ul;
    unsigned long hash = seed ^ (n * by), word;
    for (; n >= 8; n -= 8, s += 8) {
        word = 0;
        for (int k = 7; k >= 0; k--)
            word = word << 8 | s[k];
        word *= by;
        hash = (hash ^ ((word ^ word >> 47) * by)) * by;
    }
    if (n) {
        word = 0;
        while (n)
            word = word << 8 | s[--n];
        hash = (hash ^ word) * by;
    }
    hash = (hash ^ hash >> 47) * by;
    return hash ^ hash >> 47;
}
