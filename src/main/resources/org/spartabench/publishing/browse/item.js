
'use strict';
/* Draws one item. All text of a set is put into the page as text, never as HTML. */

const data = JSON.parse(document.getElementById('data').textContent);
const results = JSON.parse(document.getElementById('results-data').textContent);
const MOST_VALUES = 40;
const MOST_COLUMNS = 8;

/** Makes an element: h('p', {class: 'muted'}, 'text', child, …). */
function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name.startsWith('aria-')) element.setAttribute(name, String(value));
    else if (value !== false && value !== undefined) element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat(Infinity).filter(c => c !== null && c !== undefined));
  return element;
}

const $ = id => document.getElementById(id);
const grouped = number => Number(number).toLocaleString('en');
const counted = (number, noun) => grouped(number) + ' ' + noun + (number === 1 ? '' : 's');

function panel(title, note, ...children) {
  return h('section', {class: 'panel'}, h('div', {class: 'head'}, h('h2', {}, title), note ? h('span', {class: 'muted'}, note) : null), children);
}

/* Highlights: pointing at a phrase, a predicate, a block or a row shows what belongs to it. A click holds it. */

let shown = null;
let held = null;

const same = (a, b) => a && b && a[0] === b[0] && a[1] === b[1];

function partOf(target) {
  const place = target instanceof Element ? target.closest('[data-block]') : null;
  return place ? [Number(place.dataset.block), Number(place.dataset.predicate ?? -1)] : null;
}

function light(part) {
  if (!shown) return;
  const phrases = shown.item.phrases;
  const own = part ? phrases.filter(p => part[1] >= 0 && p[2] === part[0] && p[3] === part[1]) : [];
  const lit = part && own.length === 0 ? phrases.filter(p => p[2] === part[0]) : own;
  for (const [node, covering] of shown.words) node.classList.toggle('lit', covering.some(p => lit.includes(p)));
  for (const [node, covering] of shown.code) node.classList.toggle('lit', part !== null && covering.some(m => m[2] === part[0] && m[3] === part[1]));
  for (const [node, block] of shown.blocks) node.classList.toggle('lit', part !== null && part[0] === block);
  const pointed = part && part[1] >= 0 ? shown.item.predicates[part[1]] : [];
  for (const [node, block, column] of shown.cells) node.classList.toggle('pointed', part !== null && part[0] === block && pointed.includes(column));
}

function hold(part) {
  held = same(held, part) ? null : part;
  light(held);
}

/** Cuts a text at the borders of ranges; gives each piece with the ranges that cover it, and the innermost of them. */
function pieces(text, ranges, more) {
  const borders = new Set([0, text.length]);
  for (const range of [...ranges, ...more]) borders.add(range[0]).add(range[1]);
  const sorted = [...borders].filter(b => b >= 0 && b <= text.length).sort((a, b) => a - b);
  return sorted.slice(0, -1).map((start, i) => {
    const covering = ranges.filter(r => r[0] <= start && r[1] >= sorted[i + 1]);
    const inner = covering.reduce((a, b) => a === null || b[1] - b[0] <= a[1] - a[0] ? b : a, null);
    return {text: text.slice(start, sorted[i + 1]), start, covering, inner};
  });
}

function place(inner) {
  return inner ? {'data-block': inner[2], 'data-predicate': inner[3]} : {};
}

function question(item) {
  return h('p', {class: 'question'}, pieces(item.question, item.phrases, []).map(piece => {
    const span = h('span', {class: piece.inner ? 'phrase' : false, ...place(piece.inner)}, piece.text);
    if (piece.inner) shown.words.push([span, piece.covering]);
    return span;
  }));
}

