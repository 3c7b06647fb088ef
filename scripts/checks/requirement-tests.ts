import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor, type Expression, type Node } from 'oxc-parser';
import { root } from '../processes/run.ts';

const REQUIREMENTS = 'docs/requirements.md';
const TESTS =
  '{bench,client,console,contract,engine,gateway,identity,journeys,mobile,payroll,portal,scripts,ui}/**/*.test.{ts,tsx}';
const EXCLUDED = /(^|\/)(node_modules|dist|android|ios|partners|www)(\/|$)/;
const ROW = /\b(?:[A-Z]{2,4}-\d+|reading \d+)\b/gi;

/** A test, or a group of tests, whose title names a requirement. */
interface NamingTest {
  readonly file: string;
  readonly title: string;
}

/** Returns the ids of the rules and readings that hold today: those above the heading of the planned ones. */
export function requirementIds(requirements: string): string[] {
  const [holding = ''] = requirements.split(/^## Planned$/m);
  return [...holding.matchAll(/^\| ([A-Z]+-\d+|Reading \d+) \|/gm)].map((row) => row[1] ?? '');
}

/** Returns the titles of tests and groups in one file that name a requirement, by its id. */
export function namedIn(file: string, text: string): (readonly [id: string, test: NamingTest])[] {
  const found: (readonly [string, NamingTest])[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      const title = isTest(callee) && first !== undefined ? textOf(first) : '';
      for (const id of new Set(title.match(ROW) ?? []))
        found.push([id.startsWith('r') ? `R${id.slice(1)}` : id, { file, title }]);
    },
  }).visit(parseSync(file, text).program);
  return found;
}

/** Checks whether a call is `it(…)`, `describe(…)` or one of their kinds, such as `it.each(…)(…)`. */
function isTest(callee: Expression): boolean {
  if (callee.type === 'Identifier') return ['it', 'test', 'describe'].includes(callee.name);
  if (callee.type === 'MemberExpression') return isTest(callee.object);
  if (callee.type === 'TaggedTemplateExpression') return isTest(callee.tag);
  return callee.type === 'CallExpression' && isTest(callee.callee);
}

/** Returns a literal's text, and of a template the parts that are written out. */
function textOf(node: Node): string {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : '';
  if (node.type === 'TemplateLiteral') return node.quasis.map((part) => part.value.cooked ?? '').join('…');
  return '';
}

/** Returns every requirement with the tests that name it, in the order of `docs/requirements.md`. */
function testsOfRequirements(): Map<string, NamingTest[]> {
  const ledger = new Map(
    requirementIds(readFileSync(join(root, REQUIREMENTS), 'utf8')).map((id) => [id, [] as NamingTest[]]),
  );
  const files = globSync(TESTS, { cwd: root, exclude: (path) => EXCLUDED.test(path.replaceAll('\\', '/')) });
  for (const file of files.map((one) => one.replaceAll('\\', '/')).toSorted())
    for (const [id, test] of namedIn(file, readFileSync(join(root, file), 'utf8'))) ledger.get(id)?.push(test);
  return ledger;
}

/** Returns the command that runs the tests of one file that name a rule. */
function commandOf(id: string, file: string): string {
  return `npm test -- ${file} -t '${id}'`;
}

/**
 * Returns the ledger: each rule with its tests and the command that shows them, as lines. `ids` limits it; an id that no rule
 * has is an error.
 */
export function ledgerLines(ids: readonly string[], tests = testsOfRequirements()): string[] {
  const unknown = ids.find((id) => !tests.has(id));
  if (unknown !== undefined) throw new Error(`${REQUIREMENTS} has no rule ${unknown}.`);
  return [...tests]
    .filter(([id]) => ids.length === 0 || ids.includes(id))
    .flatMap(([id, named]) => [
      id,
      ...[...Map.groupBy(named, ({ file }) => file)].flatMap(([file, inFile]) => [
        ...inFile.map(({ title }) => `  ${title}`),
        `    ${commandOf(id, file)}`,
      ]),
    ]);
}

/** Returns the rules that no test title names. A reading explains rules and needs no test of its own. */
export function untestedRequirements(): string[] {
  return [...testsOfRequirements()]
    .filter(([id, tests]) => tests.length === 0 && !id.startsWith('Reading'))
    .map(([id]) => `${REQUIREMENTS} ${id}: no test title names it.`);
}
