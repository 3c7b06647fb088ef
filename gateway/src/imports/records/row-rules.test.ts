import { describe, expect, it } from 'vitest';
import { RECORDS } from '../compilers.ts';
import type { AnyRow, RowProblem } from './record.ts';

/** Returns the problems of a row by the file's own rule, as `code column`, and their values. */
function problemsOf(file: string, row: AnyRow): readonly RowProblem[] {
  const record = RECORDS.find((one) => one.file === file);
  if (!record?.check) throw new Error(`${file} has no rule of its own`);
  return record.check(row as never);
}
const shown = (file: string, row: AnyRow) => problemsOf(file, row).map(({ code, column }) => `${code} ${column ?? ''}`);

type Case = readonly [file: string, row: AnyRow, problems: readonly string[]];
const DAY = '2026-11-20';
const BEFORE = '2026-11-19';

describe('IMP-3: a row whose cells are right each by itself', () => {
  it.each<Case>([
    ['pay_calendars', { period_begin: DAY, period_end: DAY }, []],
    ['pay_calendars', { period_begin: DAY, period_end: BEFORE }, ['dates_reversed period_end']],

    ['organization', { code: 'SHOP', name: 'Shop' }, []],
    ['organization', { code: null, name: null }, []],
    ['organization', { code: 'SHOP', name: null }, ['required name']],

    ['jobs', { tipped_occupation_codes: null }, []],
    ['jobs', { tipped_occupation_codes: ['000'] }, []],
    ['jobs', { tipped_occupation_codes: ['101', '102'] }, []],
    ['jobs', { tipped_occupation_codes: ['000', '102'] }, ['tipped_codes tipped_occupation_codes']],
    ['jobs', { tipped_occupation_codes: ['101', '102', '103'] }, ['tipped_codes tipped_occupation_codes']],
    ['employees', { tipped_occupation_codes: ['101', '102'] }, []],
    ['employees', { tipped_occupation_codes: ['101', '102', '103'] }, ['tipped_codes tipped_occupation_codes']],

    ['profiles', { manager_scopes: null }, []],
    ['profiles', { manager_scopes: ['*'] }, []],
    ['profiles', { manager_scopes: ['1/A', '1/B'] }, []],
    ['profiles', { manager_scopes: ['1/A', '*'] }, ['scope_whole manager_scopes']],

    ['direct_deposits', { split: 'amount', amount: 1, started_on: DAY, ended_on: DAY }, []],
    ['direct_deposits', { split: 'amount', amount: 0, started_on: DAY }, ['not_positive amount']],
    ['direct_deposits', { split: 'amount', amount: null, percent: 1, started_on: DAY }, ['required amount', 'not_for_split percent']],
    ['direct_deposits', { split: 'percent', percent: 1, started_on: DAY }, []],
    ['direct_deposits', { split: 'percent', percent: 0, started_on: DAY }, ['not_positive percent']],
    ['direct_deposits', { split: 'remainder', started_on: DAY }, []],
    ['direct_deposits', { split: 'remainder', amount: 1, percent: 1, started_on: DAY }, ['not_for_split amount', 'not_for_split percent']],
    ['direct_deposits', { split: 'remainder', started_on: DAY, ended_on: BEFORE }, ['dates_reversed ended_on']],

    ['deduction_elections', { amount: 0, effective_date: DAY, ends_on: DAY }, []],
    ['deduction_elections', { percent: 0, annual_goal: 1, effective_date: DAY }, []],
    ['deduction_elections', { effective_date: DAY }, ['amount_or_percent amount']],
    ['deduction_elections', { amount: 1, percent: 1, effective_date: DAY }, ['amount_or_percent amount']],
    ['deduction_elections', { amount: -1, effective_date: DAY }, ['negative amount']],
    ['deduction_elections', { percent: -1, effective_date: DAY }, ['negative percent']],
    ['deduction_elections', { amount: 1, annual_goal: 0, effective_date: DAY }, ['not_positive annual_goal']],
    ['deduction_elections', { amount: 1, effective_date: DAY, ends_on: BEFORE }, ['dates_reversed ends_on']],

    ['garnishment_orders', { status: 'active', amount: 0, total: 0, balance: 0, arrears: 0, ended_on: null }, []],
    ['garnishment_orders', { status: 'active', amount: 1, percent: 1 }, ['amount_or_percent amount']],
    ['garnishment_orders', { status: 'active', amount: -1, total: -1, balance: -1, arrears: -1 }, ['negative amount', 'negative total', 'negative balance', 'negative arrears']],
    ['garnishment_orders', { status: 'active', percent: -1 }, ['negative percent']],
    ['garnishment_orders', { status: 'ended', ended_on: null }, ['required ended_on']],
    ['garnishment_orders', { status: 'active', ended_on: DAY }, ['not_in_list status']],
    ['garnishment_orders', { status: 'ended', received_on: DAY, ended_on: DAY }, []],
    ['garnishment_orders', { status: 'ended', received_on: DAY, ended_on: BEFORE }, ['dates_reversed ended_on']],

    ['check_register', { period_begin: null, period_end: null }, []],
    ['check_register', { period_begin: DAY, period_end: DAY }, []],
    ['check_register', { period_begin: DAY, period_end: BEFORE }, ['period_reversed period_end']],
    ['check_register', { period_begin: DAY }, ['half_a_period period_begin']],
    ['check_register', { period_end: DAY }, ['half_a_period period_begin']],
    ['check_register', { employer_name: 'A' }, ['employer_incomplete employer_name']],
    ['check_register', { employer_name: 'A', employer_ein: 'b', employer_street_address: 'c', employer_city: 'd', employer_state: 'e' }, ['employer_incomplete employer_name']],
    ['check_register', { employer_name: 'A', employer_ein: 'b', employer_street_address: 'c', employer_city: 'd', employer_state: 'e', employer_zip_code: 'f' }, []],

    ['control_totals', { item: 'checks', count: 0 }, []],
    ['control_totals', { item: 'checks', amount: 1 }, ['required count']],
    ['control_totals', { item: 'gross', amount: 0 }, []],
    ['control_totals', { item: 'gross', count: 1 }, ['required amount']],
    ['control_totals', { item: 'tax', amount: 1 }, ['required code']],
    ['control_totals', { item: 'deduction', amount: 1 }, ['required code']],
    ['control_totals', { item: 'deduction', code: '401K', amount: 1 }, []],

    ['check_other', { kind: 'employer', code: 'A', description: 'b', amount: 0 }, []],
    ['check_other', { kind: 'employer' }, ['required code', 'required description', 'required amount']],
    ['check_other', { kind: 'qualifiedPay', code: 'TP', amount: 1 }, []],
    ['check_other', { kind: 'qualifiedPay', code: 'TX', amount: 1 }, ['not_in_list code']],
    ['check_other', { kind: 'allowance', code: 'A', description: 'b' }, ['required amount']],
    ['check_other', { kind: 'message', description: 'a' }, []],
    ['check_other', { kind: 'message', code: 'A' }, ['required description']],
    ['check_other', { kind: 'yearSum', code: 'flsaOtPremium' }, ['required ytd_amount']],
    ['check_other', { kind: 'yearSum', code: 'flsaOtPremium', ytd_amount: 0 }, []],
    ['check_other', { kind: 'yearSum', code: 'other', ytd_amount: 1 }, ['not_in_list code']],

    ['pay_stubs', {}, []],
    ['pay_stubs', { period_begin: DAY, period_end: DAY }, []],
    ['pay_stubs', { period_begin: DAY }, ['required period_end']],
    ['pay_stubs', { period_end: DAY }, ['required period_begin']],
    ['pay_stubs', { period_begin: DAY, period_end: BEFORE }, ['dates_reversed period_end']],

    ['year_end', { form_type: 'W-2', corrects: null, boxes: null }, []],
    ['year_end', { form_type: 'W-2c', corrects: 'F-1' }, []],
    ['year_end', { form_type: 'W-2', corrects: 'F-1' }, ['corrects_only_w2c corrects']],

    ['hr_records', { kind: 'certification', name: 'A', issue_date: DAY, expiration_date: DAY }, []],
    ['hr_records', { kind: 'certification', name: 'A', issue_date: DAY, expiration_date: BEFORE }, ['dates_reversed expiration_date']],
    ['hr_records', { kind: 'skill', name: 'A', level: 'expert', issue_date: DAY }, ['not_of_kind issue_date']],
    ['hr_records', { kind: 'skill', level: 'expert' }, ['required_of_kind name']],
    ['hr_records', { kind: 'skill', is_removed: true }, []],
    ['hr_records', { kind: 'award', name: 'A', date_awarded: DAY, amount: 0 }, []],
    ['hr_records', { kind: 'award', name: 'A', date_awarded: DAY, amount: -1 }, ['below_zero amount']],
  ])('%s %j: %j', (file, row, problems) => {
    expect(shown(file, row)).toEqual(problems);
  }); // prettier-ignore

  it('every file with a rule of its own is in this table', () => {
    const ruled = RECORDS.filter((record) => 'check' in record && record.check !== undefined).map(({ file }) => file);
    expect(ruled.toSorted()).toEqual(
      ['pay_calendars', 'organization', 'jobs', 'employees', 'profiles', 'direct_deposits', 'deduction_elections',
        'garnishment_orders', 'check_register', 'control_totals', 'check_other', 'pay_stubs', 'year_end', 'hr_records'].toSorted(),
    );
  }); // prettier-ignore

  it('names the earlier day where two are reversed', () => {
    const row = { amount: 1, effective_date: DAY, ends_on: BEFORE };
    expect(problemsOf('deduction_elections', row)[0]?.values).toEqual({ earlier: DAY });
  });
});
