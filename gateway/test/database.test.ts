import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { statement } from '../src/platform/database/port.ts';
import { freshDatabase, type TestDatabase } from './database.ts';
import { furnish, inserter } from './harness/furnish.ts';
import { PEOPLE } from './harness/people.ts';

const opened: TestDatabase[] = [];
async function open(): Promise<TestDatabase> {
  const test = await freshDatabase();
  opened.push(test);
  return test;
}
afterAll(() => Promise.all(opened.map(({ close }) => close())));

const count = statement(
  'test.people_and_partners',
  z.object({ people: z.int(), partners: z.string().nullable() }),
  `select (select count(*)::int from person) as people, (select string_agg(name, ',') from partner) as partners`,
);
const state = ({ database }: TestDatabase) => database.asMaintenance((tx) => tx.one(count, []));

/** Lets the embedded engine write its memory to its files. */
async function writeOut({ driver, url }: TestDatabase): Promise<void> {
  if (url === undefined) await driver.exclusively((connection) => connection.script('reset role; checkpoint'));
}

it('each test database has its own rows and files, opened before or after others were written', async () => {
  const [one, two] = [await open(), await open()];
  await furnish(inserter(one.database));
  await writeOut(one);
  await inserter(two.database)('partner', [
    {
      partner_id: PEOPLE.plain.client.partnerId,
      partner_key: 'second',
      name: 'Second',
      updated_at: '2026-01-01T00:00:00Z',
    },
  ]);
  await writeOut(two);
  const three = await open();
  expect(await state(one)).toMatchObject({ people: expect.any(Number), partners: expect.stringContaining(',') });
  expect([await state(two), await state(three)]).toEqual([
    { people: 0, partners: 'Second' },
    { people: 0, partners: null },
  ]);
});
