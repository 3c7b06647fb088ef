/**
 * Derives from style sheets which color stands on which ground, so that a test can compute the contrast of every pair.
 * The grounds of elements that set none can't be derived and are declared here.
 */

/** A color on a ground, as CSS expressions, with the rule that brings them together. */
export interface ColorPair {
  readonly color: string;
  readonly ground: string;
  /** WCAG 2.2: 4.5 for text (1.4.3), 3 for borders, focus rings and shapes (1.4.11). */
  readonly least: 4.5 | 3;
  readonly rule: string;
}

interface Rule {
  readonly file: string;
  readonly selector: string;
  readonly media: readonly string[];
  readonly declarations: ReadonlyMap<string, string>;
}

const token = (name: string) => `var(--${name})`;

/** The grounds of the page and of what lies on it. */
const PAGE = ['canvas', 'surface', 'raised', 'sunken'].map(token);
const SIDEBAR = ['sidebar', 'sidebar-hover', 'sidebar-active'].map(token);

/** Colors that stand on grounds of their own wherever a rule sets no ground. */
const GROUNDS_OF: Readonly<Record<string, readonly string[]>> = {
  [token('on-sidebar')]: SIDEBAR,
  [token('on-sidebar-2')]: SIDEBAR.slice(0, 2),
  [token('on-action')]: ['action', 'action-hover', 'action-active'].map(token),
  [token('on-danger')]: [token('danger')],
};

/** Grounds on which elements of the same sheet lie, so that each of its colors may stand on them. */
const IS_AREA = /^var\(--(?:canvas|surface|raised|sunken|(?:action|danger|warning|success|info)-subtle(?:-2)?)\)$/;

/** Colors that need no contrast: hairlines between parts, the veil below a dialog, placeholders while loading. */
const IS_DECORATION = /--(?:(?:[a-z]+-)?line|s-\d|r-\w|scrim|still|sweep|shadow-\d)\)|transparent|currentcolor/i;
/** The parts of a paycheck's bar: told apart by texture and gaps, and named beside it with their amounts. */
const IS_NAMED_BESIDE = /--(?:flow-|hatch|dots)|var\(--action\) \d+%/;

