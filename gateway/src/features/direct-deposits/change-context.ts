import { bankFreeze } from '../../platform/changes/freeze.ts';
import type { OpenProposal } from '../../platform/changes/port.ts';
import { depositSet, type DepositSet } from './deposit-set.ts';
import { forecast, type Forecast, type PayDays } from './pay-days.ts';
import type { DepositCall, DirectDepositPorts } from './ports.ts';
import { holdState, openSet, readPayDays, readStanding, type DepositState, type Standing } from './store.ts';

/** Everything that a change of an employee's accounts is judged by, read once and held until the transaction ends. */
export interface ChangeContext {
  readonly state: DepositState;
  readonly standing: Standing;
  /** The accounts in effect, with their full numbers. */
  readonly currentAccounts: DepositSet;
  readonly waiting: OpenProposal | null;
  /** The accounts as the waiting request asks for them, else those in effect: what the next change builds upon. */
  readonly requestedAccounts: DepositSet;
  readonly isFrozen: boolean;
  readonly payDays: PayDays;
  readonly forecast: Forecast;
}

/** Loads the context of a change, and makes other changes of the same accounts wait for its end. */
export async function loadChangeContext(
  { keys, changes }: Pick<DirectDepositPorts, 'keys' | 'changes'>,
  call: DepositCall,
): Promise<ChangeContext> {
  const { tx, employee, language, now } = call;
  const state = await holdState(tx, employee);
  const standing = await readStanding(tx, employee);
  const currentAccounts = openSet(keys, employee, standing.accounts);
  const waiting = await changes.openProposal(tx, employee, 2, { language, now });
  const payDays = await payDaysOf(call);
  return {
    state,
    standing,
    currentAccounts,
    waiting,
    requestedAccounts: waiting === null ? currentAccounts : depositSet.parse(waiting.after),
    isFrozen: (await bankFreeze(tx, employee, now)) !== null,
    payDays,
    forecast: forecast(payDays, now),
  };
}

/** Returns when the employee is paid, with the client's cutoff, and the last regular net pay in cents. */
export async function payDaysOf({ tx, employee, session: { policy }, now }: DepositCall) {
  const read = await readPayDays(tx, employee, now);
  const cutoff = { bankingDays: policy.change_cutoff_days, time: policy.change_cutoff_time };
  return { ...read, cutoff } satisfies PayDays & { sample: unknown };
}
