"""Scores answers that are lists of values, as `sparta score` does.

Three measures, each over all items, from 0 to 1:
  list      compares values: numbers, days and times have one form each, texts lose typography and case;
            two lists are equal as multisets
  official  the string metric of the SPARTA code, which is HotpotQA's
  ott_qa    the string metric of OTT-QA, which is SQuAD's

    import evaluate
    metric = evaluate.load("sparta_metric")        # the folder of this file
    metric.compute(predictions=[["Ann", "Bo"]], references=[["bo", "Ann"]])

Without `evaluate`: `compute(predictions, references)` of this module, or

    python3 sparta_metric.py predictions.json data/dev.jsonl
"""

import datetime
import json
import re
import sys
import unicodedata
from collections import Counter
from decimal import Decimal, localcontext

VERSION = "1.0.0"
MEASURES = ("em", "f1", "precision", "recall")

_CURRENCIES = "".join(c for c in map(chr, range(0x110000)) if unicodedata.category(c) == "Sc")
_NUMBER = re.compile(
    "([+-]?)(?:([" + re.escape(_CURRENCIES) + "]) ?)?([+-]?)"
    r"((?:[1-9][0-9]{0,2}(?:,[0-9]{3})+|0|[1-9][0-9]*)(?:\.[0-9]+)?|\.[0-9]+)(e[+-]?[0-9]{1,8})?( ?%)?"
)
_PLAIN_NUMBER = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]{1,3})?")
_TIME = re.compile(r"([0-9]{1,2}):([0-9]{2})(?::([0-9]{2})(?:\.([0-9]{1,9}))?)?(?: ?([ap])\.?m\.?)?")
_CLOCK = re.compile(r"([0-9]{2}:[0-9]{2}:[0-9]{2})(\.[0-9]+)")
_ISO = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2})(?:[ T]([0-9]{2}:[0-9]{2})(?::([0-9]{2})(?:\.([0-9]+))?)?)?")
_YEAR_FIRST = re.compile(r"([0-9]{4})[/-]([0-9]{1,2})[/-]([0-9]{1,2})")
_YEAR_LAST = re.compile(r"([0-9]{1,2})[/.-]([0-9]{1,2})[/.-]([0-9]{4})")
_DAY_MONTH = re.compile(r"([0-9]{1,2})\.? ([A-Za-z]{3,9})\.?,? ([0-9]{4})")
_MONTH_DAY = re.compile(r"([A-Za-z]{3,9})\.? ([0-9]{1,2}),? ([0-9]{4})")
_MONTHS = "january february march april may june july august september october november december".split()
_QUOTED = re.compile("\"([^\"]+)\"|'([^']+)'")
_ASCII = re.compile("[ -~]*")
_SINGLE_QUOTES = "\u2018\u2019\u201a\u201b\u2032\u02bb\u02bc\u00b4`"
_DOUBLE_QUOTES = "\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb"
_PUNCTUATION = re.compile(r"[!\"#$%&'()*+,\-./:;<=>?@\[\\\]^_`{|}~]")
_ARTICLE = re.compile(r"\b(a|an|the)\b")
_BLANKS = re.compile("[\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+")
_VERDICTS = ("yes", "no", "noanswer")


# ---- values ----------------------------------------------------------------------------------------------------


def value_form(answer):
    """Gives the form of an answer: two answers are the same value if their forms are equal."""
    text = _bare(_folded(_plain(answer)))
    for read in (_number, lambda t: _iso(t.replace("t", " ")), _day, _time):
        form = read(text)
        if form is not None:
            return form
    return text


def _plain(text):
    if _ASCII.fullmatch(text) and "`" not in text:
        return re.sub(" {2,}", " ", text)
    out = []
    for c in text:
        category = unicodedata.category(c)
        if category in ("Zs", "Zl", "Zp") or c in "\t\n\x0b\x0c\r\x1c\x1d\x1e\x1f":
            out.append(" ")
        elif c == "\u2212" or category == "Pd":
            out.append("-")
        elif c in _SINGLE_QUOTES:
            out.append("'")
        elif c in _DOUBLE_QUOTES:
            out.append('"')
        elif category == "Nd":
            out.append(str(unicodedata.digit(c)))
        elif category != "Cf" or c in "\u200c\u200d":
            wide = "\uff01" <= c <= "\uffef" or "\ufb00" <= c <= "\ufb06" or c == "\u2026"
            out.append(unicodedata.normalize("NFKC", c) if wide else c)
    return re.sub(" {2,}", " ", unicodedata.normalize("NFC", "".join(out)))


def _folded(text):
    if _ASCII.fullmatch(text):
        return text.lower()
    return _plain("".join(c if c == "\u0131" else c.lower().upper().lower() for c in text))


