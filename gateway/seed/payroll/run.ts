import type { RunType } from '@paystead/contract/features/paychecks/model.ts';
import { PERIODS_PER_YEAR } from '@paystead/payroll/calendar/pay-periods.ts';
import { type Accumulators, openYear } from '@paystead/payroll/checks/accumulators.ts';
import {
  type Balances,
  type CheckInput,
  type CheckResult,
  noBalances,
  payCheck,
  type PaySetup,
} from '@paystead/payroll/checks/check.ts';
import { type EarningInput, salaryPerPeriod } from '@paystead/payroll/checks/earnings/earnings.ts';
import { reverseCheck } from '@paystead/payroll/checks/reversal.ts';
import type { TaxTables } from '@paystead/payroll/tables/tax-tables.ts';
import type { Client, Employee, PayEvent, PayGroup, PeriodNote, Standing } from '../cast/model.ts';
import { idOf } from '../seeded-ids.ts';
import { accountsOn } from './accounts.ts';
import { type Payday, paydays } from '@paystead/payroll/calendar/paydays.ts';
import type { PaidCheck, PayHistory } from './check-record.ts';
import { contractorCheck } from './contractor.ts';
import { later, yearOf } from '@paystead/contract/local-date.ts';
import { standingOn } from './standing.ts';
import { taxSetup } from './tax-setup.ts';
import { earningsOf, standardHours } from './work.ts';

/** Checks before this date are computed for balances and year to date only and not stored, like converted history. */
const HISTORY_FROM = '2024-12-01';
const COMPUTED_FROM = '2024-01-01';

export type RunFacts = {
  client: Client;
  employee: Employee;
  tablesOn: (checkDate: string) => TaxTables;
  today: string;
};

/** A payday with its period; `noPeriod` for pay that is for no period. */
type PaidDay = Payday & { noPeriod?: true };

type Task = { on: string; order: number; payday: Payday; event: PayEvent | null };

/** Pays one employee from the beginning of 2024 to `today`. Deterministic; throws if the engine refuses. */
export function payEmployee(facts: RunFacts): PayHistory {
  const run = new EmployeeRun(facts);
  for (const task of tasksOf(facts)) run.perform(task);
  return run.history();
}

function groupOf(client: Client, key: string): PayGroup {
  const group = client.payGroups.find((candidate) => candidate.key === key);
  if (!group) throw new Error(`${client.code} has no pay group ${key}.`);
  return group;
}

/** Returns the regular paydays of the groups the employee is in when each period ends, and the events between them. */
function tasksOf({ client, employee, today }: RunFacts): Task[] {
  const from = later(COMPUTED_FROM, employee.hiredOn);
  const all = client.payGroups.flatMap((group) =>
    paydays(group.schedule, from, today)
      .filter(({ periodEnd, periodBegin }) => {
        const end = standingOn(employee, periodEnd);
        return periodEnd >= employee.hiredOn && periodBegin <= today && end.payGroup === group.key;
      })
      .map((payday): Task => ({ on: payday.checkDate, order: 0, payday, event: null })),
  );
  const ordered = all.toSorted((one, other) => (one.on < other.on ? -1 : 1));
  const events = employee.events
    .filter(({ on }) => on <= today)
    .map((event, place): Task => {
      const payday = ordered.findLast((task) => task.on <= event.on)?.payday ?? ordered[0]?.payday;
      if (!payday) throw new Error(`${employee.number}: an event before the first payday.`);
      return { on: event.on, order: place + 1, payday, event };
    });
  return [...ordered, ...events].toSorted((one, other) =>
    one.on === other.on ? one.order - other.order : one.on < other.on ? -1 : 1,
  );
}

class EmployeeRun {
  readonly #facts: RunFacts;
  readonly #years = new Map<string, Accumulators>();
  readonly #checks: PaidCheck[] = [];
  readonly #before = new Map<PaidCheck, Balances>();
  #balances: Balances;
  #lastRegular: CheckResult['regularPay'] | null = null;

  constructor(facts: RunFacts) {
    this.#facts = facts;
    this.#balances = { ...noBalances, leave: leaveOf(facts.employee), owed: { ...facts.employee.owed } };
  }

