import type { Transaction } from '../../platform/database/port.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { takeSilent, type SilentChange } from './exchange-store.ts';
import type { NoticePorts } from './notices.ts';
import { readDeciders, readSubject } from './people.ts';

/** How long a pay engine may take to acknowledge a change (domain handbook §7.2). */
const SILENCE_MILLISECONDS = 24 * 3600 * 1000;

/** What left before this instant should be acknowledged at `now`. */
export function acknowledgedSince(now: Date): Date {
  return new Date(now.getTime() - SILENCE_MILLISECONDS);
}

/**
 * Takes what became late and mails each client's payroll administrators, one mail for all of it, in the transaction that
 * notes it as told. As maintenance.
 */
export async function tellOfSilence(
  tx: Transaction,
  now: Date,
  { keys, brandOf }: NoticePorts,
): Promise<SilentChange[]> {
  const late = await takeSilent(tx, now, acknowledgedSince(now));
  for (const [clientId, changes] of Map.groupBy(late, (change) => change.clientId)) {
    const [first] = changes;
    if (!first) continue;
    const { clientName, partnerId } = await readSubject(tx, first, now);
    const brand = await brandOf(tx, partnerId, now);
    const oldestAt = changes.map(({ exportedAt }) => new Date(exportedAt).toISOString()).toSorted()[0] ?? '';
    const data = { count: changes.length, oldestAt, clientName };
    for (const { employeeId, email, language } of await administratorsOf(tx, changes, now)) {
      if (email === null) continue;
      await queueMail(
        tx,
        keys,
        { template: 'changesUnacknowledged', data, to: email, language, brand, clientId, employeeId },
        now,
      );
    }
  }
  return late;
}

/** Of any of the changes: an administrator is not asked about their own, but hears of everybody else's. */
async function administratorsOf(tx: Transaction, changes: readonly SilentChange[], now: Date) {
  const rule = { decider: 'payrollAdministrator', deadlineDays: 1, escalateTo: null, deputyEmployeeId: null } as const;
  const found = new Map<string, Awaited<ReturnType<typeof readDeciders>>[number]>();
  const one = new Map(changes.map((change) => [change.employeeId, change]));
  for (const change of one.values())
    for (const person of await readDeciders(tx, change, { decider: rule.decider, isEscalated: false }, rule, now))
      found.set(person.employeeId, person);
  return found.values();
}
