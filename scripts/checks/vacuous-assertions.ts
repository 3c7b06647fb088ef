import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor, type CallExpression, type Expression, type MemberExpression, type Node } from 'oxc-parser';
import { root } from '../processes/run.ts';

const FILES =
  '{bench,client,contract,engine,gateway,identity,journeys,mobile,payroll,portal,scripts,ui}/**/*.test.{ts,tsx}';
const EXCLUDED = /(^|\/)(node_modules|dist|android|ios|partners|www)(\/|$)/;

/** Negated matchers that fail for an absent value, so they assert that it is there. */
const ASSERT_PRESENCE: ReadonlySet<string> = new Set(['toBeUndefined', 'toBeFalsy']);

/** One `expect(value).not.matcher(…)` or `expect(value).matcher(…)`. */
interface Assertion {
  readonly value: Expression;
  readonly isNegated: boolean;
  readonly matcher: string;
  readonly given: Expression | undefined;
  readonly start: number;
}

/**
 * Returns the assertions of one test file that pass because there is nothing to look at, as `file:line`:
 *
 * - `expect(a?.b).not…`, `expect(a ?? '').not…`, also by way of a constant: the value may be absent.
 * - `expect(list.every(…)).toBe(true)`, `expect(list.some(…)).toBe(false)`: the list may be empty. It counts as looked at if
 *   another assertion of the same test is about it.
 */
export function vacuousAssertionsIn(file: string, text: string): string[] {
  const { program } = parseSync(file, text);
  const assertions: Assertion[] = [];
  const absent = new Set<string>();
  const tests: CallExpression[] = [];
  new Visitor({
    CallExpression(call) {
      const found = assertionOf(call);
      if (found) assertions.push(found);
      else if (/^(it|test)\b/.test(text.slice(call.start, call.start + 5))) tests.push(call);
    },
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init && hasDefault(init)) absent.add(id.name);
    },
  }).visit(program);

  const inSameTest = ({ start }: Assertion, other: Assertion): boolean => {
    const within = tests.findLast((test) => test.start < start && start < test.end);
    return within === undefined || (within.start < other.start && other.start < within.end);
  };
  const isLookedAt = (one: Assertion, name: string): boolean =>
    assertions.some(
      (other) =>
        other.start !== one.start &&
        !isAboutEmptiness(other) &&
        !(other.isNegated && !ASSERT_PRESENCE.has(other.matcher)) &&
        inSameTest(one, other) &&
        new RegExp(`\\b${name}\\b`).test(text.slice(other.value.start, other.value.end)),
    );
  const faultOf = (one: Assertion): string | undefined => {
    if (isAboutEmptiness(one)) {
      const name = rootOf(one.value);
      return name !== undefined && !isLookedAt(one, name)
        ? 'passes for an empty list. Assert first that it isn’t empty.'
        : undefined;
    }
    if (!one.isNegated || ASSERT_PRESENCE.has(one.matcher)) return undefined;
    const isAbsent =
      mayBeAbsent(one.value) ||
      (one.value.type === 'Identifier' && absent.has(one.value.name) && !isLookedAt(one, one.value.name));
    return isAbsent ? 'passes if the value is absent. Assert first that it is there.' : undefined;
  };
  return assertions.flatMap((one) => {
    const fault = faultOf(one);
    return fault === undefined ? [] : [`${file}:${text.slice(0, one.start).split('\n').length} ${fault}`];
  });
}

/** Reads `expect(value).not.matcher(given)`; undefined for any other call. */
function assertionOf({ callee, arguments: given, start }: CallExpression): Assertion | undefined {
  if (callee.type !== 'MemberExpression') return undefined;
  const isNegated = callee.object.type === 'MemberExpression' && nameOf(callee.object) === 'not';
  const expectation = isNegated ? (callee.object as MemberExpression).object : callee.object;
  if (expectation.type !== 'CallExpression' || expectation.callee.type !== 'Identifier') return undefined;
  const [value] = expectation.arguments;
  if (expectation.callee.name !== 'expect' || !value || value.type === 'SpreadElement') return undefined;
  const [first] = given;
  return {
    value,
    isNegated,
    matcher: nameOf(callee),
    given: first?.type === 'SpreadElement' ? undefined : first,
    start,
  };
}

/** Whether an assertion says that every element of a list is something, or that none is. */
function isAboutEmptiness({ value, isNegated, matcher, given }: Assertion): boolean {
  if (isNegated || matcher !== 'toBe' || given?.type !== 'Literal') return false;
  if (value.type !== 'CallExpression' || value.callee.type !== 'MemberExpression') return false;
  const method = nameOf(value.callee);
  // A list that is written out isn't empty.
  if (value.callee.object.type === 'ArrayExpression') return false;
  return (method === 'every' && given.value === true) || (method === 'some' && given.value === false);
}

/** Returns the name that an expression starts with: `reply` of `(await reply.list()).every(…)`. */
function rootOf(node: Node): string | undefined {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'MemberExpression') return rootOf(node.object);
  if (node.type === 'CallExpression') return rootOf(node.callee);
  if (node.type === 'AwaitExpression' || node.type === 'UnaryExpression') return rootOf(node.argument);
  if (node.type === 'ParenthesizedExpression' || node.type === 'ChainExpression') return rootOf(node.expression);
  return undefined;
}

/** Whether a constant gets a text or a list for an absent value: `a ?? ''`. */
function hasDefault(node: Node): boolean {
  return (
    node.type === 'LogicalExpression' &&
    node.operator === '??' &&
    (node.right.type === 'Literal' || node.right.type === 'ArrayExpression')
  );
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
