
/* Shows the scores of systems, and their answers to an item beside the gold answer. */

const MEASURES = [['em', 'Exact match'], ['f1', 'F1'], ['precision', 'Precision'], ['recall', 'Recall']];
const METRICS = {list: 'List metric', official: 'Official string metric', 'ott-qa': 'String metric of OTT-QA'};
const percent = value => (100 * value).toFixed(1);

/** The answers of all systems to an item, in their order; null where the page has none. */
function scoresOf(item) {
  return results ? results.answers[item.id] || null : null;
}

/** Lists an answer's values, those that are too many marked; the scorer has said which they are. */
function compared(list, extra) {
  const left = [...extra];
  return values(list, value => {
    const at = left.indexOf(value);
    if (at >= 0) left.splice(at, 1);
    return h('span', {class: 'value ' + (at >= 0 ? 'extra' : 'right')}, value);
  });
}

function systemsOf(item) {
  const scores = scoresOf(item);
  if (!scores) return null;
  const right = scores.filter(s => s.em === 1).length;
  return panel('Systems', right + ' of ' + scores.length + ' right', scores.map((score, s) => {
    const name = results.systems[s].system;
    const box = h('div', {class: 'system'}, h('div', {class: 'title'}, h('h3', {}, name),
      h('span', {class: 'chip ' + (score.em === 1 ? 'success' : 'danger')}, score.em === 1 ? '✓ right' : score.answer ? '✗ wrong · F1 ' + percent(score.f1) : '✗ no answer')));
    if (score.em !== 1) {
      if (score.answer && score.answer.length) box.append(compared(score.answer, score.extra));
      const missing = score.missing || [];
      if (missing.length) box.append(h('div', {class: 'why small'}, 'missing'), values(missing, v => h('span', {class: 'value missing'}, v)));
      if (score.suggestion) box.append(h('p', {class: 'why'}, score.suggestion));
    }
    return box;
  }));
}

function interval(mean) {
  const bar = h('span', {class: 'interval', title: '95 % interval ' + percent(mean.low) + ' to ' + percent(mean.high)}, h('i'), h('b'));
  bar.firstChild.style.width = 100 * mean.value + '%';
  bar.lastChild.style.left = 100 * mean.low + '%';
  bar.lastChild.style.width = Math.max(0.3, 100 * (mean.high - mean.low)) + '%';
  return bar;
}

function scoreTable(report) {
  const all = report.groups[0].systems;
  const names = results.systems.map(s => s.system).sort((a, b) => all[b].em.value - all[a].em.value);
  return h('div', {class: 'scroll'}, h('table', {}, h('thead', {}, h('tr', {}, h('th', {}, 'System'), h('th', {class: 'wide'}, ''), MEASURES.map(m => h('th', {}, m[1])), h('th', {}, 'No answer'))),
    h('tbody', {}, names.map(name => h('tr', {}, h('td', {}, h('b', {}, name)), h('td', {}, interval(all[name].em)), MEASURES.map(([key]) => h('td', {}, percent(all[name][key].value), ' ',
      h('span', {class: 'small'}, percent(all[name][key].low) + '–' + percent(all[name][key].high)))), h('td', {}, grouped(results.systems.find(s => s.system === name).missing)))))));
}

function differences(report) {
  const rows = report.differences.map(d => h('tr', {}, h('td', {}, h('b', {}, d.system), ' less ', h('b', {}, d.other)), MEASURES.slice(0, 2).map(([key]) => h('td', {},
    (d[key].value > 0 ? '+' : '') + percent(d[key].value), ' ', h('span', {class: 'small'}, percent(d[key].low) + ' to ' + percent(d[key].high)), ' ',
    h('span', {class: 'chip ' + (d[key].holds ? 'success' : '')}, d[key].holds ? 'holds' : 'may be chance')))));
  return rows.length === 0 ? null : panel('Differences on the same questions', null,
    h('div', {class: 'scroll'}, h('table', {}, h('thead', {}, h('tr', {}, h('th', {}, 'Systems'), MEASURES.slice(0, 2).map(m => h('th', {}, m[1])))), h('tbody', {}, rows))));
}

function breakdown(report, wanted, measure) {
  const groups = report.groups.filter(g => g.breakdown === wanted);
  return h('div', {class: 'scroll'}, h('table', {}, h('thead', {}, h('tr', {}, h('th', {}, ''), h('th', {}, 'Questions'), results.systems.map(s => h('th', {}, s.system)))),
    h('tbody', {}, groups.map(g => h('tr', {}, h('td', {}, g.group), h('td', {}, grouped(g.items)), results.systems.map(s => h('td', {}, percent(g.systems[s.system][measure].value), ' ',
      h('span', {class: 'small'}, percent(g.systems[s.system][measure].low) + '–' + percent(g.systems[s.system][measure].high)))))))));
}

function choices(options, current, pick) {
  return h('div', {class: 'tabs'}, options.map(([key, label]) => h('button', {type: 'button', class: 'chip', 'aria-pressed': key === current, onclick: () => pick(key)}, label)));
}

const view = {metric: 'list', breakdown: 'shape', measure: 'em'};

function drawResults() {
  const report = results.metrics[view.metric];
  const turn = key => value => { view[key] = value; drawResults(); };
  const kinds = [...new Set(report.groups.map(g => g.breakdown))].filter(b => b !== 'all').map(b => [b, b]);
  const wrong = h('p', {class: 'body muted'}, 'Wrong answers stand beside the gold answer of each question: ',
    h('a', {href: '#items', onclick: () => choose(FACETS.find(f => f.key === 'results'), 'all wrong')}, 'questions that all systems miss'), '.');
  $('results').replaceChildren(h('div', {class: 'sheet'},
    panel('Systems', counted(results.items, 'question') + ', in percent, with 95 % intervals', choices(Object.keys(results.metrics).map(m => [m, METRICS[m] || m]), view.metric, turn('metric')), scoreTable(report), wrong),
    differences(report),
    panel('By group', null, choices(kinds, view.breakdown, turn('breakdown')), choices(MEASURES, view.measure, turn('measure')), breakdown(report, view.breakdown, view.measure))));
}
