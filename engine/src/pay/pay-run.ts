import type { ImportFault } from '@paystead/client/imports.ts';
import type { PaysteadClient } from '@paystead/client/client.ts';
import type { EngineEmployee, EngineState, Payday } from '../state/model.ts';
import type { StateFile } from '../state/state-file.ts';
import { recordsOf, type NamedCheck } from './check-records.ts';
import { checkYear, computeCheck, type WhyNotPaid } from './compute-check.ts';
import { withCheck } from './year-so-far.ts';

/** The outcome of a pay run. */
export interface PayRun {
  readonly checkDate: string;
  readonly importId: string | null;
  /** The status of the import; null if no one was to be paid. */
  readonly status: string | null;
  readonly paid: readonly { readonly employeeNumber: string; readonly net: number }[];
  readonly notPaid: readonly { readonly employeeNumber: string; readonly why: WhyNotPaid | 'alreadyPaid' }[];
  readonly faults: readonly ImportFault[];
}

export interface PayPorts {
  readonly client: PaysteadClient;
  readonly file: StateFile;
}

/**
 * Pays everyone on one payday: computes the checks, imports them, and keeps them as paid once Paystead has applied them. A
 * run that was interrupted is repeated with the same checks, which change nothing then. Throws without a payday.
 */
export async function payOn(
  state: EngineState,
  checkDate: string,
  only: readonly string[] | null,
  { client, file }: PayPorts,
): Promise<PayRun> {
  const paydays = state.paydays.filter((payday) => payday.checkDate === checkDate);
  if (paydays.length === 0) throw new Error(`${state.clientCode} has no payday on ${checkDate}.`);
  const { checks, notPaid } = computeAll(state, paydays, only);
  const paid = checks.map(({ employeeNumber, check }) => ({ employeeNumber, net: check.result.totals.net }));
  if (checks.length === 0) return { checkDate, importId: null, status: null, paid, notPaid, faults: [] };
  const lines = function* () {
    for (const check of checks) yield* recordsOf(check);
  };
  const { importId, status } = await client.importAndWait({ body: { lines } });
  if (status !== 'applied') {
    const faults: ImportFault[] = [];
    for await (const fault of client.faultsOf(importId)) faults.push(fault);
    return { checkDate, importId, status, paid: [], notPaid, faults };
  }
  await file.write({ ...state, employees: { ...state.employees, ...Object.fromEntries(checks.map(afterCheck)) } });
  return { checkDate, importId, status, paid, notPaid, faults: [] };
}

function computeAll(state: EngineState, paydays: readonly Payday[], only: readonly string[] | null) {
  const checks: NamedCheck[] = [];
  const notPaid: PayRun['notPaid'][number][] = [];
  for (const [employeeNumber, employee] of Object.entries(state.employees)) {
    const payday = paydays.find(({ payGroup }) => payGroup === employee.payGroup);
    if (!payday || (only !== null && !only.includes(employeeNumber))) continue;
    const outcome = isPaid(employee, payday) ? 'alreadyPaid' : computeCheck(employee, payday);
    if (typeof outcome === 'string') notPaid.push({ employeeNumber, why: outcome });
    else checks.push({ clientCode: state.clientCode, employeeNumber, employee, payday, check: outcome });
  }
  return { checks, notPaid };
}

const isPaid = ({ last }: EngineEmployee, payday: Payday): boolean =>
  last !== null && last.checkDate >= payday.checkDate;

function afterCheck({ employeeNumber, employee, payday, check }: NamedCheck): readonly [string, EngineEmployee] {
  const { lines } = check;
  const paid = { ...checkYear(check, payday), legalEin: employee.legalEin, lines };
  const frequency = employee.last?.frequency ?? 'B';
  return [
    employeeNumber,
    { ...employee, last: { checkDate: payday.checkDate, frequency, lines }, years: withCheck(employee.years, paid) },
  ];
}
