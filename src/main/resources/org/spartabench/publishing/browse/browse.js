
/* Searches, filters and lists the items, and turns the pages. */

const ROW = 66;
const AHEAD = 6;
/** Of a question whose answer is sealed, nothing else is known. */
const items = data.items.concat(data.withheld.map(w => ({...w, sealed: true, status: 'sealed', shape: '', answer: [], sql: '', nesting: [], clauses: [], aggregates: [], operators: [], phrases: [], marks: [], blocks: [], predicates: [], evidence: []})));
const yes = (item, list) => list.length || item.sealed ? list : ['none'];

/** What can be filtered by. Of a facet with several values for each item, all that are ticked must be there. */
const FACETS = [
  {key: 'split', label: 'Split', of: i => [i.split]},
  {key: 'domain', label: 'Domain', of: i => [i.id.includes(':') ? i.id.split(':')[0] : data.name]},
  {key: 'shape', label: 'Shape', of: i => [i.shape]},
  {key: 'nesting', label: 'Nesting', all: true, of: i => yes(i, i.nesting)},
  {key: 'clauses', label: 'Clauses', all: true, of: i => yes(i, i.clauses)},
  {key: 'aggregates', label: 'Aggregates', all: true, of: i => yes(i, i.aggregates)},
  {key: 'operators', label: 'Operators', all: true, of: i => yes(i, i.operators)},
  {key: 'status', label: 'Review', of: i => [i.status]},
  {key: 'results', label: 'Systems', all: true, of: outcomes}
];
for (const facet of FACETS) facet.chosen = new Set();
for (const item of items) {
  item.owners = [];
  for (const mark of item.marks) if (mark[3] >= 0) item.owners[mark[3]] = mark[2];
}

let found = items;
let current = -1;
let started = false;

function outcomes(item) {
  const scores = scoresOf(item);
  if (!scores) return [];
  const right = scores.filter(s => s.em === 1).length;
  const each = scores.map((s, i) => results.systems[i].system + (s.em === 1 ? ' right' : ' wrong'));
  return right === 0 ? ['all wrong', ...each] : right === scores.length ? ['all right', ...each] : each;
}

function words() {
  return $('search').value.toLowerCase().split(/\s+/).filter(w => w);
}

function fits(item, facet) {
  if (facet.chosen.size === 0) return true;
  const own = facet.values.get(item);
  return facet.all ? [...facet.chosen].every(v => own.includes(v)) : own.some(v => facet.chosen.has(v));
}

function search() {
  const wanted = words();
  const searched = items.filter(item => {
    item.text ??= [item.id, item.question, item.sql.replace(/\s+/g, ' '), ...item.answer].join('\n').toLowerCase();
    return wanted.every(w => item.text.includes(w));
  });
  const before = found[current];
  found = searched.filter(item => FACETS.every(f => fits(item, f)));
  $('count').textContent = found.length === items.length ? grouped(items.length) : grouped(found.length) + ' of ' + grouped(items.length);
  $('none').hidden = found.length > 0;
  $('list').hidden = found.length === 0;
  for (const facet of FACETS) count(facet, searched.filter(item => FACETS.every(f => (f === facet && !f.all) || fits(item, f))));
  current = found.indexOf(before);
  $('list').scrollTop = 0;
  rows();
  if (started && current < 0 && found.length && !$('items').hidden && !narrow()) open(0, true);
  else if (current >= 0) reveal();
}

/* Filters */

function makeFilters() {
  for (const facet of FACETS) {
    facet.values = new Map(items.map(i => [i, facet.of(i)]));
    const all = [...new Set([...facet.values.values()].flat())].filter(v => v);
    if (facet.key !== 'split') all.sort((a, b) => (a === 'none' || a === 'non-nested') - (b === 'none' || b === 'non-nested') || a.localeCompare(b, 'en', {numeric: true}));
    if (all.length < 2) continue;
    facet.summary = h('summary', {class: 'chip'}, facet.label);
    facet.options = new Map(all.map(v => {
      const box = h('input', {type: 'checkbox', onchange: () => { facet.chosen[box.checked ? 'add' : 'delete'](v); title(facet); search(); }});
      const number = h('span');
      return [v, {box, number, label: h('label', {}, box, h('span', {}, v), number)}];
    }));
    const options = h('div', {class: 'options'}, facet.all ? h('p', {}, 'with all that are ticked') : null, [...facet.options.values()].map(o => o.label));
    $('filters').append(h('details', {name: 'facets'}, facet.summary, options));
  }
}