/** Returns the rules of a style sheet, without those for print and for forced colors, which have the system's. */
export function rulesOf(file: string, css: string): Rule[] {
  const rules: Rule[] = [];
  const open: string[] = [];
  let text = '';
  for (const character of css.replace(/\/\*[^]*?\*\//g, '')) {
    if (character === '{') {
      open.push(text.trim().replace(/\s+/g, ' '));
      text = '';
    } else if (character === '}') {
      const selector = open.pop() ?? '';
      const media = open.filter((outer) => outer.startsWith('@'));
      const isSystem = media.some((query) => /print|forced-colors|@keyframes/.test(query));
      if (!selector.startsWith('@') && !isSystem)
        rules.push({ file, selector, media, declarations: declarationsOf(text) });
      text = '';
    } else text += character;
  }
  return rules;
}

function declarationsOf(text: string): ReadonlyMap<string, string> {
  return new Map(
    text.split(';').flatMap((declaration) => {
      const colon = declaration.indexOf(':');
      const value = declaration.slice(colon + 1).trim();
      return colon < 0 ? [] : [[declaration.slice(0, colon).trim(), value.replace(/\s+/g, ' ')] as const];
    }),
  );
}

/** Returns every pair of a style sheet, each once. */
export function colorPairs(rules: readonly Rule[]): ColorPair[] {
  const areas = areasOf(rules);
  // Controls lie on parts of the page; what a control's own states paint is below its text alone.
  const parts = areasOf(rules.filter((rule) => !isState(rule)));
  const pairs = rules
    .filter(({ selector }) => !IS_DISABLED.test(selector))
    .flatMap((rule) => [...textPairs(rule, rules, areas), ...shapePairs(rule, rules, parts)]);
  return [...new Map(pairs.map((pair) => [`${pair.color} ${pair.ground} ${pair.least}`, pair])).values()];
}

/** Drawings beside words: shapes, not text. */
const IS_ICON = /svg$|chevron$/i;

function areasOf(rules: readonly Rule[]): ReadonlySet<string> {
  return new Set(rules.flatMap((rule) => groundOf(rule) ?? []).filter((ground) => IS_AREA.test(ground)));
}

/** WCAG 2.2, 1.4.3 and 1.4.11 exempt inactive controls. */
const IS_DISABLED = /disabled/;

/** Whether a rule is for an element in a state, such as `:hover` or `[aria-current]`. */
function isState({ selector }: Rule): boolean {
  return /:(?!:)(?!where|first|last|nth|not)|\[/.test(selector);
}

function textPairs(rule: Rule, rules: readonly Rule[], areas: ReadonlySet<string>): ColorPair[] {
  const own = rule.declarations.get('color') ?? textFill(rule);
  const ground = groundOf(rule);
  const pair = (color: string, on: string): ColorPair[] =>
    isColor(color) && isColor(on)
      ? [{ color, ground: on, least: IS_ICON.test(rule.selector) ? 3 : 4.5, rule: nameOf(rule) }]
      : [];
  if (ground !== undefined) {
    const inherited = own === undefined ? sameElement(rule, rules, (other) => other.declarations.get('color')) : [own];
    const colors = inherited.length > 0 ? inherited : IS_AREA.test(ground) ? [token('text')] : [];
    return colors.flatMap((color) => pair(color, ground));
  }
  if (own === undefined) return [];
  const grounds = sameElement(rule, rules, (other) =>
    // A state that paints its ground and sets its color replaces this one.
    isState(other) && other.declarations.has('color') ? undefined : groundOf(other),
  );
  if (grounds.length > 0) return grounds.flatMap((on) => pair(own, on));
  return (GROUNDS_OF[own] ?? [...PAGE, ...areas]).flatMap((on) => pair(own, on));
}

/** A drawing's fill counts as text: labels of charts are text, and a shape that passes for text passes for a shape. */
function textFill({ declarations }: Rule): string | undefined {
  const fill = declarations.get('fill')?.replace(' !important', '');
  return fill === token('text') || fill === token('text-2') ? fill : undefined;
}

/** The bar of a pay split stands on the page; the tinted ground of its sheet is that of a row being dragged. */
const ON_PAGE_ALONE = new Set(['portal/src/features/direct-deposits/direct-deposits.module.css .solid']);

/** Borders, rings and strokes; and grounds without text, such as the dot of something unread. */
function shapePairs(rule: Rule, rules: readonly Rule[], areas: ReadonlySet<string>): ColorPair[] {
  const rings = ringsOf(rule);
  const ground = groundOf(rule);
  const isShape =
    ground !== undefined &&
    isColor(ground) &&
    !IS_AREA.test(ground) &&
    !IS_FILL_OF_TEXT.test(ground) &&
    textPairs(rule, rules, areas).length === 0 &&
    // A fill with a ring around it may be pale: the ring is its shape.
    rings.length === 0 &&
    !rules.some((other) => isPartOf(other, rule) && ringsOf(other).length > 0);
  const tinted = ON_PAGE_ALONE.has(nameOf(rule)) ? [] : [...areas].filter((area) => area.includes('action-subtle'));
  const on = [...PAGE, ...tinted];
  return [...rings, ...(isShape ? [ground] : [])].flatMap((color) =>
    (GROUNDS_OF[color] ?? on).map((area): ColorPair => ({ color, ground: area, least: 3, rule: nameOf(rule) })),
  );
}

function ringsOf({ declarations }: Rule): string[] {
  return (
    [...declarations]
      .filter(([name]) => /^(?:border|outline|stroke|box-shadow)/.test(name) && !name.endsWith('radius'))
      .flatMap(([, value]) => value.match(/var\(--[\w-]+\)/g) ?? [])
      // An outline in the color of the ground separates an element from its neighbors.
      .filter((color) => isColor(color) && !IS_AREA.test(color) && !SIDEBAR.includes(color))
  );
}

/** Fills of buttons and bars: what must be visible is their text. */
const IS_FILL_OF_TEXT = /^var\(--(?:sidebar(?:-hover|-active)?|action-(?:hover|active))\)$/;

function nameOf({ file, selector }: Rule): string {
  return `${file} ${selector}`;
}

function groundOf({ declarations }: Rule): string | undefined {
  const ground = declarations.get('background') ?? declarations.get('background-color');
  return ground === undefined || /^(?:none|inherit|0 0)/.test(ground) ? undefined : ground.replace(/ url\(.*$/, '');
}

/** Values of the other rules for the same element in any of its states: `.button:hover` is `.button`. */
function sameElement(rule: Rule, rules: readonly Rule[], value: (other: Rule) => string | undefined): string[] {
  const names = namesOf(rule);
  return [
    ...new Set(
      rules
        .filter((other) => other !== rule && namesOf(other).some((name) => names.includes(name)))
        .flatMap((other) => value(other) ?? []),
    ),
  ];
}

function namesOf({ selector }: Rule): string[] {
  return selector
    .split(/,(?![^(]*\))/)
    .map((part) => part.replace(/(?<!:):(?!:)[\w-]+(?:\([^)]*\))?|\[[^\]]*\]/g, '').trim());
}

/** Whether a rule's classes are among those of another, so that both are for the same element. */
function isPartOf(one: Rule, whole: Rule): boolean {
  const classes = (name: string) => (name.split(' ').at(-1) ?? '').split('.').slice(1);
  return namesOf(whole).some((name) =>
    namesOf(one).some(
      (other) => classes(other).length > 0 && classes(other).every((each) => classes(name).includes(each)),
    ),
  );
}

function isColor(value: string): boolean {
  return /^(?:var\(--|color-mix\()/.test(value) && !IS_DECORATION.test(value) && !IS_NAMED_BESIDE.test(value);
}
