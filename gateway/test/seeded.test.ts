import { afterAll, beforeAll, expect, it } from 'vitest';
import { readCast } from '../seed/read-cast.ts';
import type { TestDatabase } from './database.ts';
import { seededDatabase } from './seeded.ts';

let one: TestDatabase;
let other: TestDatabase;
beforeAll(async () => {
  [one, other] = await Promise.all([seededDatabase(), seededDatabase()]);
});
afterAll(() => Promise.all([one.close(), other.close()]));

it('gives each caller the whole cast in a separate database', async () => {
  expect((await readCast(one.database))[0]?.name).toBe('Marisol Vega');
  expect(one.database).not.toBe(other.database);
  expect(await readCast(other.database)).toEqual(await readCast(one.database));
});