def _bare(text):
    text = text.strip()
    while True:
        quoted = _QUOTED.fullmatch(text)
        if quoted:
            inside = quoted.group(1) or quoted.group(2)
        elif len(text) > 1 and text.endswith(".") and not text.endswith(".."):
            inside = text[:-1]
        else:
            inside = text[4:] if text.startswith("the ") else text
        if inside == text:
            return text
        text = inside.strip()


def _stripped(number):
    """Splits a number into sign, digits without zeros at the end, and the power of ten of the last digit."""
    sign, digits, exponent = number.as_tuple()
    text = "".join(map(str, digits)).lstrip("0")
    bare = text.rstrip("0")
    return ("-" if sign and bare else ""), bare, exponent + len(text) - len(bare)


def number_text(number):
    """Writes a number as answers are written."""
    sign, digits, exponent = _stripped(number)
    if not digits:
        return "0"
    power = len(digits) + exponent - 1
    if abs(exponent) <= 400 and (-10 < power < 21 or len(digits) > 17):
        if exponent >= 0:
            return sign + digits + "0" * exponent
        whole, fraction = digits[:exponent], digits[exponent:].rjust(-exponent, "0")
        return sign + (whole or "0") + "." + fraction
    tail = "." + digits[1:] if len(digits) > 1 else ""
    return "%s%s%se%s%s%d" % (sign, digits[0], tail, "-" if power < 0 else "+", "0" if abs(power) < 10 else "", abs(power))


def _number(text):
    found = _NUMBER.fullmatch(text) if len(text) <= 1000 else None
    if not found or found.group(1) and found.group(3):
        return None
    digits = found.group(4).replace(",", "") + (found.group(5) or "")
    number = number_text(Decimal(found.group(1) + found.group(3) + digits))
    return (found.group(2) or "") + number + (found.group(6) or "").strip()


def _iso(text):
    if len(text) < 10 or not text[0].isdigit():
        return None
    clock = _CLOCK.fullmatch(text)
    if clock:
        return clock.group(1) + re.sub(r"\.?0+$", "", clock.group(2))
    found = _ISO.fullmatch(text)
    if not found:
        return None
    fraction = (found.group(4) or "").rstrip("0")
    time = (found.group(2) or "00:00") + ":" + (found.group(3) or "00") + ("." + fraction if fraction else "")
    return found.group(1) if time == "00:00:00" else found.group(1) + " " + time


def _day(text):
    days = set()

    def add(year, month, day):
        try:
            days.add(datetime.date(int(year), int(month), int(day)))
        except ValueError:
            pass  # no day of the calendar

    def month(name):
        return next((i + 1 for i, m in enumerate(_MONTHS) if name.lower() in (m, m[:3])), 0)

    found = _YEAR_FIRST.fullmatch(text)
    if found:
        add(*found.groups())
    found = _YEAR_LAST.fullmatch(text)
    if found:
        add(found.group(3), found.group(1), found.group(2))
        add(found.group(3), found.group(2), found.group(1))
    found = _DAY_MONTH.fullmatch(text)
    if found:
        add(found.group(3), month(found.group(2)), found.group(1))
    found = _MONTH_DAY.fullmatch(text)
    if found:
        add(found.group(3), month(found.group(1)), found.group(2))
    return days.pop().isoformat() if len(days) == 1 else None


def _time(text):
    found = _TIME.fullmatch(text)
    if not found:
        return None
    hour, minute, second = int(found.group(1)), int(found.group(2)), int(found.group(3) or 0)
    if found.group(5):
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if found.group(5) == "p" else 0)
    if hour > 23 or minute > 59 or second > 59:
        return None
    fraction = (found.group(4) or "").rstrip("0")
    return "%02d:%02d:%02d" % (hour, minute, second) + ("." + fraction if fraction else "")


def _near(one, other):
    """Counts the numbers left over that are the same but for the last digits of floating point."""
    left, right = _numbers(one - other), _numbers(other - one)
    i = j = near = 0
    while i < len(left) and j < len(right):
        same = _same(left[i], right[j])
        near += same
        low, high = left[i] < right[j], left[i] > right[j]
        i += same or low
        j += same or high
    return near


def _numbers(values):
    found = []
    for value in values.elements():
        plain = "-" + value[1:] if re.match("[\u2010-\u2015\u2212\ufe58\ufe63\uff0d](?=[0-9.])", value) else value
        if _PLAIN_NUMBER.fullmatch(plain):
            found.append(Decimal(plain))
    return sorted(found)


