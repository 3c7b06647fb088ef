import { parse, type Filter } from 'scim2-parse-filter';
import { ScimError } from './scim-error.ts';

/** Longest filter in characters. */
const LONGEST = 1000;

/** Attributes whose letters' case counts, in small letters. */
const CASE_EXACT = new Set(['id', 'externalid', 'value', 'members.value', 'groups.value', 'meta.version']);

/** Parses a filter (RFC 7644, section 3.4.2.2). */
export function parseFilter(text: string): Filter {
  if (text.length > LONGEST) throw new ScimError(400, 'invalidFilter', 'The filter is too long.');
  try {
    return parse(text);
  } catch {
    throw new ScimError(400, 'invalidFilter', 'The filter can’t be read.');
  }
}

const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(User|Group):/i;

/** Splits an attribute's path: `name.givenName`, or an extension's address and its attribute. */
export function pathOf(attribute: string): readonly string[] {
  const short = attribute.replace(CORE, '');
  const colon = short.lastIndexOf(':');
  return colon < 0 ? short.split('.') : [short.slice(0, colon), ...short.slice(colon + 1).split('.')];
}

/** Returns the values at a path, with those of every element of a list. */
export function valuesAt(value: unknown, path: readonly string[]): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((one: unknown) => valuesAt(one, path));
  const [step, ...rest] = path;
  if (step === undefined) return value === undefined || value === null ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  const key = Object.keys(value).find((one) => one.toLowerCase() === step.toLowerCase());
  return key === undefined ? [] : valuesAt((value as Record<string, unknown>)[key], rest);
}

/** Checks whether a resource matches a filter. `within` names the attribute whose elements are checked. */
export function matches(resource: unknown, filter: Filter, within = ''): boolean {
  if ('filters' in filter) {
    const does = (one: Filter) => matches(resource, one, within);
    return filter.op === 'and' ? filter.filters.every(does) : filter.filters.some(does);
  }
  if (filter.op === 'not') return !matches(resource, filter.filter, within);
  const attribute = filter.attrPath.replace(CORE, '');
  const values = valuesAt(resource, pathOf(attribute));
  if (filter.op === 'pr') return values.length > 0;
  if (filter.op === '[]') return values.some((one) => matches(one, filter.valFilter, `${attribute}.`));
  const isExact = CASE_EXACT.has(`${within}${attribute}`.toLowerCase());
  const isAny = (comparison: Comparison) =>
    values.some((one) => compares(comparison, plain(one), filter.compValue, isExact));
  return filter.op === 'ne' ? !isAny('eq') : isAny(filter.op);
}

/** Returns the value of a complex attribute that comparisons are about. */
const plain = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'value' in value ? value.value : value;

type Comparison = 'eq' | 'co' | 'sw' | 'ew' | 'gt' | 'lt' | 'ge' | 'le';

function compares(op: Comparison, value: unknown, wanted: unknown, isExact: boolean): boolean {
  if (typeof value !== 'string' || typeof wanted !== 'string') return op === 'eq' && value === wanted;
  const [one, other] = isExact ? [value, wanted] : [value.toLowerCase(), wanted.toLowerCase()];
  switch (op) {
    case 'eq':
      return one === other;
    case 'co':
      return one.includes(other);
    case 'sw':
      return one.startsWith(other);
    case 'ew':
      return one.endsWith(other);
    case 'gt':
      return one > other;
    case 'lt':
      return one < other;
    case 'ge':
      return one >= other;
    case 'le':
      return one <= other;
  }
}

/** Returns the texts that attributes must equal for a filter to match: path in small letters → text. */
export function equalities(filter: Filter): ReadonlyMap<string, string> {
  if (filter.op === 'and') return new Map(filter.filters.flatMap((one) => [...equalities(one)]));
  if (filter.op === '[]') {
    const within = filter.attrPath.replace(CORE, '').toLowerCase();
    return new Map([...equalities(filter.valFilter)].map(([path, text]) => [`${within}.${path}`, text]));
  }
  if (filter.op !== 'eq' || typeof filter.compValue !== 'string') return new Map();
  return new Map([[filter.attrPath.replace(CORE, '').toLowerCase(), filter.compValue]]);
}
