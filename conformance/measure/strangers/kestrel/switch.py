"""Which single defect and which odd style are switched on (both off by default)."""

_defects = set()
_odd = set()


def configure(defects, odd):
    _defects.update(defects)
    _odd.update(odd)


def defect(name):
    return name in _defects


def odd(name):
    return name in _odd