const TOKEN = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\b\d+(?:\.\d+)?\b|\b(?:SELECT|DISTINCT|FROM|WHERE|GROUP BY|HAVING|ORDER BY|LIMIT|OFFSET|AND|OR|NOT|IN|EXISTS|BETWEEN|LIKE|IS|NULL|AS|ON|JOIN|LEFT|RIGHT|INNER|OUTER|CROSS|UNION|ALL|ANY|EXCEPT|INTERSECT|WITH|CASE|WHEN|THEN|ELSE|END|ASC|DESC|AVG|SUM|MIN|MAX|COUNT)\b|\n *|[^'"\n\w]+|\w+/g;

function kind(token) {
  if (token[0] === "'") return 'string';
  if (/^\d/.test(token)) return 'number';
  return /^[A-Z]{2,}( BY)?$/.test(token) ? 'keyword' : false;
}

function sql(item) {
  const tokens = [...item.sql.matchAll(TOKEN)].map(m => [m.index, m.index + m[0].length, kind(m[0])]);
  const kinds = new Map();
  for (const [start, end, of] of tokens) for (let i = start; i < end; i++) kinds.set(i, of);
  return h('pre', {class: 'sql'}, pieces(item.sql, item.marks, tokens).map(piece => {
    const span = h('span', {class: kinds.get(piece.start) || false, ...place(piece.inner)}, piece.text);
    if (!/^\s*$/.test(piece.text)) shown.code.push([span, piece.covering]);
    return span;
  }));
}

/** Gives all values, or the first ones and a button for the others. */
function values(list, draw) {
  const box = h('div', {class: 'values'}, list.slice(0, MOST_VALUES).map(draw));
  if (list.length > MOST_VALUES) {
    box.append(h('button', {type: 'button', class: 'chip', onclick: e => {
      e.currentTarget.remove();
      box.append(...list.slice(MOST_VALUES).map(draw));
    }}, 'show all ' + grouped(list.length)));
  }
  return box;
}

function answer(item) {
  const chosen = [];
  const evidence = h('section', {class: 'panel', id: 'evidence', 'aria-live': 'polite'});
  const choose = found => {
    chosen.forEach(([button, own]) => button.setAttribute('aria-pressed', own === found));
    fillEvidence(item, found, evidence);
  };
  const box = values(item.answer, value => {
    const found = item.evidence.find(e => e[0] === value);
    if (!found) return h('span', {class: 'value'}, value);
    const button = h('button', {type: 'button', class: 'value', 'aria-pressed': false, title: 'Show its evidence', onclick: () => choose(found)}, value);
    chosen.push([button, found]);
    return button;
  });
  choose(item.evidence[0]);
  return [panel('Answer', counted(item.answer.length, 'value'), item.answer.length ? box : h('p', {class: 'body muted'}, 'No value: the answer is empty.')), systemsOf(item), evidence];
}

function fillEvidence(item, found, into) {
  const about = found && found[0] ? 'for ' + found[0] : '';
  into.replaceChildren(h('div', {class: 'head'}, h('h2', {}, 'Evidence'), h('span', {class: 'muted'}, about)));
  if (!found) into.append(h('p', {class: 'body muted'}, 'None is kept for this answer.'));
  const body = h('div', {});
  into.append(body);
  fillSupports(item, found ? found[1] : [], new Map(), body);
}

/** Draws the rows of each block, of inner blocks those that belong to one outer row: the chosen one, or the first. */
function fillSupports(item, supports, chosen, into) {
  shown.cells = [];
  shown.blocks = shown.blocks.filter(([node]) => !into.contains(node));
  into.replaceChildren();
  const drawn = new Map();
  for (const support of supports) {
    const [block, , , rows, , outerBlock, outerRow] = support;
    if (outerBlock !== null && drawn.get(outerBlock) !== outerRow) continue;
    const opened = rows.filter(row => supports.some(s => s[5] === block && s[6] === row));
    const followed = opened.includes(chosen.get(block)) ? chosen.get(block) : opened[0];
    if (!drawn.has(block)) drawn.set(block, followed);
    const follow = (row, by) => {
      fillSupports(item, supports, new Map(chosen).set(block, row), into);
      const buttons = [...into.querySelectorAll('[data-block="' + block + '"] .steps button')];
      (by < 0 ? buttons : buttons.reverse()).find(b => !b.disabled)?.focus();
    };
    into.append(supportOf(item, support, opened, followed, follow));
  }
  light(held);
}

/** Two buttons that show what belongs to the row before and after. */
function steps(opened, followed, follow) {
  const at = opened.indexOf(followed);
  const step = (by, text, title) => h('button', {type: 'button', class: 'chip', title, 'aria-label': title, disabled: opened[at + by] === undefined,
    onclick: () => follow(opened[at + by], by)}, text);
  return h('span', {class: 'steps more'}, step(-1, '‹', 'What belongs to the row before'), step(1, '›', 'What belongs to the next row'));
}

function supportOf(item, [number, total, note, rows, name], opened, followed, follow) {
  const table = data.tables[name];
  const section = h('div', {class: 'support', 'data-block': number},
    h('div', {class: 'title'}, h('h3', {}, (number + 1) + ' · ' + (name || 'rows')), h('span', {class: 'muted'}, counted(total, 'row') + (note ? ' · ' + note : '')),
      rows.length && rows.length < total ? h('span', {class: 'small more'}, 'the first ' + rows.length) : null,
      opened.length > 1 ? steps(opened, followed, follow) : null));
  shown.blocks.push([section, number]);
  if (table && table.rows && rows.length) section.append(grid(item, number, name, rows, opened.length > 1 ? followed : null));
  if (table && table.passages) {
    for (const passage of table.passages.filter(p => rows.some(r => p.rows.includes(r)))) section.append(quote(number, item.blocks[number], passage, rows));
  }
  return section;
}

/** The predicate of the block that names the column, the innermost one, as the rows of Review have it. */
function predicateOn(item, block, column) {
  for (let p = item.predicates.length - 1; p >= 0; p--) {
    if (item.owners[p] === block && item.predicates[p].includes(column)) return p;
  }
  return -1;
}

function grid(item, number, name, rows, followed) {
  const block = item.blocks[number];
  const table = data.tables[name];
  const columns = block.table === name ? block.columns : table.columns.map((_, i) => i).slice(0, MOST_COLUMNS);
  const cell = (row, column) => {
    const value = table.rows[row][column];
    const named = block.named.includes(column);
    const node = h('td', {class: named ? 'named' : false, 'data-block': number, 'data-predicate': named ? predicateOn(item, number, column) : -1, title: value && value.length > 40 ? value : false},
      h('span', {class: value === null ? 'null' : false}, value === null ? 'null' : value));
    shown.cells.push([node, number, column]);
    return node;
  };
  return h('div', {class: 'grid'}, h('table', {}, h('thead', {}, h('tr', {}, columns.map(c => h('th', {scope: 'col'}, table.columns[c])))),
    h('tbody', {}, rows.map(row => h('tr', {class: row === followed ? 'followed' : false}, columns.map(column => cell(row, column)))))));
}

function quote(number, block, passage, rows) {
  const spans = passage.spans.filter(s => rows.includes(s[2]) && block.named.includes(s[3]));
  return h('blockquote', {class: 'passage'}, pieces(passage.text, spans, []).map(piece => {
    const node = h('span', {class: piece.inner ? 'named' : false}, piece.text);
    if (piece.inner) shown.cells.push([node, number, piece.inner[3]]);
    return node;
  }));
}

function tree(item) {
  const leaves = item.blocks.filter((b, i) => !item.blocks.some(o => o.parent === i)).length;
  const draw = number => {
    const block = item.blocks[number];
    const kids = item.blocks.map((b, i) => [b, i]).filter(([b]) => b.parent === number);
    const box = h('button', {type: 'button', class: 'box', 'data-block': number, title: block.summary},
      h('span', {class: 'name'}, block.table || 'rows', h('span', {}, number + 1)), h('span', {class: 'summary'}, block.summary),
      block.rows === undefined ? null : h('span', {class: 'rows'}, counted(block.rows, 'row')));
    shown.blocks.push([box, number]);
    return h('div', {class: 'node'}, box, kids.length === 0 ? null : h('div', {class: kids.length > 1 ? 'kids many' : 'kids'}, kids.map(([kid, i]) =>
      h('div', {class: 'kid', 'data-block': number, 'data-predicate': kid.held}, h('span', {class: 'edge'}, kid.operator + ' · ' + kid.nesting), draw(i)))));
  };
  return h('div', {class: 'tree ' + (leaves <= 2 ? 'down' : 'side')}, draw(item.blocks.length - 1));
}

function details(item) {
  const list = h('dl');
  for (const facet of FACETS.filter(f => f.key !== 'results')) {
    const own = facet.of(item).filter(v => v);
    if (own.length) list.append(h('dt', {}, facet.label), h('dd', {}, own.map(v =>
      h('button', {type: 'button', class: 'chip', title: 'Filter by it', onclick: () => choose(facet, v)}, v))));
  }
  return list;
}

function show(position, ...columns) {
  $('item').replaceChildren(h('div', {class: 'back'}, h('a', {href: '#items'}, '‹ All questions'), h('span', {class: 'muted'}, position)), h('div', {class: 'cols'}, columns));
  $('item').scrollTop = 0;
}

function drawWithheld(asked, position) {
  show(position, h('div', {}, asked, panel('Answer', null, h('p', {class: 'body muted'}, 'Sealed: the query, the answer and the evidence of this question are in sealed.zip, which the team can open.'))));
}

function drawItem(item, position) {
  shown = {item, words: [], code: [], blocks: [], cells: []};
  held = null;
  const depth = Math.max(0, ...item.blocks.map(b => { let d = 0; for (let at = b; at.parent !== undefined; at = item.blocks[at.parent]) d++; return d; }));
  const asked = panel('Question', null, question(item));
  asked.firstChild.append(h('span', {class: 'left'}, h('span', {class: 'chip accent'}, item.id)), h('span', {class: 'muted more'}, position));
  asked.firstChild.lastChild.style.marginLeft = 'auto';
  if (item.sealed) return drawWithheld(asked, position);
  const main = h('div', {}, asked, panel('SQL', null, sql(item)), answer(item));
  const side = h('div', {}, panel('Tree', depth === 0 ? 'not nested' : counted(depth, 'level'), tree(item)), panel('Details', null, details(item)),
    item.decisions ? panel('Decisions', null, h('ol', {class: 'decisions'}, item.decisions.map(d => h('li', {}, d)))) : null);
  show(position, main, side);
}

$('item').addEventListener('pointerover', e => light(partOf(e.target) || held));
$('item').addEventListener('pointerleave', () => light(held));
$('item').addEventListener('focusin', e => light(partOf(e.target) || held));
$('item').addEventListener('click', e => { const part = partOf(e.target); if (part) hold(part); });

/** Holds the next block in post-order; after the last one, none. */
function walk(by) {
  if (!shown) return;
  const at = (held ? held[0] : by > 0 ? -1 : shown.item.blocks.length) + by;
  held = null;
  hold(at < 0 || at >= shown.item.blocks.length ? null : [at, -1]);
  if (held) document.querySelector('#evidence [data-block="' + held[0] + '"]')?.scrollIntoView({block: 'nearest'});
}