function title(facet) {
  facet.summary.textContent = facet.chosen.size === 0 ? facet.label : [...facet.chosen].join(', ');
  facet.summary.classList.toggle('accent', facet.chosen.size > 0);
  facet.summary.setAttribute('aria-label', facet.label + (facet.chosen.size ? ': ' + [...facet.chosen].join(', ') : ''));
  for (const [value, option] of facet.options) option.box.checked = facet.chosen.has(value);
}

function count(facet, among) {
  if (!facet.options) return;
  const counts = new Map();
  for (const item of among) for (const value of facet.values.get(item)) counts.set(value, (counts.get(value) || 0) + 1);
  for (const [value, option] of facet.options) {
    option.number.textContent = grouped(counts.get(value) || 0);
    option.label.classList.toggle('empty', !counts.get(value));
  }
}

/** Filters by one value alone. */
function choose(facet, value) {
  if (!facet.options) return;
  clear();
  facet.chosen.add(value);
  title(facet);
  turn('items');
  search();
}

function clear() {
  $('search').value = '';
  for (const facet of FACETS.filter(f => f.options)) { facet.chosen.clear(); title(facet); }
}

/* The list draws only the rows in sight. */

function marked(text) {
  const wanted = words().filter(w => w.length > 1);
  const low = text.toLowerCase();
  const ranges = low.length !== text.length ? [] : wanted.flatMap(w => { const all = []; for (let at = low.indexOf(w); at >= 0; at = low.indexOf(w, at + w.length)) all.push([at, at + w.length]); return all; });
  return ranges.length === 0 ? [text] : pieces(text, ranges, []).map(p => p.inner ? h('mark', {}, p.text) : p.text);
}

function row(index) {
  const item = found[index];
  const scores = scoresOf(item);
  const node = h('div', {class: 'row', role: 'option', id: 'row-' + index, 'aria-selected': index === current, 'aria-setsize': found.length, 'aria-posinset': index + 1, onclick: () => open(index)},
    h('div', {class: 'meta'}, h('b', {}, item.id), item.split, item.shape, item.nesting.join(' '), scores ? h('span', {class: 'dots', title: scores.filter(s => s.em === 1).length + ' of ' + scores.length + ' systems right'},
      scores.map(s => h('span', {class: s.em === 1 ? 'good' : 'bad'}, s.em === 1 ? '●' : '○'))) : null),
    h('div', {class: 'text'}, marked(item.question)));
  node.firstChild.childNodes.forEach(n => { if (n.nodeType === 3) n.replaceWith(h('span', {}, n.textContent)); });
  node.style.top = index * ROW + 'px';
  return node;
}

function rows() {
  const list = $('list');
  const first = Math.max(0, Math.floor(list.scrollTop / ROW) - AHEAD);
  const last = Math.min(found.length, Math.ceil((list.scrollTop + (list.clientHeight || innerHeight)) / ROW) + AHEAD);
  $('rows').style.height = found.length * ROW + 'px';
  $('rows').replaceChildren(...Array.from({length: Math.max(0, last - first)}, (_, i) => row(first + i)));
  if (current >= 0) list.setAttribute('aria-activedescendant', 'row-' + current);
}

function reveal() {
  const list = $('list');
  const top = current * ROW;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (top + ROW > list.scrollTop + list.clientHeight) list.scrollTop = top + ROW - list.clientHeight;
  rows();
}

const narrow = () => matchMedia('(max-width: 760px)').matches;

/** Shows an item of those found. @param quiet keeps the history as it is */
function open(index, quiet) {
  if (index < 0 || index >= found.length) return;
  current = index;
  const item = found[index];
  const address = '#' + encodeURIComponent(item.id);
  if (quiet) history.replaceState(null, '', address);
  else if (location.hash !== address) history.pushState(null, '', address);
  drawItem(item, grouped(index + 1) + ' of ' + grouped(found.length));
  document.body.classList.toggle('reading', !(quiet && narrow()));
  reveal();
}

/* Pages */

function bar(label, number, most, onclick) {
  const line = h('button', {type: 'button', class: 'bar', onclick, title: 'Show these questions'}, h('span', {}, label), h('span', {}, h('i')), h('span', {}, grouped(number)));
  line.children[1].firstChild.style.width = 100 * number / most + '%';
  return line;
}

