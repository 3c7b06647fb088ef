import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import { statement } from '../../../platform/database/port.ts';
import { loadBanks } from './load-banks.ts';

const NOW = new Date('2026-11-20T15:00:00Z');
const [FIRST, SECOND, THIRD] = ['011000015', '021000021', '031000053'];

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const listed = statement(
  'test.listed_banks',
  z.object({ routing_number: z.string(), name: z.string(), loaded: z.string() }),
  `select routing_number, name, to_char(loaded_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as loaded from bank
    order by routing_number`,
);
const directory = async () => {
  const rows = await harness.database.asMaintenance((tx) => tx.rows(listed, []));
  return rows.map(({ routing_number, name }) => `${routing_number} ${name}`);
};
const load = (lines: readonly (readonly [number: string, name: string])[]) =>
  loadBanks(
    harness.database,
    lines.map((cells, index) => ({ line: index + 2, cells })),
    NOW,
  );

describe('the directory of banks', () => {
  it('becomes that of the file: names are replaced, banks that the file lacks are gone', async () => {
    expect(
      await load([
        [FIRST, 'First'],
        [SECOND, 'Second'],
      ]),
    ).toEqual({ banks: 2 });
    expect(
      await load([
        [' 0210-0002-1 ', ' Second Bank '],
        [THIRD, 'Third'],
      ]),
    ).toEqual({ banks: 2 });
    const rows = await harness.database.asMaintenance((tx) => tx.rows(listed, []));
    expect(rows).toEqual([
      { routing_number: SECOND, name: 'Second Bank', loaded: '2026-11-20 15:00' },
      { routing_number: THIRD, name: 'Third', loaded: '2026-11-20 15:00' },
    ]);
  });

  it('has the last name of a number that the file has twice', async () => {
    const lines = [
      [FIRST, 'Old name'],
      [SECOND, 'Second'],
      [FIRST, 'New name'],
    ] as const;
    expect(await load(lines)).toEqual({ banks: 2 });
    expect(await directory()).toEqual([`${FIRST} New name`, `${SECOND} Second`]);
  });

  it('stays as it is if any line can’t be used', async () => {
    await load([[FIRST, 'First']]);
    const faulty = await load([
      [SECOND, 'Second'],
      ['021000022', 'Wrong digit'],
      [THIRD, ' '],
      [THIRD, 'n'.repeat(101)],
    ]);
    expect(faulty).toEqual({
      faults: [
        { line: 3, fault: 'routing_checksum' },
        { line: 4, fault: 'name' },
        { line: 5, fault: 'name' },
      ],
    });
    expect(await directory()).toEqual([`${FIRST} First`]);
  });

  it('is one file’s if several are loaded at once, and every load succeeds', async () => {
    const files = Array.from({ length: 10 }, (_, number) =>
      [FIRST, SECOND, THIRD].slice(number % 3).map((bank) => [bank, `Bank of file ${number}`] as const),
    );
    expect(await Promise.all(files.map(load))).toEqual(files.map(({ length }) => ({ banks: length })));
    const found = await directory();
    expect(files.map((file) => file.map((line) => line.join(' ')))).toContainEqual(found);
  });
});
