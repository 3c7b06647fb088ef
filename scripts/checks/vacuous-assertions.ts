import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor, type CallExpression, type MemberExpression, type Node } from 'oxc-parser';
import { root } from '../processes/run.ts';

const FILES = '{bench,contract,gateway,identity,journeys,mobile,payroll,portal,scripts,ui}/**/*.test.{ts,tsx}';
const EXCLUDED = /(^|\/)(node_modules|dist|android|ios|partners|www)(\/|$)/;

/** Negated matchers that fail for an absent value, so they assert that it is there. */
const ASSERT_PRESENCE: ReadonlySet<string> = new Set(['toBeUndefined', 'toBeFalsy']);

/**
 * Returns the assertions of one test file that pass because a value is absent, as `file:line`: `expect(a?.b).not…` and
 * `expect(a ?? '').not…`. Assert first that the value is there.
 */
export function vacuousAssertionsIn(file: string, text: string): string[] {
  const faults: string[] = [];
  const visit = ({ callee, start }: CallExpression): void => {
    if (callee.type !== 'MemberExpression' || ASSERT_PRESENCE.has(nameOf(callee))) return;
    const negation = callee.object;
    if (negation.type !== 'MemberExpression' || nameOf(negation) !== 'not') return;
    const expectation = negation.object;
    if (expectation.type !== 'CallExpression') return;
    if (expectation.callee.type !== 'Identifier' || expectation.callee.name !== 'expect') return;
    if (!expectation.arguments.slice(0, 1).some(mayBeAbsent)) return;
    const line = text.slice(0, start).split('\n').length;
    faults.push(`${file}:${line} passes if the value is absent. Assert first that it is there.`);
  };
  new Visitor({ CallExpression: visit }).visit(parseSync(file, text).program);
  return faults;
}

/** Checks whether an expression is read through `?.` or defaults with `??`, outside of functions inside it. */
function mayBeAbsent(node: Node): boolean {
  if (node.type === 'ChainExpression') return true;
  if (node.type === 'LogicalExpression')
    return node.operator === '??' || mayBeAbsent(node.left) || mayBeAbsent(node.right);
  if (node.type === 'MemberExpression') return mayBeAbsent(node.object);
  if (node.type === 'CallExpression') return mayBeAbsent(node.callee) || node.arguments.some(mayBeAbsent);
  return node.type === 'AwaitExpression' && mayBeAbsent(node.argument);
}

function nameOf({ property }: MemberExpression): string {
  return property.type === 'Identifier' ? property.name : '';
}

/** Returns every vacuous assertion of the repository. */
export function vacuousAssertions(): string[] {
  return globSync(FILES, { cwd: root, exclude: (path) => EXCLUDED.test(path.replaceAll('\\', '/')) })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()
    .flatMap((file) => vacuousAssertionsIn(file, readFileSync(join(root, file), 'utf8')));
}
