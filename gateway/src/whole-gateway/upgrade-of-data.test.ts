import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { freshDatabase, type TestDatabase } from '../../test/database.ts';
import { migrationsFolder } from '../../test/prepared.ts';
import { seededApp } from '../../test/seeded-app.ts';
import { expectKept, snapshot, type Snapshot } from '../../test/upgrade/kept-rows.ts';
import { loadSchema0038 } from '../../test/upgrade/schema-0038.ts';
import { migrate } from '../platform/database/schema/migrate.ts';

/** People of two clients, and a manager. */
const PEOPLE = [
  { username: 'wade.hollis', clientCode: 'FALLSCITY' },
  { username: 'lorraine.tandy', clientCode: 'FALLSCITY' },
  { username: 'marisol.vega', clientCode: 'KEYSTONE' },
] as const;

let test: TestDatabase;
let before: Snapshot;

beforeAll(async () => {
  test = await freshDatabase({ migrations: null });
  await loadSchema0038(test.driver);
  before = await snapshot(test.database);
  await migrate(test.driver, migrationsFolder);
}, 240_000);
afterAll(() => test.close());

it('OPS-4: every row and value of a database at migration 0038 is there after the upgrade', async () => {
  const empty = [...before].flatMap(([table, rows]) => (rows.length === 0 ? [table] : []));
  expect(empty).toEqual(['audit_seal']);
  expect([...before.values()].flat().length).toBeGreaterThan(9000);
  expectKept(before, await snapshot(test.database));
});

const paychecks = z.object({
  paychecksList: z.array(z.object({ checkId: z.string(), checkDate: z.string(), net: z.number() })),
});

it.each(PEOPLE)('OPS-4: after the upgrade, $username signs in and sees the same pay', async (profile) => {
  const app = await seededApp({ test: { ...test, close: async () => {} } });
  const session = await app.sessionOf(profile);
  const reply = await app.server.inject({ method: 'GET', url: '/api/check', cookies: { paystead: session } });
  expect(reply.statusCode, reply.body).toBe(200);
  const own = (before.get('profile') ?? []).find(({ username }) => username === profile.username);
  const checks = (before.get('pay_check') ?? []).filter(({ employee_id: of }) => of === own?.['employee_id']);
  const shown = paychecks.parse(reply.json()).paychecksList;
  expect(shown.length).toBeGreaterThan(0);
  for (const { checkId, checkDate, net } of shown)
    expect(checks.filter(({ check_id: of }) => of === checkId)).toEqual([
      expect.objectContaining({ check_date: checkDate, net }),
    ]);
});
