import { localDateIn } from '@paystead/contract/local-date.ts';
import { hasFeature } from '../../../platform/access/feature-switches.ts';
import { viewsOf } from '../../../platform/access/views.ts';
import type { Transaction } from '../../../platform/database/port.ts';
import type { Slice } from '../../../platform/jobs/job.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import type { NoticePorts } from '../notify/notices.ts';
import { readerOf } from '../queue/queue-reader.ts';
import { countWaiting, readDue, recordDigest, type DigestNumbers, type DueDigest } from './digest-store.ts';

export interface DigestPorts extends NoticePorts {
  /** Port of this machine's own portal, for host names below `localhost`. */
  readonly port: number;
}

/**
 * Mails each approver once a day what was waiting for them at seven in the morning where they are paid, and nothing if
 * nothing was. Counts in slices; each digest is recorded in the transaction that queues its mail, so that a kill neither
 * loses nor repeats one. A digest that was missed in the morning is made later on the same day.
 */
export async function queueDigests({ database, now, size }: Slice, ports: DigestPorts): Promise<'done' | 'more'> {
  return database.asMaintenance(async (tx) => {
    const found = await readDue(tx, now, size);
    for (const one of found) {
      if (!(await recordDigest(tx, one.subject, one.localDate, now))) continue;
      const waiting = await waitingFor(tx, one, now);
      if (waiting.length > 0) await queueMail(tx, ports.keys, await mailOf(tx, one, waiting, ports, now), now);
    }
    return found.length < size ? 'done' : 'more';
  });
}

async function waitingFor(tx: Transaction, { person, waitingSince }: DueDigest, now: Date): Promise<DigestNumbers[]> {
  const views = viewsOf(person);
  if (!hasFeature(person.policy, 'requests') || (!views.manager && !views.supervisor)) return [];
  const { reader } = await readerOf(tx, person, undefined, now);
  return countWaiting(tx, reader, waitingSince, now);
}

async function mailOf(
  tx: Transaction,
  one: DueDigest,
  waiting: readonly DigestNumbers[],
  { brandOf, port }: DigestPorts,
  now: Date,
) {
  const { person, timeZone, hostname, clientName, email: to, language } = one;
  const total = (name: 'overdue' | 'review' | 'asDeputy') => waiting.reduce((sum, kind) => sum + kind[name], 0);
  const first = (instants: readonly (string | null)[]) => instants.filter((at) => at !== null).toSorted()[0] ?? null;
  const oldest = first(waiting.map((kind) => kind.oldest)) ?? now.toISOString();
  const due = first(waiting.map((kind) => kind.due));
  const view = viewsOf(person).manager ? 'manager' : 'supervisor';
  const data = {
    clientName,
    kinds: waiting.map(({ ruleType, count }) => ({ ruleType, count })),
    overdue: total('overdue'),
    review: total('review'),
    asDeputy: total('asDeputy'),
    oldestOn: localDateIn(timeZone, oldest),
    dueOn: due === null ? null : localDateIn(timeZone, due),
    queueUrl: hostname === null ? null : `${originOf(hostname, port)}/${view}/pending-transaction`,
  };
  const { clientId, employeeId } = person;
  const brand = await brandOf(tx, one.partnerId, now);
  return { template: 'approvalDigest', data, to, language, brand, clientId, employeeId } as const;
}

function originOf(hostname: string, port: number): string {
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  return isLocal ? `http://${hostname}:${port}` : `https://${hostname}`;
}
