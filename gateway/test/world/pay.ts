import type { CheckLines } from '@paystead/contract/features/paychecks/model.ts';
import { json } from '../../src/platform/database/port.ts';
import { jobSubject } from '../../src/platform/access/job-subject.ts';
import { seal } from '../../src/platform/keys/envelope.ts';
import { accountPlace, fingerprintOf } from '../../src/features/direct-deposits/accounts-store.ts';
import { checkRow, grossOf } from '../harness/checks.ts';
import { BAKERY, idOf, type TestPerson } from '../harness/people.ts';
import { NEWCOMERS, ownerOf, OWNERS, PAY_GROUPS, SECOND_LEGALS } from './people.ts';
import { put, type World } from './world.ts';

const { omar, carla, tess, dario, sofia } = NEWCOMERS;

/** Returns the lines of a check that add up to its totals. */
function linesOf(sums: Readonly<Partial<Record<'gross' | 'hours' | 'preTax' | 'postTax' | 'tax', number>>>) {
  const { gross = 0, hours = 0, preTax = 0, postTax = 0, tax = 0 } = sums;
  const deduction = (code: string, timing: 'preTax' | 'postTax', amount: number) =>
    amount === 0 ? [] : [{ code, description: code, timing, percent: null, amount, ytdAmount: amount }];
  const net = gross - preTax - postTax - tax;
  const lines: CheckLines = {
    earnings: [{ code: 'REG', description: 'Regular', kind: 'paid', hours: hours === 0 ? null : hours, rate: null, amount: gross, ytdHours: hours, ytdAmount: gross }],
    deductions: [...deduction('401K', 'preTax', preTax), ...deduction('DUES', 'postTax', postTax)],
    taxes: tax === 0 ? [] : [{ taxCode: 'FIT', description: 'Federal Income Tax', jurisdiction: 'US', geoCode: null, rate: null, taxableWages: gross - preTax, amount: tax, ytdTaxableWages: gross - preTax, ytdAmount: tax }],
    employer: [],
    accruals: [],
    deposits: net > 0 ? [{ kind: 'check', nickname: null, bankName: null, accountType: null, lastFour: null, amount: net }] : [],
    messages: [],
  }; // prettier-ignore
  return json(lines);
}

/** Paychecks of other kinds, and records of pay. */
export async function furnishPay({ insert }: World): Promise<void> {
  const row = (one: TestPerson, place: number, more: object) => ({
    ...checkRow(one, 2, SECOND_LEGALS[one.client.clientId] ?? '', one.client === BAKERY ? PAY_GROUPS.twiceAMonth : PAY_GROUPS.weekly), // prettier-ignore
    check_id: idOf('chck', one.number * 100 + place),
    check_number: String(90_000 + one.number * 20 + place),
    // A year of its own, so that its sums of the year are right.
    check_date: `${2018 + place}-0${1 + (place % 9)}-2${place % 7}`,
    frequency: one.client === BAKERY ? 'S' : 'W',
    issued_at: `${2018 + place}-0${1 + (place % 9)}-2${place % 7}T09:00:00Z`,
    ...more,
  });
  const id = (one: TestPerson, place: number) => idOf('chck', one.number * 100 + place);
  const none = { pre_tax: 0, taxes: 0, gross: 50_000, hours: 0, hours_worked: 0, pay_rate: null };
  const back = (one: TestPerson) => {
    const gross = -grossOf(one);
    return { gross, pre_tax: -10_000, taxes: -30_000, net: gross + 40_000, hours: -800_000, hours_worked: -800_000, lines: linesOf({ gross, hours: -800_000, preTax: -10_000, tax: -30_000 }) };
  }; // prettier-ignore
  await put(insert, 'pay_check', [
    ...OWNERS.flatMap((one) => [
      row(one, 1, { run_type: 'regular', check_status: 'voided' }),
      row(one, 2, { run_type: 'void', check_status: 'reversal', related_check_id: id(one, 1), ...back(one), period_begin: null, period_end: null, issued_at: null }), // prettier-ignore
      row(one, 3, { check_status: 'reissued', payment_type: 'paperCheck' }),
      row(one, 4, {
        run_type: 'reissue',
        related_check_id: id(one, 3),
        payment_type: 'paperCheck',
        check_number: null,
      }),
      row(one, 5, {
        run_type: 'bonus',
        payment_type: 'mixed',
        ...none,
        post_tax: 1000,
        net: 49_000,
        lines: linesOf({ gross: 50_000, postTax: 1000 }),
        sequence: 2,
      }),
      row(one, 6, { run_type: 'adjustment', payment_type: 'none', ...none, net: 50_000, lines: linesOf({ gross: 50_000 }), period_begin: null, period_end: null }), // prettier-ignore
      row(one, 7, { run_type: 'regular', pay_type: 's', salary: 600_000, standard_hours: 400_000, employer: json({ name: 'Old Freight', ein: '07-0000913', street_address: '1 Dock Road', city: 'Columbus', state: 'OH', zip_code: '43215', phone: null }) }), // prettier-ignore
    ]),
    ...(['offCycle', 'manual', 'thirdPartySick', 'reversal', 'correction', 'retro', 'severance', 'final'] as const).map(
      (run_type, place) => row(tess, place + 1, { run_type, pay_type: null }),
    ),
    row(carla, 3, { check_date: '2026-11-20', pay_type: 's', salary: 600_000, frequency: 'M' }),
    row(sofia, 3, { check_date: '2026-11-20', pay_type: 'c' }),
  ]);
  await put(
    insert,
    'garnishment_order',
    [omar, omar, dario].map((one, place) => ({
      ...ownerOf(one), order_number: `G-${place + 1}`, code: 'CSUP', kind: (['childSupport', 'taxLevy', 'creditor'] as const)[place] ?? '',
      authority: 'County', priority: place + 1, received_on: place ? '2025-02-03' : null, amount: place === 1 ? null : 10_000, percent: place === 1 ? 100_000 : null,
      total: place ? 500_000 : null, balance: place ? 400_000 : null, arrears: place * 100, as_of: `2026-11-0${place + 1}`,
      status: ['active', 'suspended', 'ended'][place] ?? '', ended_on: place === 2 ? '2026-10-31' : null,
    })),
  ); // prettier-ignore
  await put(
    insert,
    'accrual_balance',
    OWNERS.flatMap(
      (one) =>
      ['VAC', 'SICK'].map((plan, place) => ({ ...ownerOf(one), plan, description: `${plan} plan`, as_of: `2026-1${place}-15`, beginning: 100, earned: 20 + place, taken: 10, adjusted: -5, ending: 105 + place })), // prettier-ignore
    ),
  );
}

