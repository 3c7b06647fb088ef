/** A statement with one part changed. */
export interface SqlMutant {
  /** The statement's name. */
  readonly statement: string;
  readonly text: string;
  /** The part and what it became, with some text around it. */
  readonly change: string;
}

/** Parts that become others. Spaces around an operator keep `->>` and `<=` out. */
const SWAPS: readonly (readonly [part: RegExp, by: string])[] = [
  [/ < /g, ' <= '],
  [/ <= /g, ' < '],
  [/ > /g, ' >= '],
  [/ >= /g, ' > '],
  [/ <> /g, ' = '],
  [/ \+ /g, ' - '],
  [/ - /g, ' + '],
  [/ or /g, ' and '],
  [/ desc\b/g, ' asc'],
  [/\bis null\b/g, 'is not null'],
  [/\bis not null\b/g, 'is null'],
  [/\bis distinct from\b/g, 'is not distinct from'],
  [/\bnot exists\b/g, 'exists'],
  [/\btrue\b/g, 'false'],
  [/\bfalse\b/g, 'true'],
  [/\bleft join\b/g, 'join'],
  [/\bunion all\b/g, 'union'],
  [/\bdistinct (?!from)/g, ''],
  [/\bfor update\b/g, ''],
  [/\bmin\(/g, 'max('],
  [/\bmax\(/g, 'min('],
  [/\bgreatest\(/g, 'least('],
  [/\bleast\(/g, 'greatest('],
  [/\bbool_or\(/g, 'bool_and('],
  [/\bbool_and\(/g, 'bool_or('],
  [/\blimit (\d+|\$\d+)/g, 'limit $1 - 1'],
  [/\blimit (\d+|\$\d+)/g, 'limit $1 + 1'],
];

/** Words before which a condition or a sort key ends. */
const END =
  /^\s(and|or|order|group|having|limit|offset|returning|union|for|where|left|join|cross|on|then|else|end|window)\b/;

/** Characters shown on each side of a change. */
const AROUND = 40;

/** Returns a statement's mutants: swapped operators and words, conditions that always hold, lost defaults and lost last sort keys. */
export function sqlMutants(statement: string, sql: string): SqlMutant[] {
  const replaced = (from: number, to: number, by: string): SqlMutant => ({
    statement,
    text: `${sql.slice(0, from)}${by}${sql.slice(to)}`,
    change: onOneLine(
      `${sql.slice(Math.max(0, from - AROUND), from)}[${sql.slice(from, to)} → ${by}]${sql.slice(to, to + AROUND)}`,
    ),
  });
  const swapped = SWAPS.flatMap(([part, by]) =>
    Array.from(sql.matchAll(part), ({ 0: found, index }) =>
      replaced(index, index + found.length, found.replace(new RegExp(part.source), by)),
    ),
  );
  const conditions = Array.from(sql.matchAll(/\b(?:and|where|on) /g), ({ 0: word, index }) => {
    // The `and` of `between 1 and 2` joins no conditions.
    if (/\bbetween \S+ $/.test(sql.slice(0, index))) return [];
    const from = index + word.length;
    return [replaced(from, endOf(sql, from), 'true')];
  }).flat();
  const defaults = Array.from(sql.matchAll(/\bcoalesce\(/g), ({ 0: word, index }) => {
    const from = index + word.length;
    return replaced(index, closing(sql, from) + 1, `(${sql.slice(from, endOf(sql, from))})`);
  });
  const keys = Array.from(sql.matchAll(/\border by /g), ({ 0: word, index }) => {
    let [last, end] = [index + word.length, endOf(sql, index + word.length)];
    if (sql[end] !== ',') return [];
    while (sql[end] === ',') [last, end] = [end, endOf(sql, end + 1)];
    return [replaced(last, end, '')];
  }).flat();
  return [...swapped, ...conditions, ...defaults, ...keys];
}

/** Returns the place where an expression ends: at a comma, a parenthesis or a keyword that isn't in parentheses of its own. */
function endOf(sql: string, from: number): number {
  let depth = 0;
  for (let at = from; at < sql.length; at += 1) {
    const character = sql[at];
    if (character === '(') depth += 1;
    else if (character === ')' && depth === 0) return at;
    else if (character === ')') depth -= 1;
    else if (depth === 0 && (character === ',' || (at > from && END.test(sql.slice(at, at + 12))))) return at;
  }
  return sql.length;
}

/** Returns the place of the parenthesis that closes what was opened before. */
function closing(sql: string, from: number): number {
  let at = endOf(sql, from);
  while (sql[at] !== ')' && at < sql.length) at = endOf(sql, at + 1);
  return at;
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
