import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { root } from '../processes/run.ts';

/** Phrases that no comment and no test title has, each with what to write instead. Patterns match whole words. */
const BANNED: readonly (readonly [pattern: string, instead: string])[] = [
  ['somebody', 'someone'],
  ['everybody', 'everyone'],
  ['nobody', 'no one'],
  ['whoever', 'the person who, anyone who'],
  ['anew', 'again'],
  ['reckon(?:s|ed|ing)?', 'calculate'],
  ['in force', 'in effect'],
  ['all the same', 'still'],
  ['(?:is|are|was|were) told', 'notify, report'],
  ['holds from', 'takes effect'],
  ['what (?:stands|holds)', 'the current values'],
  ['at the door', 'before the call'],
  ['e-mails?', 'email'],
  ['domain (?:handbook|section)', 'handbook'],
  ['(?:colour|neighbour|honour|behaviour|favour)\\w*', 'American spelling'],
];
const PATTERNS = [
  ...BANNED.map(([pattern, instead]) => [new RegExp(String.raw`\b(?:${pattern})\b`, 'i'), instead] as const),
  // Doc comments start with a noun phrase or a verb.
  [/^\*\s+(?:Who|What|Whose|Whom|Where)\b/, 'a noun phrase or a verb in the third person'] as const,
];

const FILES = [
  '{bench,client,contract,engine,gateway,identity,journeys,mobile,payroll,portal,scripts,ui}/**/*.{ts,tsx}',
  '*.{ts,cjs}',
];
const EXCLUDED = /(^|\/)(node_modules|dist|generated|\.vite|android|ios|partners|www)(\/|$)/;
/** These name the phrases that they refuse. */
const EXEMPT = /^scripts\/checks\//;
const TITLED = new Set(['it', 'test', 'describe', 'story']);

/** Returns the banned phrases in the comments and test titles of one file, as `file:line not “phrase”, but: advice`. */
export function commentFaults(file: string, text: string): string[] {
  const { program, comments } = parseSync(file, text);
  const found: { readonly start: number; readonly value: string }[] = [...comments];
  new Visitor({
    CallExpression: ({ callee, arguments: [title] }) => {
      if (TITLED.has(rootName(callee)) && title?.type === 'Literal' && typeof title.value === 'string')
        found.push({ start: title.start, value: title.value });
    },
  }).visit(program);
  return found.flatMap(({ start, value }) =>
    PATTERNS.flatMap(([pattern, instead]) => {
      const match = pattern.exec(value.replaceAll(/`[^`\n]*`/g, (code) => ' '.repeat(code.length)));
      if (match === null) return [];
      const line = text.slice(0, start).split('\n').length + value.slice(0, match.index).split('\n').length - 1;
      return [`${file}:${line} not “${match[0]}”, but: ${instead}.`];
    }),
  );
}

/** Returns `it` for `it`, `it.each(…)` and `it.skipIf(…).concurrent`. */
function rootName(callee: { readonly type: string }): string {
  const node = callee as { name?: unknown; object?: { type: string }; callee?: { type: string } };
  if (typeof node.name === 'string') return node.name;
  const inner = node.object ?? node.callee;
  return inner ? rootName(inner) : '';
}

/** Returns every banned phrase in the comments and test titles of the repository. */
export function comments(): string[] {
  return globSync(FILES, { cwd: root, exclude: (path) => EXCLUDED.test(path.replaceAll('\\', '/')) })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !EXEMPT.test(file))
    .toSorted()
    .flatMap((file) => commentFaults(file, readFileSync(join(root, file), 'utf8')));
}