/** Direct-deposit accounts of each status. Salaries are split by percent, too. */
export async function furnishDeposits({ insert, keys }: World): Promise<void> {
  const states = [
    { status: 'active', account_type: 'checking', split: 'percent', percent: 250_000 },
    { status: 'prenote', account_type: 'savings', split: 'amount', amount: 5_000, prenote_until: '2030-01-04', nickname: null },
    { status: 'pending', account_type: 'payCard', split: 'percent', percent: 100_000, bank_name: null },
    { status: 'prenoteFailed', account_type: 'checking', split: 'amount', amount: 700, status_reason: 'R03', ended_on: '2026-03-01' },
    { status: 'rejected', account_type: 'checking', split: 'amount', amount: 800, status_reason: 'R02' },
    { status: 'inactive', account_type: 'savings', split: 'amount', amount: 900, ended_on: '2025-12-01', replaced_by: 6 },
    { status: 'active', account_type: 'checking', split: 'remainder' },
  ] as const; // prettier-ignore
  await put(
    insert,
    'direct_deposit',
    OWNERS.flatMap((one) =>
      states.map((state, place) => {
        const id = idOf('depo', one.number * 10 + place);
        // The first number is Petra's, which others have as well.
        const number = place === 0 ? '00318824821' : `7700${one.number}${place}`;
        const routing = place === 0 ? '031302955' : '021000021';
        return {
          ...ownerOf(one),
          direct_deposit_id: id,
          position: place + 1,
          nickname: `Account ${place + 1}`,
          bank_name: place % 2 ? 'First Test Bank' : 'Second Test Bank',
          routing_number: routing,
          account_sealed: seal(keys, number, accountPlace(jobSubject({ clientId: one.client.clientId, employeeId: one.employeeId }), id)), // prettier-ignore
          account_fingerprint: fingerprintOf(keys, routing, number),
          account_last_four: number.slice(-4),
          started_on: `2025-0${place + 1}-01`,
          version: place + 1,
          ...state,
          ...('replaced_by' in state && { replaced_by: idOf('depo', one.number * 10 + state.replaced_by) }),
        };
      }),
    ),
  );
  await put(
    insert,
    'bank_change_freeze',
    OWNERS.flatMap((one) => [
      { ...ownerOf(one), freeze_id: idOf('frze', one.number * 10 + 1), reason: 'notMe', began_at: '2026-10-01T12:00:00Z', lifted_at: '2026-10-02T12:00:00Z', lifted_by: 'Ben' },
      { ...ownerOf(one), freeze_id: idOf('frze', one.number * 10 + 2), reason: 'contactChanged', began_at: '2026-10-05T12:00:00Z', ends_at: '2026-10-15T12:00:00Z' },
      { ...ownerOf(one), freeze_id: idOf('frze', one.number * 10 + 3), reason: 'operator', began_at: '2026-11-05T12:00:00Z', ends_at: '2030-01-01T12:00:00Z' },
    ]),
  ); // prettier-ignore
}
