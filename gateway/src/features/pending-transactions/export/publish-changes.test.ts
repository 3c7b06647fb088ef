import { expect, it } from 'vitest';
import { actionOf } from './publish-changes.ts';

it.each([
  [['added'], 'add'],
  [['added', 'added'], 'add'],
  [['removed'], 'delete'],
  [['removed', 'removed'], 'delete'],
  [['changed'], 'change'],
  [['added', 'removed'], 'change'],
  [['added', 'changed'], 'change'],
  [['removed', 'changed'], 'change'],
  [[], 'change'],
] as const)('SVC-3: a published request whose parts are %j has the action %s', (kinds, action) => {
  expect(actionOf(kinds.map((kind) => ({ kind })))).toBe(action);
});
