import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { freshDatabase, type TestDatabase } from '../../../test/database.ts';
import { inserter } from '../../../test/harness/furnish.ts';
import { statement } from '../../platform/database/port.ts';
import { toastOf } from '../../features/pending-transactions/test/changes.ts';
import { open, seal } from '../../platform/keys/envelope.ts';
import { rollBackImport } from '../runner.ts';
import { importHarness } from '../test/import-harness.ts';
import { contentOf } from '../test/round-trip.ts';
import { clientIdOf, employeeIdOf, loadTwoClients } from '../test/two-clients.ts';

const deposits = statement(
  'test.pay_setup.deposits',
  z.object({
    client_id: z.string(),
    employee_id: z.string(),
    direct_deposit_id: z.string(),
    who: z.string(),
    position: z.number(),
    split: z.string(),
    status: z.string(),
    last_four: z.string(),
    ended_on: z.string().nullable(),
    account_sealed: z.instanceof(Uint8Array),
  }),
  `select d.client_id, d.employee_id, d.direct_deposit_id, c.client_code || ' ' || e.employee_number as who, d.position, d.split, d.status,
          d.account_last_four as last_four, d.ended_on, d.account_sealed
     from direct_deposit d join employee e using (client_id, employee_id) join client c using (client_id)
    order by c.client_code, e.employee_number, d.ended_on is not null, d.position, d.account_last_four`,
);

/** The numbers of one person by which accounts are compared; those of no account have no last four. */
const comparedNumbers = statement(
  'test.pay_setup.compared_numbers',
  z.object({ last_four: z.string(), count: z.int() }),
  `select coalesce((select min(d.account_last_four) from direct_deposit d
                     where d.client_id = s.client_id and d.employee_id = s.employee_id
                       and d.account_fingerprint = s.fingerprint), 'none') as last_four, count(*)::int as count
     from shared_account s join employee e using (client_id, employee_id) join client c using (client_id)
    where c.client_code = 'BIRCH' and e.employee_number = '1002'
    group by 1 order by 1`,
);

type Cells = Record<string, string>;
const person = (client_code: string, employee_number: string) => ({ client_code, employee_number });
const account = (who: Cells, position: number, account_number: string, more: Cells = {}): Cells => ({
  ...who,
  position: String(position),
  account_type: 'checking',
  routing_number: '011000015',
  account_number,
  split: 'remainder',
  started_on: '2026-01-01',
  ...more,
});
const ACME = person('ACME', '1001');
const BIRCH = person('BIRCH', '1001');
const PERCENT = { split: 'percent', percent: '40' };