function drawAbout() {
  const first = h('div', {class: 'prose'},
    h('p', {}, h('b', {}, data.name + ' ' + data.version), ': ' + counted(items.length, 'question') + ', each with its SQL query, its answer, and rows and passages that support the answer.',
      data.withheld.length ? ' Of ' + grouped(data.withheld.length) + ' the answers are sealed: the questions stand alone.' : '',
      data.date ? ' Released on ' + data.date + '.' : '', data.license ? ' License: ' + data.license + '.' : ''),
    h('p', {}, 'Point at a phrase of a question to see its predicate in the SQL, its block in the tree, and its cells in the evidence. A click holds the highlight. A value of an answer shows its own evidence; the page has the first three values and rows, the files in ', h('code', {}, 'evidence/'), ' have more.'),
    h('p', {}, 'Do not train on these questions. Canary: ', h('code', {}, data.canary)));
  const charts = FACETS.filter(f => f.options && f.key !== 'results').map(facet => {
    const counts = [...facet.options.keys()].map(v => [v, items.filter(i => facet.values.get(i).includes(v)).length]);
    const most = Math.max(...counts.map(c => c[1]));
    return panel(facet.label, null, h('div', {class: 'body-flush'}, counts.map(([v, n]) => bar(v, n, most, () => choose(facet, v)))));
  });
  $('about').replaceChildren(h('div', {class: 'sheet'}, panel('This set', null, first), h('div', {class: 'bars'}, charts)));
}

function turn(page) {
  for (const other of ['items', 'results', 'about']) $(other).hidden = other !== page;
  document.querySelectorAll('nav a').forEach(a => a.dataset.page === page ? a.setAttribute('aria-current', 'page') : a.removeAttribute('aria-current'));
  if (page === 'results') drawResults();
  if (page === 'about') drawAbout();
  if (page === 'items') rows();
}

function route() {
  const wanted = decodeURIComponent(location.hash.slice(1));
  if (wanted === 'about' || (wanted === 'results' && results)) return turn(wanted);
  turn('items');
  const index = found.findIndex(i => i.id === wanted);
  if (index >= 0) { open(index, true); document.body.classList.add('reading'); }
  else if (narrow()) document.body.classList.remove('reading');
  else open(Math.max(0, current), true);
}

/* Keys */

const KEYS = [['/', 'search'], ['j, ↓', 'next question'], ['k, ↑', 'previous question'], ['b, B', 'next, previous block of the query'], ['Enter', 'into the question'], ['Esc', 'release, back, clear the search'], ['?', 'these keys']];

function escape() {
  const opened = document.querySelector('#filters details[open]');
  if (opened) { opened.open = false; opened.firstChild.focus(); }
  else if (held) hold(null);
  else if (narrow() && document.body.classList.contains('reading')) location.hash = 'items';
  else if ($('search').value) { $('search').value = ''; search(); }
  else $('list').focus();
}

function key(e) {
  if (e.ctrlKey || e.altKey || e.metaKey || $('keys').open) return;
  const typing = e.target instanceof HTMLInputElement && e.target.type === 'search';
  const inList = !(e.target instanceof Element) || !e.target.closest('#item, details, button, a, main:not(#items)');
  const act = {Escape: escape}[e.key] || (typing
    ? {Enter: () => $('list').focus(), ArrowDown: () => { $('list').focus(); open(Math.max(0, current), true); }}[e.key]
    : {'/': () => { turn('items'); $('search').focus(); $('search').select(); }, j: () => open(current + 1, true), k: () => open(current - 1, true), b: () => walk(1), B: () => walk(-1), '?': () => $('keys').showModal()}[e.key]
      || (inList && {ArrowDown: () => open(current + 1, true), ArrowUp: () => open(current - 1, true), Home: () => open(0, true), End: () => open(found.length - 1, true),
        PageDown: () => open(Math.min(found.length - 1, current + 8), true), PageUp: () => open(Math.max(0, current - 8), true), Enter: () => { open(Math.max(0, current)); $('item').focus(); }}[e.key]));
  if (act) { e.preventDefault(); act(); }
}

$('name').textContent = data.name;
$('version').textContent = data.version || 'not released';
$('facts').textContent = [counted(items.length, 'question'), data.license, data.date].filter(f => f).join(' · ');
document.querySelector('[data-page="results"]').hidden = !results;
makeFilters();
$('keys').append(h('h2', {}, 'Keys'), h('dl', {}, KEYS.flatMap(([k, what]) => [h('dt', {}, h('kbd', {}, k)), h('dd', {}, what)])), h('form', {method: 'dialog'}, h('button', {class: 'chip', type: 'button', onclick: () => $('keys').close()}, 'Close')));
$('help').addEventListener('click', () => $('keys').showModal());
$('search').addEventListener('input', search);
$('clear').addEventListener('click', () => { clear(); search(); $('search').focus(); });
$('list').addEventListener('scroll', rows, {passive: true});
addEventListener('resize', rows);
addEventListener('keydown', key);
addEventListener('popstate', route);
document.addEventListener('click', e => document.querySelectorAll('#filters details[open]').forEach(d => { if (!d.contains(e.target)) d.open = false; }));
search();
started = true;
route();
document.documentElement.dataset.ready = Math.round(performance.now());
