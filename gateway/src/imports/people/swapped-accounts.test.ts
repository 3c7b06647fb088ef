import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { freshDatabase, type TestDatabase } from '../../../test/database.ts';
import { statement } from '../../platform/database/port.ts';
import { rollBackImport } from '../runner.ts';
import { importHarness } from '../test/import-harness.ts';
import { company, employee } from './test/company.ts';

const deposits = statement(
  'test.swapped_accounts',
  z.object({ who: z.string(), position: z.number(), last_four: z.string() }),
  `select e.employee_number as who, d.position, d.account_last_four as last_four
     from direct_deposit d join employee e using (client_id, employee_id)
    order by e.employee_number, d.position`,
);

/** More accounts than the first slice of the embedded engine has changes, with an odd one at both ends. */
const PEOPLE = Array.from({ length: 28 }, (_, place) => String(1001 + place));

describe('accounts that change places', () => {
  let test: TestDatabase;
  let imports: ReturnType<typeof importHarness>;
  beforeAll(async () => {
    test = await freshDatabase();
    imports = importHarness(test.database);
    await imports.addPartner('main', 'Main');
    await imports.load({ ...company(), employees: PEOPLE.map((number) => employee('ACME', number)) });
  });
  afterAll(() => test.close());
  const stored = () => test.database.asMaintenance((tx) => tx.rows(deposits, []));

  it('IMP-3: two accounts of one person change places wherever a slice of the import ends, forth and back', async () => {
    const account = (employee_number: string, position: number, last: string, more: object) => ({
      client_code: 'ACME',
      employee_number,
      position: String(position),
      account_type: 'checking',
      routing_number: '011000015',
      account_number: `0000${employee_number}${last}`,
      started_on: '2026-01-01',
      nickname: 'Pay',
      ...more,
    });
    const rest = { split: 'remainder', percent: '' };
    const part = { split: 'percent', percent: '40' };
    const files = (turned: boolean) => ({
      direct_deposits: PEOPLE.flatMap((number, place) => {
        // The first and the last person have one account: with 50 changes to a slice, it ends between two accounts.
        if (place === 0 || place === PEOPLE.length - 1)
          return [account(number, 1, '01', { ...rest, nickname: turned ? 'New' : 'Old' })];
        return turned
          ? [account(number, 2, '01', part), account(number, 1, '02', rest)]
          : [account(number, 1, '01', part), account(number, 2, '02', rest)];
      }),
    });
    await imports.load(files(false));
    const before = await stored();
    const run = await imports.load(files(true));
    expect(run.summary?.tables['direct_deposit']).toEqual({ added: 0, changed: 54, kept: 0 });
    const after = await stored();
    expect(after.slice(0, 3).map(({ last_four }) => last_four)).toEqual(['0101', '0202', '0201']);
    expect(after.filter(({ position, last_four }) => position === 2 && last_four.endsWith('01'))).toHaveLength(26);
    expect(await rollBackImport(imports.store, run)).toBeNull();
    expect(await stored()).toEqual(before);
  });
});
