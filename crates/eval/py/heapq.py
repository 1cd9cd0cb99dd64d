"""Heaps in lists."""


def _sift_up(heap, pos, start=0):
    """Move the item at `pos` towards `start` until its parent is not larger."""
    item = heap[pos]
    while pos > start:
        parent = (pos - 1) >> 1
        if not item < heap[parent]:
            break
        heap[pos] = heap[parent]
        pos = parent
    heap[pos] = item


def _sift_down(heap, pos):
    """Move the hole at `pos` to a leaf along the smaller children, then the item up again: fewer comparisons."""
    end = len(heap)
    start = pos
    item = heap[pos]
    child = 2 * pos + 1
    while child < end:
        right = child + 1
        if right < end and not heap[child] < heap[right]:
            child = right
        heap[pos] = heap[child]
        pos = child
        child = 2 * pos + 1
    heap[pos] = item
    _sift_up(heap, pos, start)


def heappush(heap, item, /):
    heap.append(item)
    _sift_up(heap, len(heap) - 1)


def heappop(heap, /):
    if not heap:
        raise IndexError("index out of range")
    last = heap.pop()
    if not heap:
        return last
    top = heap[0]
    heap[0] = last
    _sift_down(heap, 0)
    return top


def heapreplace(heap, item, /):
    top = heap[0]
    heap[0] = item
    _sift_down(heap, 0)
    return top


def heappushpop(heap, item, /):
    if heap and heap[0] < item:
        item, heap[0] = heap[0], item
        _sift_down(heap, 0)
    return item


def heapify(heap, /):
    for i in range(len(heap) // 2 - 1, -1, -1):
        _sift_down(heap, i)


def nsmallest(n, iterable, key=None):
    return sorted(iterable, key=key)[:max(n, 0)]


def nlargest(n, iterable, key=None):
    return sorted(iterable, key=key, reverse=True)[:max(n, 0)]


def merge(*iterables, key=None, reverse=False):
    heads = []
    for it in [iter(i) for i in iterables]:
        for value in it:
            heads.append([value if key is None else key(value), value, it])
            break
    while heads:
        best = 0
        for k in range(1, len(heads)):
            if (heads[best][0] < heads[k][0]) if reverse else (heads[k][0] < heads[best][0]):
                best = k
        head = heads[best]
        yield head[1]
        for value in head[2]:
            head[0] = value if key is None else key(value)
            head[1] = value
            break
        else:
            del heads[best]
