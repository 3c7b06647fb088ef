import type { Session } from '../../platform/access/session.ts';
import type { ChangeCall, ChangeDraft } from '../../platform/changes/port.ts';
import { openSet, readAccounts, type CurrentAccounts } from './accounts-store.ts';
import { depositSet, type DepositSet } from './deposit-set.ts';
import { forecast, type Forecast, type PayDates } from './pay-dates.ts';
import type { DepositCall, DirectDepositPorts } from './ports.ts';
import { lockDepositState, type DepositState } from './state-store.ts';

/** Everything that a change of an employee's accounts depends on, read once and locked until the transaction ends. */
export interface ChangeContext {
  readonly draft: ChangeDraft;
  readonly state: DepositState;
  readonly current: CurrentAccounts;
  /** The accounts in effect, with their full numbers. */
  readonly currentAccounts: DepositSet;
  /** The accounts of the waiting request, or else those in effect: the next change builds on them. */
  readonly requestedAccounts: DepositSet;
  readonly payDates: PayDates;
  readonly forecast: Forecast;
}

/** Loads the context of a change, and makes other changes of the same accounts wait for its end. */
export async function loadChangeContext(
  { keys, changes }: Pick<DirectDepositPorts, 'keys' | 'changes'>,
  call: DepositCall & ChangeCall,
): Promise<ChangeContext> {
  const { tx, employee, session, now } = call;
  const draft = await changes.begin(call, 'directDeposit');
  const state = await lockDepositState(tx, employee, now);
  const current = await readAccounts(tx, employee);
  const currentAccounts = openSet(keys, employee, current.accounts);
  const payDates = payDatesOf(state, session);
  return {
    draft,
    state,
    current,
    currentAccounts,
    requestedAccounts: draft.waiting === null ? currentAccounts : depositSet.parse(draft.waiting.after),
    payDates,
    forecast: forecast(payDates, now),
  };
}

/** Returns the dates on which the employee is paid, with the client's cutoff. */
export function payDatesOf({ timeZone, checkDates }: DepositState, { policy }: Session): PayDates {
  const cutoff = { bankingDays: policy.change_cutoff_days, time: policy.change_cutoff_time };
  return { timeZone, checkDates, cutoff };
}
