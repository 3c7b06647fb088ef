import { afterAll, expect, it } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { furnish, inserter } from '../../../test/house/furnish.ts';
import { MILL, PEOPLE } from '../../../test/house/people.ts';
import { changeEngine } from '../../change-engine.ts';
import { generateKeys, parseKeys } from '../../platform/keys/key-ring.ts';
import type { Session } from '../../platform/access/session.ts';
import type { VisibleEmployee } from '../../platform/access/visible-employee.ts';
import { takeNotes } from '../../platform/audit/record.ts';
import type { ProposedChange } from '../../platform/changes/port.ts';

const test = await freshDatabase();
afterAll(test.close);
await furnish(inserter(test.database));
const house = { ...test, people: PEOPLE, now: new Date('2026-11-20T15:00:00Z') };
const engine = changeEngine(parseKeys(generateKeys()), { 2: { apply: async () => 'applied' } });
const employee = {
  clientId: MILL.clientId,
  employeeId: house.people.plain.employeeId,
  view: 'self',
} as VisibleEmployee;
const change: ProposedChange = {
  ruleType: 2,
  before: { a: 1 },
  after: { a: 2 },
  changes: [{ group: 'Everyday', field: 'account', kind: 'changed', before: 'x', after: 'y' }],
  label: null,
  effectiveDate: '2026-11-20',
  firstCheckDate: '2026-12-04',
  holdUntil: null,
  review: [],
  seenVersion: null,
};

it('works', async () => {
  const answer = await house.database.asTenant({ clientId: MILL.clientId, employeeId: employee.employeeId }, (tx) =>
    engine.changes.propose(
      { tx, employee, session: {} as Session, now: house.now, language: 'en', audit: takeNotes(employee) },
      change,
    ),
  );
  expect(answer).toMatchObject({ outcome: 'pending', change: { version: 1, decidedBy: 'Payroll administrator' } });
  const again = await house.database.asTenant({ clientId: MILL.clientId, employeeId: employee.employeeId }, (tx) =>
    engine.changes.propose(
      { tx, employee, session: {} as Session, now: house.now, language: 'en', audit: takeNotes(employee) },
      { ...change, after: { a: 3 } },
    ),
  );
  expect(again).toMatchObject({ outcome: 'pending', change: { version: 2, decidedBy: 'Payroll administrator' } });
});
