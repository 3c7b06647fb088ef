import type { FederalForm } from '@paystead/payroll/federal/withholding.ts';
import type { Dated, EngineAccount, EngineEmployee, TaxFacts } from '../state/model.ts';
import { cents, groupRows, isYes, readRows, scaled, text, type Row } from './rows.ts';
import type { PaidSoFar } from './paychecks.ts';

/** Reads the employees of an export, with their forms and accounts, and joins their pay. */
export async function readEmployees(
  folder: string,
  paid: ReadonlyMap<string, PaidSoFar>,
): Promise<Record<string, EngineEmployee>> {
  const ofEmployee = (row: Row) => text(row, 'employee_number');
  const versions = groupRows(await readRows(folder, 'employees'), ofEmployee);
  const elections = groupRows(await readRows(folder, 'tax_elections'), ofEmployee);
  const deposits = groupRows(await readRows(folder, 'direct_deposits'), ofEmployee);
  return Object.fromEntries(
    Array.from(versions, ([number, rows]) => [
      number,
      {
        ...standingOf(rows.toSorted(byEffectiveDate)),
        taxes: taxesOf(rows.toSorted(byEffectiveDate), (elections.get(number) ?? []).toSorted(byEffectiveDate)),
        accounts: [{ from: '', value: accountsOf(deposits.get(number) ?? []) }],
        last: paid.get(number)?.last ?? null,
        years: paid.get(number)?.years ?? [],
      },
    ]),
  );
}

function byEffectiveDate(one: Row, other: Row): number {
  const order = text(one, 'effective_date').localeCompare(text(other, 'effective_date'));
  return order || Number(one['sequence'] ?? 1) - Number(other['sequence'] ?? 1);
}

/** Joins rows in their order: an empty column changes nothing. */
const joined = (rows: readonly Row[]): Row =>
  Object.assign(
    {},
    ...rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))),
  ) as Row;

function standingOf(rows: readonly Row[]): Omit<EngineEmployee, 'taxes' | 'accounts' | 'last' | 'years'> {
  const now = joined(rows);
  const ended = rows.at(-1)?.['event'] === 'end' ? text(now, 'effective_date') : null;
  return {
    isContractor: isYes(now, 'is_contractor'),
    birthDate: now['birth_date'] ?? null,
    legalEin: text(now, 'legal_ein'),
    payGroup: text(now, 'pay_group'),
    endedOn: ended,
    hourlyRate: now['pay_type'] === 'hourly' ? scaled(now, 'hourly_rate', 6) : null,
    periodSalary: now['pay_type'] === 'salary' ? scaled(now, 'period_salary', 2) : null,
  };
}

/** Forms and places by the day from which they count: each change of an employee or an election is one. */
function taxesOf(versions: readonly Row[], elections: readonly Row[]): Dated<TaxFacts>[] {
  const days = [...new Set([...versions, ...elections].map((row) => text(row, 'effective_date')))].toSorted(
    (one, other) => one.localeCompare(other),
  );
  return days.flatMap((from) => {
    const until = (rows: readonly Row[]) => rows.filter((row) => text(row, 'effective_date') <= from);
    const value = taxFactsOf(joined(until(versions)), until(elections));
    return value ? [{ from, value }] : [];
  });
}

function taxFactsOf(person: Row, elections: readonly Row[]): TaxFacts | null {
  const federal = elections.filter(({ kind }) => kind === 'federal');
  const form = federal.findLast(({ source }) => (source ?? 'form') === 'form' || source === 'default');
  const lock = federal.findLast(({ source }) => source === 'lockIn' || source === 'lockInReleased');
  const { resident_geo_code: residence = null, work_geo_code: work = null } = person;
  if (!form || residence === null || work === null) return null;
  const states = groupRows(
    elections.filter(({ kind }) => kind === 'state'),
    (row) => text(row, 'state'),
  );
  return {
    places: {
      residence,
      work,
      januaryResidence: null,
      reciprocityCertificate: isYes(person, 'nonresidence_certificate'),
      workPlaces: {},
    },
    federal: {
      form: formOf(form),
      exemptYear: scaled(form, 'exempt_year', 0),
      lockIn: lock?.['source'] === 'lockIn' ? formOf(lock) : null,
    },
    certificates: Object.fromEntries(Array.from(states, ([state, rows]) => [state, certificateOf(rows.at(-1) ?? {})])),
  };
}

const STATUS = { S: 's', M: 'm', H: 'h' } as const;

function formOf(row: Row): FederalForm {
  const status = row['filing_status'];
  return {
    formYear: scaled(row, 'form_year', 0) ?? 2020,
    filingStatus: status === 'M' || status === 'H' ? STATUS[status] : STATUS.S,
    multipleJobs: isYes(row, 'multiple_jobs'),
    dependents: cents(row, 'dependents_credit'),
    otherIncome: cents(row, 'other_income'),
    deductions: cents(row, 'deductions'),
    extraWithholding: cents(row, 'extra_withholding'),
    allowances: scaled(row, 'allowances', 0) ?? 0,
    exempt: isYes(row, 'is_exempt'),
    nonresidentAlien: isYes(row, 'is_nonresident_alien'),
  };
}

function certificateOf(row: Row): TaxFacts['certificates'][string] {
  return {
    exemptions: { allowances: scaled(row, 'allowances', 0) ?? 0, dependents: scaled(row, 'dependents', 0) ?? 0 },
    extraWithholding: cents(row, 'extra_withholding'),
    exempt: isYes(row, 'is_exempt'),
    filingStatus: row['filing_status'] ?? null,
    percent: scaled(row, 'percent', 4),
  };
}

/** The accounts in effect, in funding order. */
function accountsOf(rows: readonly Row[]): EngineAccount[] {
  return rows
    .filter((row) => (row['status'] ?? 'active') === 'active' && (row['ended_on'] ?? null) === null)
    .toSorted((one, other) => Number(text(one, 'position')) - Number(text(other, 'position')))
    .map((row) => {
      const number = text(row, 'account_number');
      const isMasked = !/^[\dA-Za-z]+$/.test(number);
      return {
        nickname: row['nickname'] ?? null,
        bankName: row['bank_name'] ?? null,
        accountType: text(row, 'account_type') as EngineAccount['accountType'],
        routingNumber: text(row, 'routing_number'),
        accountNumber: isMasked ? null : number,
        lastFour: number.slice(-4),
        split: splitOf(row),
      };
    });
}

function splitOf(row: Row): EngineAccount['split'] {
  const kind = text(row, 'split');
  if (kind === 'amount') return { kind, amount: cents(row, 'amount') };
  if (kind === 'percent') return { kind, percent: scaled(row, 'percent', 4) ?? 0 };
  return { kind: 'remainder' };
}
