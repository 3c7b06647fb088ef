import { fromHex, fromOklch, mixOklab, toOklch, type Rgb } from '@paystead/contract/features/branding/color.ts';

/**
 * Parses the color functions of tokens.css as CSS Color 5 defines them, so that tests can evaluate the style sheet:
 * light-dark(), relative color() in srgb-linear and xyz-d65, oklch(), color-mix() in oklab, and calc(), min(), max(),
 * clamp() over channels. Throws for anything else.
 */
export function readTokens(css: string): ReadonlyMap<string, string> {
  const tokens = new Map<string, string>();
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/@media[\s\S]*$/, '');
  // The first declaration counts. Print and contrast preferences come later and are cut off above.
  for (const [, name, value] of plain.matchAll(/(--[\w-]+):\s*([^;]+);/g))
    if (!tokens.has(name as string)) tokens.set(name as string, (value as string).trim());
  return tokens;
}

/** Evaluates a token for two brand colors and a theme, in linear light. */
export function evaluateToken(
  tokens: ReadonlyMap<string, string>,
  name: string,
  brand: { action: string; sidebar: string },
  theme: 'light' | 'dark',
): Rgb {
  const inputs: Record<string, string> = { '--brand-action': brand.action, '--brand-sidebar': brand.sidebar };
  const color = (text: string): Rgb => {
    const value = text.trim();
    if (value === 'white') return [1, 1, 1];
    if (value === 'black') return [0, 0, 0];
    if (/^#[\da-f]{6}$/i.test(value)) return fromHex(value);
    if (/^#[\da-f]{3}$/i.test(value)) return fromHex(`#${value.slice(1).replace(/./g, '$&$&')}`);
    const { call, inside } = split(value);
    if (call === 'var') return color(inputs[inside.trim()] ?? tokens.get(inside.trim()) ?? fail(inside));
    if (call === 'light-dark') return color(list(inside, ',')[theme === 'light' ? 0 : 1] ?? fail(inside));
    if (call === 'oklch') return oklch(inside);
    if (call === 'color') return relative(inside);
    if (call === 'color-mix') return mixed(inside);
    return fail(value);
  };
  const oklch = (inside: string): Rgb => {
    const parts = list(inside, ' ');
    if (parts[0] !== 'from') return fromOklch([Number(parts[0]), Number(parts[1]), (Number(parts[2]) * Math.PI) / 180]);
    const [l, c, h] = toOklch(color(parts[1] as string));
    const channel = (text = ''): number => number(text, { l, c, h });
    return fromOklch([channel(parts[2]), channel(parts[3]), channel(parts[4])]);
  };
  const relative = (inside: string): Rgb => {
    const [, origin = '', space, ...channels] = list(inside, ' ');
    const [r, g, b] = color(origin);
    if (space === 'srgb-linear') return channels.map((text) => number(text, { r, g, b })) as unknown as Rgb;
    if (space !== 'xyz-d65') return fail(inside);
    const [x, y, z] = multiply(TO_XYZ, [r, g, b]);
    return multiply(FROM_XYZ, channels.map((text) => number(text, { x, y, z })) as unknown as Rgb);
  };
  const mixed = (inside: string): Rgb => {
    const [space, first = '', second = ''] = list(inside, ',');
    const parts = list(first, ' ');
    if (space?.trim() !== 'in oklab') return fail(inside);
    return mixOklab(color(parts[0] as string), Number.parseFloat(parts[1] as string) / 100, color(second));
  };
  return color(tokens.get(name) ?? fail(name));
}

const TO_XYZ = [
  [0.4123907993, 0.3575843394, 0.1804807884],
  [0.2126390059, 0.7151686788, 0.0721923154],
  [0.0193308187, 0.1191947798, 0.9505321522],
] as const;
const FROM_XYZ = [
  [3.2409699419, -1.5373831776, -0.4986107603],
  [-0.9692436363, 1.8759675015, 0.0415550574],
  [0.0556300797, -0.2039769589, 1.0569715142],
] as const;
const multiply = (rows: readonly (readonly [number, number, number])[], v: Rgb): Rgb =>
  rows.map((row) => row[0] * v[0] + row[1] * v[1] + row[2] * v[2]) as unknown as Rgb;

const FUNCTIONS: Readonly<Record<string, (...values: number[]) => number>> = {
  min: Math.min,
  max: Math.max,
  clamp: (low = 0, value = 0, high = 0) => Math.max(low, Math.min(value, high)),
};

/** Evaluates a number, a channel or an arithmetic expression. */
function number(text: string, channels: Readonly<Record<string, number>>): number {
  const tokens = text.match(/[a-z]+|\d*\.?\d+|[-+*/(),]/g) ?? fail(text);
  let at = 0;
  const take = (): string => tokens[at++] ?? fail(text);
  const term = (): number => {
    const token = take();
    if (token === '(' || token === 'calc') {
      if (token === 'calc') take();
      const value = sum();
      take();
      return value;
    }
    const call = FUNCTIONS[token];
    if (call) {
      const values: number[] = [];
      do {
        take();
        values.push(sum());
      } while (tokens[at] === ',');
      take();
      return call(...values);
    }
    return channels[token] ?? (Number.isNaN(Number(token)) ? fail(token) : Number(token));
  };
  const product = (): number => {
    let value = term();
    while (tokens[at] === '*' || tokens[at] === '/') value = take() === '*' ? value * term() : value / term();
    return value;
  };
  const sum = (): number => {
    let value = product();
    while (tokens[at] === '+' || tokens[at] === '-') value = take() === '+' ? value + product() : value - product();
    return value;
  };
  return sum();
}

function split(value: string): { call: string; inside: string } {
  const open = value.indexOf('(');
  return open > 0 && value.endsWith(')')
    ? { call: value.slice(0, open), inside: value.slice(open + 1, -1) }
    : fail(value);
}

/** Splits at a separator outside parentheses. */
function list(text: string, separator: ',' | ' '): string[] {
  const parts: string[] = [''];
  let depth = 0;
  for (const character of text.trim().replace(/\s+/g, ' ')) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === separator && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.filter((part) => part !== '');
}

function fail(what: string): never {
  throw new Error(`Not understood: ${what}`);
}
