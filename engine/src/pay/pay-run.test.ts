import { describe, expect, it } from 'vitest';
import { clientWith, memoryFile, opening } from '../../test/fixture.ts';
import { payOn } from './pay-run.ts';

interface Sent {
  readonly file: string;
  readonly record: Readonly<Record<string, string | number | boolean | null>>;
}

function importing(status: string) {
  const sent: Sent[][] = [];
  const faults = [{ file: 'check_register', line: 1, column: 'net', detail: 'Wrong.' }];
  const client = clientWith({
    importAndWait: ({ body }: { body: { lines: () => Iterable<Sent> } }) => {
      sent.push([...body.lines()]);
      return Promise.resolve({ importId: 'i-1', status });
    },
    faultsOf: async function* () {
      yield* await Promise.resolve(faults);
    },
  });
  return { client, sent, faults };
}

describe('SVC-8: a pay run of the reference engine', () => {
  it('imports the checks and keeps them as paid once they are applied', async () => {
    const file = memoryFile(await opening());
    const { client, sent } = importing('applied');
    const run = await payOn(await opening(), '2026-12-04', null, { client, file });
    expect(run.paid).toEqual([{ employeeNumber: 'KF-0417', net: 177_793 }]);
    expect(run.notPaid.map(({ employeeNumber, why }) => `${employeeNumber} ${why}`)).toEqual([
      'KF-0009 ended',
      'KF-0431 courtOrderOrLoan',
    ]);
    const [records = []] = sent;
    expect(records[0]).toMatchObject({
      file: 'check_register',
      record: {
        client_code: 'KEYSTONE',
        employee_number: 'KF-0417',
        check_id: 'engine-2026-12-04-KF-0417',
        check_date: '2026-12-04',
        period_begin: '2026-11-15',
        gross: '2500.00',
        net: '1777.93',
        pay_rate: '31.250000',
      },
    });
    const deposits = records.filter((one) => one.file === 'check_deposits').map(({ record }) => record);
    expect(deposits.map(({ last_four: digits, amount }) => [digits, amount])).toEqual([
      ['0937', '200.00'],
      ['7715', '177.79'],
      ['4821', '1400.14'],
    ]);
    const after = file.written.at(-1);
    if (!after) throw new Error('Nothing was written');
    expect(after.employees['KF-0417']?.last?.checkDate).toBe('2026-12-04');
    const again = await payOn(after, '2026-12-04', null, { client, file });
    expect([again.paid, again.notPaid.find(({ employeeNumber }) => employeeNumber === 'KF-0417')?.why]).toEqual([
      [],
      'alreadyPaid',
    ]);
    const following = await payOn(after, '2026-12-18', ['KF-0417'], { client, file });
    expect(following.paid).toHaveLength(1);
    expect(sent[1]?.find((one) => one.file === 'check_taxes')?.record['ytd_amount']).toBe('3853.58');
  });

  it('pays no payday before the last one', async () => {
    const state = await opening();
    const file = memoryFile(state);
    const { client, sent } = importing('applied');
    await payOn(state, '2026-12-04', ['KF-0417'], { client, file });
    const after = file.written.at(-1) ?? state;
    expect(after.employees['KF-0417']?.last).toMatchObject({ checkDate: '2026-12-04', frequency: 'B' });
    const dates = new Set(after.paydays.map(({ checkDate }) => checkDate).filter((date) => date <= '2026-12-04'));
    expect(dates.size).toBeGreaterThan(2);
    for (const date of dates)
      expect((await payOn(after, date, ['KF-0417'], { client, file })).notPaid).toEqual([
        { employeeNumber: 'KF-0417', why: 'alreadyPaid' },
      ]);
    expect(sent).toHaveLength(1);
  });

  it('goes on paying by the week someone who is paid by the week', async () => {
    const state = await opening();
    const employee = state.employees['KF-0417'];
    if (!employee?.last) throw new Error('The fixture has nobody with a paycheck');
    const { lines } = employee.last;
    // IRS Publication 15-T for 52 periods: wages of 2,245.00, or 116,740 a year; (1,240 + 4,560 + 22% of 50,240) / 52.
    const weekly: Readonly<Record<string, number>> = { FIT: 324_09, LST: 1_00 };
    const taxes = lines.taxes.map((tax) => ({ ...tax, amount: weekly[tax.taxCode] ?? tax.amount }));
    const last = { ...employee.last, frequency: 'W', lines: { ...lines, taxes } } as const;
    const file = memoryFile({ ...state, employees: { 'KF-0417': { ...employee, last } } });
    const { client, sent } = importing('applied');
    for (const [index, payday] of ['2026-12-04', '2026-12-18'].entries()) {
      const before = file.written.at(-1) ?? state;
      expect((await payOn(before, payday, null, { client, file })).notPaid).toEqual([]);
      const withheld = sent[index]?.filter((one) => one.file === 'check_taxes').map(({ record }) => record);
      expect(withheld?.find((tax) => tax['tax_code'] === 'FIT')?.['amount']).toBe('324.09');
      expect(file.written.at(-1)?.employees['KF-0417']?.last?.frequency).toBe('W');
    }
  });

  it('keeps nothing as paid if the import was refused, and tells the faults', async () => {
    const state = await opening();
    const file = memoryFile(state);
    const { client, faults } = importing('rejected');
    const run = await payOn(state, '2026-12-04', null, { client, file });
    expect([run.status, run.paid, run.faults]).toEqual(['rejected', [], faults]);
    expect(file.written).toHaveLength(1);
  });

  it('needs a payday', async () => {
    const { client } = importing('applied');
    const state = await opening();
    await expect(payOn(state, '2026-12-05', null, { client, file: memoryFile(state) })).rejects.toThrow('no payday');
  });
});
