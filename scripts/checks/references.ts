import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../processes/run.ts';

/** The entries that can be cited: requirement ids including readings, sections and sources of the handbook, and decisions. */
export interface Citable {
  readonly requirements: ReadonlySet<string>;
  readonly sections: ReadonlySet<string>;
  readonly sources: ReadonlySet<string>;
  /** The file names in `docs/decisions`. */
  readonly decisions: readonly string[];
}

const REQUIREMENTS = 'docs/requirements.md';
const HANDBOOK = 'docs/payroll-handbook.md';
const CHECKED = [
  '*.md',
  'docs/**/*.md',
  '{bench,client,contract,engine,gateway,identity,journeys,mobile,portal,scripts}/**/*.{ts,tsx,js,css,html,json,md,sql,swift,kt,typ}',
];
const EXCLUDED = /(^|\/)(node_modules|dist|build|generated|mock|www)(\/|$)/;

/** Spaces, or a line break inside a comment. */
const GAP = String.raw`(?:[ \t]|\r?\n[ \t]*(?:\*|//|--)?)+`;
const NUMBERS = String.raw`\d+(?:(?:,|${GAP}and|${GAP}or)${GAP}(?:and${GAP})?\d+)*`;
const SECTIONS = String.raw`\d+(?:\.\d+)?(?:(?:,|${GAP}and)${GAP}\d+\.\d+)*`;

/** Collects the ids of table rows, the numbers of headings, and the file names. */
export function citableIn(requirements: string, handbook: string, decisions: readonly string[]): Citable {
  return {
    requirements: new Set(matchesOf(requirements, /^\| ([A-Z]+-\d+|Reading \d+) \|/gm)),
    sections: new Set(matchesOf(handbook, /^#{2,3} (\d+(?:\.\d+)?)\b/gm)),
    sources: new Set(matchesOf(handbook, /^\| (S\d+(?:, S\d+)*) \|/gm).flatMap((row) => row.split(', '))),
    decisions,
  };
}

/** Returns the undefined citations in a file, as `file:line citation: problem`. */
export function unresolvedIn(file: string, text: string, known: Citable): string[] {
  const areas = [...new Set([...known.requirements].flatMap((id) => /^[A-Z]+(?=-)/.exec(id)?.[0] ?? []))];
  const has = (number: string): boolean => known.decisions.some((name) => name.startsWith(`${number}-`));
  const problems: string[] = [];
  const find = (pattern: RegExp, isKnown: (cited: string) => boolean, problem: string): void => {
    for (const match of text.matchAll(pattern))
      for (const cited of (match[1] ?? '').match(/[A-Z]+-\d+|\d+(?:\.\d+)?[\w.-]*/g) ?? [])
        if (!isKnown(cited)) problems.push(`${file}:${lineOf(text, match.index)} ${match[0].trim()}: ${problem}`);
  };
  find(
    new RegExp(String.raw`(?<![\w-])((?:${areas.join('|')})-\d+)(?![\w-])`, 'g'),
    (id) => known.requirements.has(id),
    `${REQUIREMENTS} has no such rule.`,
  );
  find(
    new RegExp(String.raw`\breadings?${GAP}(${NUMBERS})(?!\.?\d)`, 'gi'),
    (number) => known.requirements.has(`Reading ${number}`),
    `${REQUIREMENTS} has no such reading.`,
  );
  find(
    new RegExp(String.raw`\bhandbook(?:['’]s)?${GAP}(?:section${GAP}|\(?§)?(${SECTIONS})`, 'gi'),
    (section) => known.sections.has(section),
    `${HANDBOOK} has no such section.`,
  );
  find(new RegExp(String.raw`\bdecisions?${GAP}(\d{4})\b`, 'gi'), has, 'docs/decisions has no such record.');
  find(
    /\bdecisions\/(\d{4}-[\w-]+\.md)/g,
    (name) => known.decisions.includes(name) || name === '0000-template.md',
    'docs/decisions has no such record.',
  );
  if (file.endsWith('.md')) find(/\((0\d{3})\)/g, has, 'docs/decisions has no such record.');
  if (file.startsWith('docs/decisions/'))
    find(
      /\b(?:[Ss]uperse(?:des|ded by)|[Rr]eplaced by|[Rr]ecord) (\d{4})\b/g,
      has,
      'docs/decisions has no such record.',
    );
  if (file === HANDBOOK)
    for (const match of text.matchAll(/\[(S\d+(?:, S\d+)*)\]/g))
      for (const source of (match[1] ?? '').split(', '))
        if (!known.sources.has(source))
          problems.push(`${file}:${lineOf(text, match.index)} ${source}: section 10 has no such source.`);
  for (const match of text.matchAll(/\bspec(?:ification)?(?:['’]s)?\b[^.\n]{0,40}?(?:section \d|§ ?\d)/gi))
    problems.push(`${file}:${lineOf(text, match.index)} ${match[0]}: cite the rule of ${REQUIREMENTS} by its id.`);
  return problems;
}

/** Returns every undefined citation in the repository. */
export function references(): string[] {
  const read = (file: string): string => readFileSync(join(root, file), 'utf8');
  const known = citableIn(read(REQUIREMENTS), read(HANDBOOK), globSync('*.md', { cwd: join(root, 'docs/decisions') }));
  const files = globSync(CHECKED, { cwd: root, exclude: (path) => EXCLUDED.test(path.replaceAll('\\', '/')) });
  return files.flatMap((file) => unresolvedIn(file.replaceAll('\\', '/'), read(file), known));
}

function matchesOf(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), (match) => match[1] ?? '');
}

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}