def _same(a, b):
    if a == b:
        return True
    parts = [_stripped(a), _stripped(b)]
    if all(exponent >= 0 for _, _, exponent in parts) or max(len(digits) for _, digits, _ in parts) < 15:
        return False
    with localcontext() as context:
        context.prec = 2000
        return abs(a - b) <= max(abs(a), abs(b)) * Decimal("1e-9")


# ---- measures of one answer ----------------------------------------------------------------------------------------


def _measures(exact, matched, predicted, gold):
    if not matched:
        return {"em": float(exact), "f1": 0.0, "precision": 0.0, "recall": 0.0}
    precision, recall = matched / predicted, matched / gold
    f1 = 2 * precision * recall / (precision + recall)
    return {"em": float(exact), "f1": f1, "precision": precision, "recall": recall}


def _text(value):
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float, Decimal)):
        return number_text(Decimal(str(value)))
    return value


def _values(answer):
    return [_text(value) for value in (answer if isinstance(answer, (list, tuple)) else [answer])]


def score_list(predicted, gold):
    given = Counter(map(value_form, _values(predicted)))
    wanted = Counter(map(value_form, _values(gold)))
    p, g = sum(given.values()), sum(wanted.values())
    if not p and not g:
        return dict.fromkeys(MEASURES, 1.0)
    matched = sum((given & wanted).values()) + _near(given, wanted)
    return _measures(matched == p == g, matched, p, g)


def normalised(answer):
    """Lower case, without ASCII punctuation and articles, with single blanks."""
    words = _ARTICLE.sub(" ", _PUNCTUATION.sub("", ", ".join(_values(answer)).lower()))
    return _BLANKS.sub(" ", words).strip(" \x1c\x1d\x1e\x1f")


def _words(text):
    return text.split(" ") if text else []


def score_official(predicted, gold):
    given, wanted = normalised(predicted), normalised(gold)
    exact = given == wanted
    words, others = _words(given), _words(wanted)
    opposed = not exact and (given in _VERDICTS or wanted in _VERDICTS)
    matched = 0 if opposed else sum((Counter(words) & Counter(others)).values())
    return _measures(exact, matched, len(words), len(others))


def score_ott_qa(predicted, gold):
    given, wanted = normalised(predicted), normalised(gold)
    if not given and not wanted:
        return dict.fromkeys(MEASURES, 1.0)
    words, others = _words(given), _words(wanted)
    return _measures(given == wanted, sum((Counter(words) & Counter(others)).values()), len(words), len(others))


SCORES = {"list": score_list, "official": score_official, "ott_qa": score_ott_qa}


def compute(predictions, references):
    """Gives the mean of each measure, as list_em, list_f1, ... over answers and gold answers in the same order.

    A prediction that is None counts as wrong.
    """
    if len(predictions) != len(references):
        raise ValueError("%d predictions, but %d references" % (len(predictions), len(references)))
    sums = {}
    for prediction, reference in zip(predictions, references):
        for name, score in SCORES.items():
            found = dict.fromkeys(MEASURES, 0.0) if prediction is None else score(prediction, reference)
            for measure in MEASURES:
                key = name + "_" + measure
                sums[key] = sums.get(key, 0.0) + found[measure]
    return {key: total / len(references) for key, total in sums.items()}


# ---- evaluate ------------------------------------------------------------------------------------------------------

try:
    import datasets
    import evaluate
except ImportError:
    evaluate = None

if evaluate is not None:

    class SpartaMetric(evaluate.Metric):
        """The measures of `compute`, for `evaluate.load`."""

        def _info(self):
            answers = datasets.Sequence(datasets.Value("string"))
            return evaluate.MetricInfo(
                description=__doc__,
                citation="",
                inputs_description="predictions, references: a list of texts for each item",
                features=datasets.Features({"predictions": answers, "references": answers}),
            )

        def _compute(self, predictions, references):
            return compute(predictions, references)


def main(predictions, gold):
    with open(predictions, encoding="utf-8") as file:
        text = file.read()
    try:
        given = json.loads(text, parse_float=Decimal, parse_int=Decimal)
    except ValueError:  # a record a line
        given = [json.loads(line, parse_float=Decimal, parse_int=Decimal) for line in text.splitlines() if line.strip()]
    if isinstance(given, dict) and "question_id" in given:
        given = [given]
    if isinstance(given, list):
        given = {record["question_id"]: record["prediction"] for record in given}
    with open(gold, encoding="utf-8") as file:
        items = [json.loads(line, parse_float=Decimal, parse_int=Decimal) for line in file if line.strip()]
    scores = compute([given.get(item["question_id"]) for item in items], [item["answer"] for item in items])
    print(json.dumps(scores, indent=2))


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: python3 sparta_metric.py PREDICTIONS.json GOLD.jsonl")
    main(sys.argv[1], sys.argv[2])
