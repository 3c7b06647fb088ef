import { queueMails } from '../../../platform/mail/queue-mail.ts';
import type { Transaction } from '../../../platform/database/port.ts';
import type { NoticePorts } from '../notify/notices.ts';
import { readDeciders, type DecidingPerson } from '../deciders.ts';
import { readRequestContext } from '../request-context.ts';
import { takeLate, type UnacknowledgedChange } from './exchange-store.ts';

/** The time that a pay engine has to acknowledge a change (handbook 7.2). */
const ACKNOWLEDGED_WITHIN_MILLISECONDS = 24 * 3600 * 1000;

/** Returns the latest export time whose changes should be acknowledged at `now`. */
export function acknowledgedSince(now: Date): Date {
  return new Date(now.getTime() - ACKNOWLEDGED_WITHIN_MILLISECONDS);
}

/**
 * Mails each client's payroll administrators about changes that have become late, one mail for all of them, and returns
 * the changes. Runs as maintenance, in the transaction that marks the changes as reported.
 */
export async function reportUnacknowledged(
  tx: Transaction,
  now: Date,
  { keys, brandOf }: NoticePorts,
): Promise<UnacknowledgedChange[]> {
  const late = await takeLate(tx, now, acknowledgedSince(now));
  for (const [clientId, changes] of Map.groupBy(late, (change) => change.clientId)) {
    const [first] = changes;
    if (!first) continue;
    const { clientName, partnerId } = (await readRequestContext(tx, first, first.ruleType, now)).employee;
    const brand = await brandOf(tx, partnerId, now);
    const oldestAt = changes.map(({ exportedAt }) => new Date(exportedAt).toISOString()).toSorted()[0] ?? '';
    const data = { count: changes.length, oldestAt, clientName };
    const mails = (await administratorsOf(tx, changes, now)).flatMap(({ employeeId, email, language }) =>
      email === null
        ? []
        : [{ template: 'changesUnacknowledged', data, to: email, language, brand, clientId, employeeId } as const],
    );
    await queueMails(tx, keys, mails, now);
  }
  return late;
}

/** Returns the administrators of any of the changes. They don't decide about their own, but hear of everyone else's. */
async function administratorsOf(
  tx: Transaction,
  changes: readonly UnacknowledgedChange[],
  now: Date,
): Promise<DecidingPerson[]> {
  const rule = { escalateTo: null, deputyEmployeeId: null };
  const employees = new Map(changes.map((one) => [one.employeeId, one]));
  const people = new Map<string, DecidingPerson>();
  for (const { ruleType, ...employee } of employees.values()) {
    const change = { ruleType, decider: 'payrollAdministrator', isEscalated: false } as const;
    for (const person of await readDeciders(tx, employee, change, rule, now)) people.set(person.employeeId, person);
  }
  return [...people.values()];
}