  history(): PayHistory {
    return {
      checks: this.#checks.filter(({ checkDate }) => checkDate >= HISTORY_FROM),
      years: [...this.#years.values()],
      owed: this.#balances.owed,
    };
  }

  perform({ payday, event, on }: Task): void {
    const { employee } = this.#facts;
    if (!event) {
      this.#regular(payday, { ...employee.notes[payday.checkDate] }, 'regular', on, null);
    } else if (event.kind === 'void') {
      this.#void(event, payday);
    } else if (event.kind === 'bonus') {
      const scope = event.takesDeferrals ? 'percentages' : 'none';
      const earnings = [{ code: 'BON', amount: event.amount }];
      const extra = { scope, supplementalMethod: event.method ?? 'flat', messages: texts(event) } as const;
      this.#issue(event.noPeriod ? { ...payday, noPeriod: true } : payday, on, 'bonus', earnings, extra);
    } else {
      const isUnbound = 'noPeriod' in event && event.noPeriod;
      const paid = isUnbound ? { ...payday, noPeriod: true as const } : payday;
      this.#issue(paid, on, event.kind, event.earnings, { messages: texts(event) });
    }
  }

  #regular(payday: Payday, note: PeriodNote, runType: RunType, on: string, reissueOf: PaidCheck | null): void {
    const { client, employee, tablesOn } = this.#facts;
    const standing = standingOn(employee, payday.periodEnd);
    const group = groupOf(client, standing.payGroup);
    if (standing.pay.kind === 'contract') return this.#contractor(payday, standing, group);
    const earnings = earningsOf(
      {
        employee,
        payday,
        frequency: group.schedule.frequency,
        note,
        leave: this.#balances.leave,
        paysHolidays: client.legals.find(({ key }) => key === standing.legal)?.paysHolidays === true,
        minimumWage: tablesOn(on).payroll.minimumWage,
      },
      standing,
    );
    if (earnings.length === 0) return;
    this.#issue(payday, on, runType, earnings, { messages: note.message ? [note.message] : [] }, reissueOf);
  }

