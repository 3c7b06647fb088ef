import { afterAll, expect, it } from 'vitest';
import { giveRecords } from '../../../test/access/records.ts';
import { createHarness } from '../../../test/harness.ts';
import { idOf, type TestPerson } from '../../../test/harness/people.ts';
import type { Session } from '../../platform/access/session.ts';
import { ownerOfDocument } from './owner.ts';

const harness = await createHarness();
afterAll(harness.close);
const { plain, colleague, other } = harness.people;

it('HR-2: a document has its owner at its own client, and none at another', async () => {
  for (const person of [plain, colleague, other]) await giveRecords(harness, person);
  const owner = (client: TestPerson, id: unknown) =>
    harness.database.asMaintenance((tx) =>
      ownerOfDocument(tx, { clientId: client.client.clientId } as Session, { id }),
    );
  const idAt = ({ number }: TestPerson) => idOf('docu', number);
  expect(await owner(plain, idAt(plain))).toBe(plain.employeeId);
  expect(await owner(plain, idAt(colleague))).toBe(colleague.employeeId);
  expect(await owner(other, idAt(other))).toBe(other.employeeId);
  expect([await owner(plain, idAt(other)), await owner(other, idAt(plain))]).toEqual([null, null]);
  for (const id of [idOf('docu', 999), 'x', undefined]) expect(await owner(plain, id)).toBeNull();
});
