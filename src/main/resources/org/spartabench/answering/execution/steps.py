def named(columns, rows):
    """Gives each row the names of its columns."""
    return [dict(zip(columns, row)) for row in rows]


def ask(rows, column, api, arguments):
    """Asks an API once for each combination of arguments, for one with None not at all; adds its answers as a column."""
    wanted = [arguments(r) for r in rows]
    asked = [a for a in dict.fromkeys(wanted) if None not in a]
    answers = {}
    for i in range(0, len(asked), 500):
        answers.update(zip(asked[i:i + 500], each(api, asked[i:i + 500])))
    return [{**r, column: answers.get(a)} for r, a in zip(rows, wanted)]


def group(rows, columns, folds):
    """Gives a row for each group; without columns, all rows are one group."""
    groups = {} if columns else {(): []}
    for r in rows:
        groups.setdefault(tuple(r[c] for c in columns), []).append(r)
    return [{**dict(zip(columns, key)), **folds(g)} for key, g in groups.items()]


def present(values):
    """Leaves out None."""
    return [v for v in values if v is not None]


def once(values):
    """Gives each value once."""
    return list(dict.fromkeys(values))


def count(values):
    return len(present(values))


def total(values):
    """Adds whole numbers exactly, others to the digits after the point that they are written with."""
    from math import fsum
    some = present(values)
    if not some or all(isinstance(v, int) for v in some):
        return sum(some) if some else None
    texts = [str(v) for v in some]
    exact = fsum(some)
    return exact if any('e' in t for t in texts) else round(exact, max(len(t.partition('.')[2]) for t in texts))


def average(values):
    some = present(values)
    return total(some) / len(some) if some else None


def least(values):
    return min(present(values), default=None)


def most(values):
    return max(present(values), default=None)


def sort(rows, column, descending=False):
    """Sorts rows by a column, None last; rows that are equal in it stay in their order."""
    some = sorted((r for r in rows if r[column] is not None), key=lambda r: r[column], reverse=descending)
    return some + [r for r in rows if r[column] is None]


def distinct(rows, columns):
    """Keeps the first of the rows that are equal in some columns."""
    first = {}
    for r in rows:
        first.setdefault(tuple(r[c] for c in columns), r)
    return list(first.values())


def only(values):
    """Gives the only value of a list; None if it is empty."""
    if len(values) > 1:
        raise ValueError('an inner query should have one value, and has %d rows' % len(values))
    return values[0] if values else None


def alike(a, b):
    """Refuses to compare values of two kinds, and a day with a moment of it."""
    texts = [isinstance(v, str) for v in (a, b)]
    short, long = sorted((a, b), key=len) if all(texts) else ('', '')
    if any(texts) != all(texts) or len(short) == 10 and short[4:8:3] == '--' and long.startswith(short + ' '):
        raise TypeError('%r cannot be compared with %r' % (a, b))


def compare(a, sign, b):
    """Compares as SQL does: the answer is None where a value is missing."""
    if a is None or b is None:
        return None
    alike(a, b)
    return {'=': a == b, '<>': a != b, '<': a < b, '<=': a <= b, '>': a > b, '>=': a >= b}[sign]


def among(a, values):
    """Whether a value is in a list, as IN of SQL says it."""
    found = [compare(a, '=', b) for b in values]
    return True if True in found else None if None in found else False


def truth(value):
    """Takes a number for true unless it is 0."""
    if not isinstance(value, (int, type(None))):
        raise TypeError('%r is no truth value' % value)
    return None if value is None else value != 0


def deny(truth):
    return None if truth is None else not truth


def both(*truths):
    return False if False in truths else None if None in truths else True


def either(*truths):
    return True if True in truths else None if None in truths else False