  #issue(
    payday: PaidDay,
    on: string,
    runType: RunType,
    earnings: readonly EarningInput[],
    extra: Partial<CheckInput>,
    reissueOf: PaidCheck | null = null,
  ): void {
    const { client, employee, tablesOn } = this.#facts;
    const standing = standingOn(employee, payday.periodEnd);
    const frequency = groupOf(client, standing.payGroup).schedule.frequency;
    const year = this.#yearOf(on, standing.legal);
    const before = this.#balances;
    const input: CheckInput = {
      tables: tablesOn(on),
      checkDate: on,
      runType,
      setup: this.#setup(standing, on),
      tax: taxSetup(employee, on),
      elections: standing.elections,
      accounts: accountsOn(employee.accounts, on),
      earnings,
      year,
      otherLegals: [...this.#years.values()].filter(
        (other) => other.year === year.year && other.legalId !== year.legalId,
      ),
      balances: before,
      ...(this.#lastRegular && { lastRegular: this.#lastRegular }),
      ...importedTaxes(employee, runType, on),
      ...extra,
    };
    const result = payCheck(input);
    if (runType === 'regular') this.#lastRegular = result.regularPay;
    this.#record(result, before, {
      ...this.#heading(payday, on, standing),
      input,
      runType,
      status: reissueOf ? 'reissued' : 'issued',
      relatedCheckId: reissueOf?.checkId ?? null,
      payRate:
        standing.pay.kind === 'hourly'
          ? standing.pay.rate
          : standing.pay.kind === 'tipped'
            ? standing.pay.cashRate
            : null,
      ...salaryOf(standing, frequency),
      payType: standing.pay.kind === 'salary' ? 's' : 'h',
      frequency,
    });
  }

  /**
   * Voids a check: the original stays, marked; its reversal is posted on the day of discovery, and the correct check
   * replaces it.
   */
  #void(event: Extract<PayEvent, { kind: 'void' }>, payday: Payday): void {
    const { employee } = this.#facts;
    const original = this.#checks.find(({ checkDate, runType }) => checkDate === event.of && runType === 'regular');
    const balancesBefore = original && this.#before.get(original);
    if (!original?.result || !balancesBefore) throw new Error(`${employee.number}: no check of ${event.of} to void.`);
    const paidFor = {
      ...payday,
      periodBegin: original.periodBegin ?? payday.periodBegin,
      periodEnd: original.periodEnd ?? payday.periodEnd,
    };
    const standing = standingOn(employee, paidFor.periodEnd);
    const before = this.#balances;
    const result = reverseCheck(
      { result: original.result, balancesBefore },
      this.#yearOf(event.on, standing.legal),
      before,
    );
    original.status = 'voided';
    const mirror = this.#record(result, before, {
      ...this.#heading(paidFor, event.on, standing),
      input: null,
      runType: event.asRuns ? 'void' : 'reversal',
      status: 'reversal',
      relatedCheckId: original.checkId,
      payRate: original.payRate,
      salary: original.salary,
      standardHours: original.standardHours,
      payType: original.payType,
      frequency: original.frequency,
    });
    original.relatedCheckId = mirror.checkId;
    if (event.reissue)
      this.#regular(
        paidFor,
        { pto: 0, sick: 0, overtime: 0, ...event.reissue },
        event.asRuns ? 'reissue' : 'regular',
        event.on,
        original,
      );
  }

  #contractor(payday: Payday, standing: Standing, group: PayGroup): void {
    if (standing.pay.kind !== 'contract' || standing.status !== 'a') return;
    const paid = contractorCheck(
      standing.pay,
      this.#facts.employee,
      payday,
      this.#yearOf(payday.checkDate, standing.legal),
    );
    if (!paid) return;
    const heading = this.#heading(payday, payday.checkDate, standing);
    this.#years.set(`${yearOf(payday.checkDate)} ${standing.legal}`, paid.year);
    const frequency = group.schedule.frequency;
    const { year: _, ...record } = paid;
    this.#checks.push({
      ...heading,
      ...record,
      runType: 'regular',
      status: 'issued',
      relatedCheckId: null,
      payRate: null,
      salary: null,
      standardHours: null,
      payType: 'c',
      frequency,
      input: null,
      result: null,
    });
  }

  #heading(payday: PaidDay, on: string, standing: Standing) {
    const { client, employee } = this.#facts;
    const sequence = this.#checks.filter(({ checkDate }) => checkDate === on).length + 1;
    return {
      checkId: idOf('check', client.code, employee.number, on, sequence),
      legal: standing.legal,
      payGroup: standing.payGroup,
      checkDate: on,
      sequence,
      periodBegin: payday.noPeriod ? null : payday.periodBegin,
      periodEnd: payday.noPeriod ? null : payday.periodEnd,
    };
  }

  #record(
    result: CheckResult,
    before: Balances,
    heading: Omit<PaidCheck, 'paymentType' | 'totals' | 'lines' | 'result'>,
  ): PaidCheck {
    const check: PaidCheck = {
      ...heading,
      paymentType: result.paymentType,
      totals: result.totals,
      lines: result.lines,
      result,
    };
    this.#checks.push(check);
    this.#before.set(check, before);
    this.#years.set(`${result.year.year} ${result.year.legalId}`, result.year);
    this.#balances = result.balances;
    return check;
  }

  #yearOf(on: string, legal: string): Accumulators {
    return this.#years.get(`${yearOf(on)} ${legal}`) ?? openYear(yearOf(on), legal);
  }

  #setup(standing: Standing, on: string): PaySetup {
    const { client, employee } = this.#facts;
    const lastYear = this.#years.get(`${yearOf(on) - 1} ${standing.legal}`);
    return {
      birthDate: employee.birthDate,
      periodsPerYear: PERIODS_PER_YEAR[groupOf(client, standing.payGroup).schedule.frequency],
      tipped: standing.pay.kind === 'tipped',
      hsaCoverage: employee.hsaCoverage,
      priorYearFicaWages: lastYear?.taxes.MED?.taxableWages ?? 0,
      employer: { ...client.employer, ...employee.employer },
      leavePlans: [...client.leavePlans, ...(employee.leavePlans ?? [])],
    };
  }
}

/** Returns the salary of a period, and the hours that it stands for in 1/10,000. */
function salaryOf({ pay }: Standing, frequency: PayGroup['schedule']['frequency']) {
  return pay.kind === 'salary'
    ? {
        salary: salaryPerPeriod(pay.annual, PERIODS_PER_YEAR[frequency]),
        standardHours: standardHours(frequency) * 100,
      }
    : { salary: null, standardHours: null };
}

/** Returns the state taxes that payroll calculated for a check; nothing where the tables cover the person's states. */
function importedTaxes({ importedTaxes: all }: Employee, runType: RunType, on: string): Partial<CheckInput> {
  if (!all) return {};
  return { importedTaxes: runType === 'regular' ? (all.findLast(({ from }) => from <= on)?.taxes ?? []) : [] };
}

/** Returns the balances of leave at the start, in 1/10,000 hour. */
function leaveOf({ openingLeave }: Employee): Record<string, number> {
  return Object.fromEntries(Object.entries(openingLeave).map(([plan, hundredths]) => [plan, hundredths * 100]));
}

function texts({ message }: { message?: string }): string[] {
  return message === undefined ? [] : [message];
}
