import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inOrder, LONGEST } from './longest-first.ts';
import { root } from './processes/run.ts';

it('the longest stories start first, the others in the order that they have, and projects one after another', () => {
  const file = (name: string, project: string) => ({ moduleId: join(root, name), project: { name: project } });
  const [longest = '', second = ''] = LONGEST;
  const short = ['payroll/src/one.test.ts', 'payroll/src/two.test.ts'].map((name) => file(name, 'payroll'));
  const stories = ['journeys/short.test.ts', second, 'journeys/other.test.ts', longest].map((name) =>
    file(name, 'journeys'),
  );
  const ordered = inOrder([...short, ...stories], root).map(({ moduleId }) => moduleId.slice(root.length + 1));
  expect(ordered).toEqual([
    'payroll/src/one.test.ts',
    'payroll/src/two.test.ts',
    longest,
    second,
    'journeys/short.test.ts',
    'journeys/other.test.ts',
  ]);
});

it('every story that is named as long exists', () => {
  expect(LONGEST.filter((name) => !existsSync(join(root, name)))).toEqual([]);
});
