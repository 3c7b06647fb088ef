import { DRAWINGS } from '../src/icon/drawings.ts';

/** Attributes that refer to elements by id. A line shows those elements' texts, because ids differ each time. */
const REFERENCES = new Set([
  'for',
  'list',
  'form',
  'popovertarget',
  'aria-labelledby',
  'aria-describedby',
  'aria-controls',
  'aria-owns',
  'aria-activedescendant',
  'aria-errormessage',
  'aria-details',
]);
/** Attributes with a text for people. */
const SPOKEN = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'placeholder',
  'title',
]);
/** Ids made by React. */
const MADE_ID = /_r_[0-9a-z]+_/;
const UUID = /\b([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;
/** Roles of tables' parts, which stand in the document because styles take them away. A line shows where they don't. */
const ROLES: Readonly<Record<string, RegExp>> = {
  TABLE: /^table$/,
  THEAD: /^rowgroup$/,
  TBODY: /^rowgroup$/,
  TR: /^row$/,
  TH: /^(?:column|row)header$/,
  TD: /^cell$/,
};
/** A class of a CSS module, with the mark of its file. */
const OWN_CLASS = /^_(.+)_[0-9a-f]{5,}$/;
/** Longest attribute that is shown as it is; drawings and data: URLs are longer. */
const LONGEST = 300;
const ICONS = new Map<string, string>(Object.entries(DRAWINGS).map(([name, path]) => [path, name]));

/**
 * Returns the document's title and language, and a line for each element of it with its classes, attributes and text. What
 * is within `apart` is left out.
 */
export function outlineOf(page: Document, apart?: Element | null): string[] {
  const { title, documentElement: root, body } = page;
  const direction = root.dir ? ` dir=${root.dir}` : '';
  return [`title ${quoted(title)} lang=${root.lang}${direction}`, ...linesOf(body, apart)];
}

/** Returns a line for each element below this one. An only child stands in the line of its parent. */
export function linesOf(element: Element, apart?: Element | null): string[] {
  const lines: string[] = [];
  for (const node of element.childNodes) addLine(node, '', lines, apart);
  return lines;
}

function addLine(node: Node, indent: string, lines: string[], apart?: Element | null): void {
  if (!isElement(node)) {
    const text = textOf(node);
    if (text.trim() !== '') lines.push(`${indent}${quoted(text)}`);
    return;
  }
  if (node.tagName === 'SCRIPT' || node.tagName === 'STYLE' || isClosedDialog(node)) return;
  let line = indent + describe(node);
  let inner: Element = node;
  while (!isDrawn(inner) && inner !== apart) {
    const [only, ...others] = shownNodes(inner);
    if (!only || others.length > 0) break;
    if (!isElement(only)) {
      lines.push(`${line} ${quoted(textOf(only))}`);
      return;
    }
    line += ` > ${describe(only)}`;
    inner = only;
  }
  lines.push(line);
  if (isDrawn(inner) || inner === apart) return;
  for (const child of shownNodes(inner)) addLine(child, `${indent} `, lines, apart);
}

const isElement = (node: Node): node is Element => node.nodeType === 1;
const textOf = (node: Node): string => (node.nodeType === 3 ? (node.nodeValue ?? '') : '');

const isClosedDialog = (element: Element): boolean =>
  element.tagName === 'DIALOG' && !element.hasAttribute('open') && element.childElementCount === 0;

/** Returns elements and texts. React writes neighboring texts as nodes of their own; they are one text. */
function shownNodes(element: Element): Node[] {
  const nodes: Node[] = [];
  for (const node of element.childNodes) {
    const last = nodes.at(-1);
    if (isElement(node)) {
      if (!isClosedDialog(node)) nodes.push(node);
    } else if (textOf(node) !== '' && last && !isElement(last))
      nodes[nodes.length - 1] = element.ownerDocument.createTextNode(textOf(last) + textOf(node));
    else if (textOf(node) !== '') nodes.push(node);
  }
  return nodes;
}

/** Icons and brands are named in one line; charts have a line for each part, because their parts are data. */
const isDrawn = (element: Element): boolean =>
  element.tagName === 'svg' && element.getAttribute('aria-hidden') === 'true' && element.childElementCount <= 1;

function describe(element: Element): string {
  const parts = [element.tagName.toLowerCase() + classesOf(element)];
  if (isDrawn(element)) {
    const path = element.firstElementChild?.getAttribute('d') ?? '';
    parts.push(ICONS.get(path) ?? digest(element.innerHTML));
    return parts.join(' ');
  }
  if (ROLES[element.tagName] !== undefined && !element.hasAttribute('role')) parts.push('(no role)');
  const isButton = element.tagName === 'BUTTON';
  if (isButton && element.getAttribute('type') !== 'button') parts.push('(submits)');
  for (const name of element.getAttributeNames().toSorted()) {
    const value = element.getAttribute(name) ?? '';
    const shown =
      name === 'class' || (isButton && name === 'type') || (name === 'role' && ROLES[element.tagName]?.test(value))
        ? undefined
        : attribute(element, name, value);
    if (shown !== undefined) parts.push(shown);
  }
  return [...parts, ...propertiesOf(element)].join(' ');
}

function classesOf(element: Element): string {
  const names = element.getAttribute('class')?.split(/\s+/).filter(Boolean) ?? [];
  return names.map((name) => `.${name.replace(OWN_CLASS, '$1')}`).join('');
}

function attribute(element: Element, name: string, value: string): string | undefined {
  if (REFERENCES.has(name))
    return `${name}=${value
      .split(' ')
      .map((id) => referenceTo(element, id))
      .join('+')}`;
  if (name === 'id' || name === 'name') return MADE_ID.test(value) ? undefined : `${name}=${plain(value)}`;
  if (value === '') return name;
  if (SPOKEN.has(name)) return `${name}=${quoted(value)}`;
  const short = plain(value);
  return `${name}=${short.length > LONGEST || name === 'd' ? digest(short) : /\s|^$/.test(short) ? quoted(short) : short}`;
}

function referenceTo(element: Element, id: string): string {
  const target = element.ownerDocument.getElementById(id);
  if (!target) return '(nothing)';
  const label = target.getAttribute('aria-label') ?? target.textContent;
  return label && label.length <= 80 ? quoted(label) : `(${target.tagName.toLowerCase()}${classesOf(target)})`;
}

/** Returns what a person sees of a control although no attribute says so. */
function propertiesOf(element: Element): string[] {
  const found: string[] = [];
  const { activeElement, body } = element.ownerDocument;
  if (element.tagName === 'INPUT') {
    const { value, checked, indeterminate } = element as HTMLInputElement;
    if (value !== (element.getAttribute('value') ?? '') && value !== 'on') found.push(`entered=${quoted(value)}`);
    if (checked) found.push('(checked)');
    if (indeterminate) found.push('(indeterminate)');
  }
  if (element.tagName === 'TEXTAREA') found.push(`entered=${quoted((element as HTMLTextAreaElement).value)}`);
  if (element.tagName === 'OPTION' && (element as HTMLOptionElement).selected) found.push('(selected)');
  if (element === activeElement && element !== body) found.push('(focus)');
  return found;
}

const plain = (value: string): string => value.replaceAll(UUID, '$1').replaceAll(new RegExp(MADE_ID, 'g'), '_');
const quoted = (text: string): string => `"${plain(text).replace(/\s*\n\s*/g, ' ')}"`;

/** Returns a short mark of a drawing, which changes when the drawing does. */
function digest(text: string): string {
  let hash = 0;
  for (const letter of text) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) | 0;
  return `~${(hash >>> 0).toString(36)}`;
}

/** Removed lines from which on only their number is shown. */
const MANY = 4;

/** Most lines of a change that are shown. A mark of the others shows whether they have changed. */
const MOST = 200;

/** Returns what a page shows instead of another: the new lines, and the removed ones unless there are many of them. */
export function changesOf(before: readonly string[], after: readonly string[]): string[] {
  const found: string[] = [];
  let removed: string[] = [];
  const flush = (): void => {
    found.push(...(removed.length < MANY ? removed : [`- (${removed.length} lines)`]));
    removed = [];
  };
  for (const line of differences(before, after)) {
    if (line.startsWith('- ')) removed.push(line);
    else {
      flush();
      found.push(line);
    }
  }
  flush();
  if (found.length <= MOST) return found;
  const rest = found.slice(MOST);
  return [...found.slice(0, MOST), `… ${rest.length} more lines, ${digest(rest.join('\n'))}`];
}

/** Returns what differs, each part below a line that both have: `-` only in the first, `+` only in the second. */
export function differences(before: readonly string[], after: readonly string[]): string[] {
  let begin = 0;
  while (begin < before.length && begin < after.length && before[begin] === after[begin]) begin += 1;
  let [beforeEnd, afterEnd] = [before.length, after.length];
  while (beforeEnd > begin && afterEnd > begin && before[beforeEnd - 1] === after[afterEnd - 1]) {
    beforeEnd -= 1;
    afterEnd -= 1;
  }
  const [rows, columns] = [beforeEnd - begin, afterEnd - begin];
  // The lengths of the longest common rest from each pair of lines on.
  const width = columns + 1;
  const common = new Uint16Array((rows + 1) * width);
  const at = (row: number, column: number): number => common[row * width + column] ?? 0;
  const isSame = (row: number, column: number): boolean => before[begin + row] === after[begin + column];
  for (let row = rows - 1; row >= 0; row -= 1)
    for (let column = columns - 1; column >= 0; column -= 1)
      common[row * width + column] = isSame(row, column)
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
  const found: string[] = [];
  let isOpen = false;
  const add = (sign: string, line: string | undefined, row: number): void => {
    const place = before[begin + row - 1];
    if (!isOpen && place !== undefined) found.push(`  ${place}`);
    isOpen = true;
    found.push(`${sign} ${line ?? ''}`);
  };
  for (let [row, column] = [0, 0]; row < rows || column < columns;) {
    if (row < rows && column < columns && isSame(row, column)) {
      row += 1;
      column += 1;
      isOpen = false;
    } else if (column >= columns || (row < rows && at(row + 1, column) >= at(row, column + 1))) {
      add('-', before[begin + row], row);
      row += 1;
    } else {
      add('+', after[begin + column], row);
      column += 1;
    }
  }
  return found;
}
