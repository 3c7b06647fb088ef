/**
 * The allowed elements. Nothing that runs, moves, loads or links out: no script, style sheet, image, link, frame,
 * animation.
 */
const ELEMENTS = new Set(
  'svg g path rect circle ellipse line polyline polygon text tspan defs linearGradient radialGradient stop clipPath mask use symbol title desc'.split(
    ' ',
  ),
);
const ATTRIBUTES = new Set(
  (
    'id viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy d points transform gradientTransform gradientUnits ' +
    'spreadMethod offset stop-color stop-opacity fill fill-rule fill-opacity stroke stroke-width stroke-linecap ' +
    'stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset stroke-opacity opacity clip-path clip-rule ' +
    'clipPathUnits mask maskUnits maskContentUnits preserveAspectRatio font-family font-size font-weight font-style ' +
    'text-anchor letter-spacing dx dy color role'
  ).split(' '),
);
const WITH_TEXT = new Set(['text', 'tspan', 'title', 'desc']);
const SVG = 'http://www.w3.org/2000/svg';

export interface SafeSvg {
  readonly svg: string;
  /** Names of the elements and attributes that were left out. */
  readonly leftOut: readonly string[];
}

/**
 * Returns a partner's drawing as it may be stored and shown, rebuilt from known parts rather than filtered, so that
 * anything unforeseen is left out. Null: not a drawing that can be parsed with certainty. Written by hand, because
 * DOMPurify needs a DOM, which the gateway has none of, and sanitize-html repairs what it cannot read and leaves values
 * such as `url(…)` to its caller.
 */
export function safeSvg(source: string): SafeSvg | null {
  const leftOut = new Set<string>();
  const open: { readonly name: string; readonly kept: boolean }[] = [];
  let svg = '';
  let closed = false;
  const text = source.replace(/^\uFEFF?\s*(<\?xml[^<>]*\?>)?/, '');
  for (const [piece] of text.matchAll(/<!--[\s\S]*?-->|<[^<>]*>|[^<]+|</g)) {
    if (piece.startsWith('<!--')) continue;
    const inside = open.at(-1);
    if (!piece.startsWith('<')) {
      if (inside === undefined && piece.trim() !== '') return null;
      if (inside?.kept === true && WITH_TEXT.has(inside.name)) svg += escaped(piece);
      continue;
    }
    const closing = /^<\/([\w:.-]+)\s*>$/.exec(piece)?.[1];
    if (closing !== undefined) {
      const ended = open.pop();
      if (ended?.name !== closing) return null;
      if (ended.kept) svg += `</${closing}>`;
      closed ||= open.length === 0;
      continue;
    }
    const tag = /^<([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>$/.exec(piece);
    if (!tag || closed) return null;
    const [, name = '', attributes = '', empty = ''] = tag;
    if (open.length === 0 && name !== 'svg') return null;
    const kept = ELEMENTS.has(name) && (inside?.kept ?? true);
    if (!ELEMENTS.has(name)) leftOut.add(`<${name}>`);
    if (kept)
      svg += `<${name}${open.length === 0 ? ` xmlns="${SVG}"` : ''}${safeAttributes(attributes, leftOut)}${empty}>`;
    if (empty === '') open.push({ name, kept });
    else closed ||= open.length === 0;
  }
  return closed && open.length === 0 ? { svg, leftOut: [...leftOut] } : null;
}

function safeAttributes(source: string, leftOut: Set<string>): string {
  const pairs = [...source.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].flatMap(
    ([, name = '', double, single]): readonly (readonly [string, string])[] => {
      const value = double ?? single ?? '';
      // The declarations of a style attribute are presentation attributes too.
      return name === 'style' ? value.split(';').flatMap(declaration) : [[name, value]];
    },
  );
  const kept = new Map<string, string>();
  for (const [name, value] of pairs) {
    if (name === 'xmlns' || name.startsWith('xmlns:')) continue;
    const reference = (name === 'href' || name === 'xlink:href') && /^#[\w.-]+$/.test(value);
    if (reference) kept.set('href', value);
    else if (ATTRIBUTES.has(name) && isHarmless(value)) kept.set(name, value);
    else leftOut.add(name);
  }
  return [...kept].map(([name, value]) => ` ${name}="${escaped(value)}"`).join('');
}

function declaration(text: string): readonly (readonly [string, string])[] {
  const [name = '', ...value] = text.split(':');
  return name.trim() === '' ? [] : [[name.trim(), value.join(':').trim()]];
}

/** Returns true if a value refers only to the drawing itself; an entity or an escape could spell anything. */
function isHarmless(value: string): boolean {
  const outside = value.replace(/url\(\s*#[\w.-]+\s*\)/gi, '');
  return !/[&\\<>@:]|url\s*\(|expression|\/\*/i.test(outside);
}

function escaped(text: string): string {
  return text
    .replace(/&(?!(?:amp|lt|gt|quot|apos|#\d{1,6});)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