describe('direct deposits, tax and deduction elections from files', () => {
  let test: TestDatabase;
  let imports: ReturnType<typeof importHarness>;
  beforeAll(async () => {
    test = await freshDatabase();
    imports = importHarness(test.database);
    await loadTwoClients(imports, test.database);
  });
  afterAll(() => test.close());
  const read = () => test.database.asMaintenance((tx) => tx.rows(deposits, []));
  const listed = async () =>
    (await read()).map(({ who, position, split, status, last_four, ended_on }) =>
      [who, position, split, status, last_four, ended_on ?? '-'].join(' '),
    );
  const problemsOf = async (tables: Record<string, readonly Cells[]>) => imports.problems(await imports.plan(tables));

  it('IMP-3: accounts are stored sealed for their own employee, and a repeat keeps them', async () => {
    const files = {
      direct_deposits: [
        account(ACME, 1, '000111222', PERCENT),
        account(ACME, 2, '000333444'),
        // The namesake at the other client has the same account.
        account(BIRCH, 1, '000333444'),
      ],
    };
    await imports.load(files);
    expect(await listed()).toEqual([
      'ACME 1001 1 percent active 1222 -',
      'ACME 1001 2 remainder active 3444 -',
      'BIRCH 1001 1 remainder active 3444 -',
    ]);
    const opened = (await read()).map(({ client_id, employee_id, direct_deposit_id, account_sealed }) =>
      open(imports.store.keys, account_sealed, {
        table: 'direct_deposit',
        column: 'account_sealed',
        row: [client_id, employee_id, direct_deposit_id],
      }),
    );
    expect(opened).toEqual(['000111222', '000333444', '000333444']);
    expect(await contentOf(test.database, 'shared_account')).toHaveLength(3);
    const again = await imports.plan(files);
    expect(again.change_count).toBe(0);
  });

  it('IMP-3: an account that the file ends makes room for another; a rollback brings it back', async () => {
    const before = await contentOf(test.database, 'direct_deposit');
    const run = await imports.load({
      direct_deposits: [
        account(ACME, 1, '000111222', { ...PERCENT, ended_on: '2026-11-19', status: 'inactive' }),
        account(ACME, 1, 'XXXX3444'),
        account(ACME, 2, '000555666', PERCENT),
      ],
    });
    expect(await listed()).toEqual([
      'ACME 1001 1 remainder active 3444 -',
      'ACME 1001 2 percent active 5666 -',
      'ACME 1001 1 percent inactive 1222 2026-11-19',
      'BIRCH 1001 1 remainder active 3444 -',
    ]);
    expect(await rollBackImport(imports.store, run)).toBeNull();
    expect(await contentOf(test.database, 'direct_deposit')).toEqual(before);
  });

  it('IMP-2: every fault of an account is reported, and its set is imported whole or not at all', async () => {
    const other = person('ACME', '1002');
    const third = person('BIRCH', '1002');
    expect(
      await problemsOf({
        direct_deposits: [
          account(ACME, 1, 'XXXX9999'),
          account(BIRCH, 1, 'XXXX3444', { routing_number: '011000016' }),
          account(BIRCH, 2, '12', { split: 'amount', amount: '0.00' }),
          account(BIRCH, 3, '000777888', { split: 'percent', amount: '5.00', ended_on: '2025-01-01' }),
          account(other, 1, '000777888', { ...PERCENT, percent: '60' }),
          account(other, 1, '000777889', { ...PERCENT, started_on: '2026-01-02' }),
          account(other, 2, '000777880', { ...PERCENT, percent: '1' }),
          account(third, 1, '000777881', { percent: '-1', split: 'percent' }),
          account(person('ACME', '9'), 1, '000777882'),
          account(ACME, 2, 'XXXX3444', { id: 'unknown-one' }),
        ],
      }),
    ).toEqual([
      'direct_deposits:2 account_number masked_unknown: The number is masked, and no number is stored to keep. (warning)',
      'direct_deposits:2 - second_remainder: Only one account can get the remainder.',
      'direct_deposits:3 routing_number routing_number: Write the nine digits of a routing number: these fail its check.',
      'direct_deposits:4 account_number not_an_account: Write 4 to 17 digits or letters, or XXXX and the last four to keep the stored number.',
      'direct_deposits:5 amount not_for_split: Leave this column empty if split is percent.',
      'direct_deposits:5 percent required: Fill in this column.',
      'direct_deposits:5 ended_on dates_reversed: The date can’t be before 2026-01-01.',
      'direct_deposits:6 - no_remainder: One account must get the remainder.',
      'direct_deposits:7 - no_remainder: One account must get the remainder.',
      'direct_deposits:8 - no_remainder: One account must get the remainder.',
      'direct_deposits:9 percent not_positive: The number must be greater than zero.',
      'direct_deposits:10 employee_number unknown_reference: There is no employee 9: neither stored nor in this import.',
      'direct_deposits:11 account_number masked_unknown: The number is masked, and no number is stored to keep. (warning)',
      'direct_deposits:11 - second_remainder: Only one account can get the remainder.',
    ]);
  });

  it.each([
    [10, []],
    [11, Array.from({ length: 11 }, (_, at) => `direct_deposits:${at + 2} - too_many_accounts: At most ten accounts can be paid at a time.`)],
  ])('IMP-2: an employee can have ten accounts that are paid: %i', async (count, problems) => {
    const rows = Array.from({ length: count }, (_, at) =>
      account(person('ACME', '1002'), Math.min(at + 1, 10), `00077700${at}`, at === 0 ? {} : { split: 'percent', percent: '5' }),
    );
    expect(await problemsOf({ direct_deposits: rows })).toEqual(problems);
  }); // prettier-ignore

  it('IMP-2: a row that can’t be read, or comes twice, takes the employee’s other accounts with it', async () => {
    const other = person('ACME', '1002');
    const third = person('BIRCH', '1002');
    expect(
      await problemsOf({
        direct_deposits: [
          account(other, 1, '000777888', PERCENT),
          account(other, 2, '1'),
          account(third, 1, '000777889'),
          account(third, 1, '000777889'),
        ],
      }),
    ).toEqual([
      'direct_deposits:2 - other_line_rejected: Line 3 of the same employee isn’t imported, so this line isn’t either.',
      'direct_deposits:3 account_number not_an_account: Write 4 to 17 digits or letters, or XXXX and the last four to keep the stored number.',
      'direct_deposits:4 - other_line_rejected: Line 5 of the same employee isn’t imported, so this line isn’t either.',
      'direct_deposits:5 - duplicate_key: Line 4 has the same client_code, employee_number, id, routing_number, account_number.',
    ]);
  });

  const w4 = (who: Cells, effective_date: string, more: Cells = {}): Cells => ({
    ...who,
    kind: 'federal',
    effective_date,
    filing_status: 'S',
    form_year: '2026',
    ...more,
  });
  const certificate = (who: Cells, state: string, more: Cells = {}): Cells => ({
    ...who,
    kind: 'state',
    state,
    effective_date: '2026-01-01',
    ...more,
  });
  const deduction = (who: Cells, code: string, more: Cells = {}): Cells => ({
    ...who,
    code,
    effective_date: '2026-01-01',
    ...more,
  });

  it('IMP-3: other content on the same date becomes the next version; the same content stays one', async () => {
    const first = {
      tax_elections: [w4(ACME, '2026-01-01'), w4(BIRCH, '2026-01-01'), certificate(ACME, 'KY')],
      deduction_elections: [deduction(ACME, '401K', { percent: '5' }), deduction(BIRCH, '401K', { amount: '50.00' })],
    };
    await imports.load(first);
    expect((await imports.plan(first)).change_count).toBe(0);
    await imports.load({
      tax_elections: [
        w4(ACME, '2026-01-01', { extra_withholding: '25.00' }),
        certificate(ACME, 'KY', { is_exempt: 'yes' }),
      ],
      deduction_elections: [deduction(ACME, '401K', { percent: '6.5' })],
    });
    const versions = async (table: string, columns: readonly string[]) =>
      (await contentOf(test.database, table))
        .map((row) => columns.map((column) => String((row as Record<string, unknown>)[column])).join(' '))
        .toSorted();
    expect(await versions('federal_election', ['sequence', 'filing_status', 'extra_withholding'])).toEqual([
      '1 S 0',
      '1 S 0',
      '2 S 2500',
    ]);
    expect(await versions('state_election', ['state', 'sequence', 'is_exempt'])).toEqual(['KY 1 false', 'KY 2 true']);
    expect(await versions('deduction_election', ['code', 'sequence', 'amount', 'percent'])).toEqual([
      '401K 1 5000 null',
      '401K 1 null 50000',
      '401K 2 null 65000',
    ]);
  });

  it('IMP-2: every fault of an election is reported', async () => {
    expect(
      await problemsOf({
        tax_elections: [
          w4(ACME, '2026-02-01', { state: 'KY' }),
          w4(ACME, '2026-02-02', { form_year: '' }),
          w4(ACME, '2026-02-03', { filing_status: 'X' }),
          w4(BIRCH, '2026-02-04', { other_income: '-1.00' }),
          w4(BIRCH, '2026-02-05', { children_credit: '10.00' }),
          w4(BIRCH, '2026-02-06', { is_exempt: 'yes', is_nonresident_alien: 'yes' }),
          certificate(BIRCH, ''),
          certificate(BIRCH, 'KY', { extra_withholding: '-0.01' }),
          certificate(BIRCH, 'KY', { percent: '101' }),
        ],
        deduction_elections: [
          deduction(ACME, 'A', { amount: '1.00', percent: '1' }),
          deduction(ACME, 'B', { amount: '-1.00' }),
          deduction(BIRCH, 'C', { percent: '-1', annual_goal: '0.00', ends_on: '2025-12-31' }),
        ],
      }),
    ).toEqual([
      'tax_elections:2 state not_for_kind: Leave this column empty if kind is federal.',
      'tax_elections:3 form_year required: Fill in this column.',
      'tax_elections:4 filing_status not_in_list: Use one of: S, M, H.',
      'tax_elections:5 other_income negative: The number can’t be negative.',
      'tax_elections:6 dependents_credit credits_above_total: The parts of step 3 are more than its total.',
      'tax_elections:7 is_exempt exempt_alien: A nonresident alien can’t claim exemption on this form.',
      'tax_elections:8 state required: Fill in this column.',
      'tax_elections:9 extra_withholding negative: The number can’t be negative.',
      'tax_elections:10 percent out_of_range: The number is too large.',
      'deduction_elections:2 amount amount_or_percent: Give either an amount or a percentage.',
      'deduction_elections:3 amount negative: The number can’t be negative.',
      'deduction_elections:4 percent negative: The number can’t be negative.',
      'deduction_elections:4 annual_goal not_positive: The number must be greater than zero.',
      'deduction_elections:4 ends_on dates_reversed: The date can’t be before 2026-01-01.',
    ]);
  });

  it('IMP-3: a replaced number is compared with other people’s only while another account of the person has it', async () => {
    const third = person('BIRCH', '1002');
    const shared = async () => {
      const rows = await test.database.asMaintenance((tx) => tx.rows(comparedNumbers, []));
      return rows.map(({ last_four, count }) => `${last_four} ${count}`);
    };
    const ended = { id: 'former', started_on: '2025-01-01', ended_on: '2025-12-31', status: 'inactive' };
    const load = (...rows: readonly Cells[]) => imports.load({ direct_deposits: rows });
    await load(account(third, 1, '000444555', ended), account(third, 1, '000444555', { id: 'current' }));
    expect(await shared()).toEqual(['4555 1']);
    // The account that the file doesn't name has the number still.
    await load(account(third, 1, '000444666', { id: 'current' }));
    expect(await shared()).toEqual(['4555 1', '4666 1']);
    await load(account(third, 1, '000444777', ended));
    expect(await shared()).toEqual(['4666 1', '4777 1']);
    await load(account(third, 1, '000444777', ended), account(third, 1, '000444777', { id: 'current' }));
    expect(await shared()).toEqual(['4777 1']);
  });

  it('SEC: an import that replaces a number keeps it shared while an open request names it', async () => {
    const third = person('BIRCH', '1002');
    const [clientId, employeeId] = [clientIdOf('BIRCH'), employeeIdOf('BIRCH', '1002')];
    const ended = { id: 'former', started_on: '2025-01-01', ended_on: '2025-12-31', status: 'inactive' };
    const load = (number: string) =>
      imports.load({
        direct_deposits: [account(third, 1, '000444000', ended), account(third, 1, number, { id: 'current' })],
      });
    const shared = async () =>
      (await test.database.asMaintenance((tx) => tx.rows(comparedNumbers, []))).map(
        ({ last_four, count }) => `${last_four} ${count}`,
      );
    const requested = { accounts: [{ ...toastOf(5).accounts[0], accountNumber: '000444777' }] };
    const sealed = (column: string, id: string, set: unknown) =>
      seal(imports.store.keys, JSON.stringify(set), {
        table: 'pending_transaction',
        column,
        row: [clientId, employeeId, id],
      });
    const request = (id: string, state: string) => ({
      client_id: clientId, employee_id: employeeId, employee_workflow_id: id, rule_type: 2, state, effective_date: '2026-11-20',
      before_sealed: sealed('before_sealed', id, { accounts: [] }), after_sealed: sealed('after_sealed', id, requested),
      summary: [], decider: 'none', submitted_at: '2026-11-20T15:00:00Z', submitted_by: 'Ana Ruiz',
    }); // prettier-ignore
    const [pending, withdrawn] = [randomUUID(), randomUUID()];
    const insert = inserter(test.database);
    await load('000444777');
    await insert('pending_transaction', [request(pending, 'pending')]);
    await load('000444888');
    expect(await shared()).toEqual(['4000 1', '4888 1', 'none 1']);
    await test.asOwner(`delete from pending_transaction where employee_workflow_id = '${pending}'`);
    await insert('pending_transaction', [request(withdrawn, 'withdrawn')]);
    await load('000444777');
    expect(await shared()).toEqual(['4000 1', '4777 1']);
    await load('000444888');
    expect(await shared()).toEqual(['4000 1', '4888 1']);
  });
});
