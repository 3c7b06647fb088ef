import type { RunType } from '@paystead/contract/features/paychecks/model.ts';
import type { Company } from '../cast/cast.ts';
import type { Client, Employee } from '../cast/model.ts';
import { payEmployee } from '../payroll/run.ts';
import type { PaidCheck, PayHistory } from '../payroll/check-record.ts';
import { idOf } from '../seeded-ids.ts';
import { taxTablesOn } from '@paystead/payroll/tables/shipped.ts';

/** An employee with id and pay, ready to be written. */
export type Hired = { employee: Employee; employeeId: string; history: PayHistory };

/** A company whose people have been paid: the source of all its tables. */
export type PaidCompany = {
  client: Client;
  clientId: string;
  people: readonly Hired[];
  today: string;
  /** Check id → number of voucher or paper check. */
  numbers: ReadonlyMap<string, string>;
};

export function clientIdOf(client: Pick<Client, 'code'>): string {
  return idOf('client', client.code);
}

export function employeeIdOf(client: Pick<Client, 'code'>, number: string): string {
  return idOf('employee', client.code, number);
}

/** Ids of the client's own settings. */
export const idIn = (client: Pick<Client, 'code'>, kind: string, ...names: string[]) =>
  idOf(kind, client.code, ...names);

/** Pays everyone up to `today` (the newest payday), and numbers the checks as a payroll team would. */
export function payCompany({ client, people }: Company, today: string): PaidCompany {
  const hired = people
    .filter(({ hiredOn }) => hiredOn <= today)
    .map((employee): Hired => ({
      employee,
      employeeId: employeeIdOf(client, employee.number),
      history: payEmployee({ client, employee, tablesOn: taxTablesOn, today }),
    }));
  return { client, clientId: clientIdOf(client), people: hired, today, numbers: numbersOf(client, hired) };
}

/** Runs whose checks have numbers of their own series. */
const OUTSIDE_THE_SERIES: ReadonlySet<RunType> = new Set([
  'correction',
  'retro',
  'severance',
  'final',
  'void',
  'reissue',
]);

/** Sorts by date and then by employee; reversals have no number of their own. */
function numbersOf(client: Client, people: readonly Hired[]): Map<string, string> {
  const ordered: PaidCheck[] = people
    .flatMap(({ history }) => history.checks)
    .toSorted((one, other) => (one.checkDate < other.checkDate ? -1 : one.checkDate > other.checkDate ? 1 : 0));
  let [voucher, paper, special] = [client.firstVoucher, client.firstPaperCheck, 1];
  const numbers = new Map<string, string>();
  for (const check of ordered) {
    if (check.status === 'reversal') continue;
    if (OUTSIDE_THE_SERIES.has(check.runType)) {
      numbers.set(check.checkId, `X${String(special++).padStart(7, '0')}`);
      continue;
    }
    const isPaper = check.paymentType === 'paperCheck' || check.paymentType === 'mixed';
    numbers.set(check.checkId, isPaper ? String(paper++) : `V${String(voucher++).padStart(7, '0')}`);
  }
  return numbers;
}
