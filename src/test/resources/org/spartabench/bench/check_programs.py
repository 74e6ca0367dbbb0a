"""Runs the programs beside this file and compares their rows with those of the engine, as bags."""
import json
import math
import os
import warnings

warnings.simplefilter('ignore')


def cell(value, wanted):
    if value is None or value != value or value in (float('inf'), float('-inf')):
        return None
    if str(value) in ('True', 'False'):
        return str(value).lower()
    return str(value)


def same(a, b):
    if a is None or b is None:
        return a is b
    if a == b:
        return True
    try:
        return math.isclose(float(a), float(b), rel_tol=1e-9, abs_tol=0)
    except ValueError:
        return False


def number(text):
    try:
        return (1, float('%.7g' % float(text)), '')
    except (TypeError, ValueError):
        return (0, 0.0, '' if text is None else 'x' + text)


def rows(frame):
    return [[cell(v, None) for v in row] for row in frame.astype(object).values.tolist()]


counts = {}
refused = {}
for line in open('expected.jsonl'):
    case = json.loads(line)
    if 'refused' in case:
        state = 'refused'
        feature = case['refused'].split(':')[0]
        refused[feature] = refused.get(feature, 0) + 1
        print(case['id'], 'refused', case['refused'])
    else:
        text = open(case['id'] + '.py').read().replace('print(result)\n', '')
        space = {}
        try:
            exec(compile(text, case['id'], 'exec'), space)
            left = sorted(rows(space['result']), key=lambda r: [number(v) for v in r])
            right = sorted(case['rows'], key=lambda r: [number(v) for v in r])
            equal = len(left) == len(right) and all(
                len(a) == len(b) and all(map(same, a, b)) for a, b in zip(left, right))
            state = 'equal' if equal else 'different'
            if not equal:
                print(case['id'], 'different', case['sql'], left[:4], right[:4], len(left), len(right))
        except Exception as failure:
            state = 'raised'
            print(case['id'], 'raised', type(failure).__name__, str(failure)[:200], case['sql'])
    counts[state] = counts.get(state, 0) + 1
print(counts, refused)
