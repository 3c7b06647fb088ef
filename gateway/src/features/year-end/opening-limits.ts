import type { Endpoint } from '@paystead/contract/endpoint.ts';
import type { YearEndDocument } from '@paystead/contract/features/year-end/model.ts';
import type { Session } from '../../platform/access/session.ts';
import type { VisibleEmployee } from '../../platform/access/visible-employee.ts';
import { recordUse, takeNotes, type AuditNotes } from '../../platform/audit/record.ts';
import type { Transaction } from '../../platform/database/port.ts';
import { refuse } from '../../platform/failures/failure.ts';
import { readContact } from './contacts-store.ts';
import { notice, sendNotices, type NoticePorts } from './notices.ts';
import { lockOpenings, readOpenings } from './openings-store.ts';
import { COUNTING_SECONDS, paceOf } from './pace.ts';

interface OpeningCall {
  readonly tx: Transaction;
  readonly session: Session;
  readonly employee: VisibleEmployee<'yearEnd'>;
  readonly now: Date;
  readonly requestId: string;
  readonly audit: AuditNotes;
}

/** The shortest interval between two alert mails about fast openings, in milliseconds. */
const ALERT_INTERVAL = 600_000;

/**
 * Records that a form is opened. Throws 429 `too_many_requests` or 403 `step_up_required` after too many openings. A
 * refusal writes its own audit row and mails the account's owner; no preference mutes that mail.
 */
export async function recordOpening(
  ports: NoticePorts,
  endpoint: Endpoint,
  call: OpeningCall,
  document: YearEndDocument,
): Promise<void> {
  const { tx, session, employee, now, requestId, audit } = call;
  await lockOpenings(tx, session);
  const since = new Date(now.getTime() - COUNTING_SECONDS * 1000);
  const { openings, stoppedAt } = await readOpenings(tx, session, since);
  const pace = paceOf(openings, { employeeId: employee.employeeId, at: now, signedInAt: session.signedInAt });
  const form = `${document.formType} ${document.taxYear}`;
  if (pace.kind === 'go') {
    audit.note({ opened: document.id, form, ...(document.opens === 'form' ? {} : { as: 'copyForInformation' }) });
    return;
  }
  const notes = takeNotes(employee);
  notes.note({ stoppedBy: pace.kind === 'stop' ? 'limit' : 'stepUp', form });
  await recordUse(tx, { endpoint, session, now, requestId, notes, keys: ports.keys });
  if (stoppedAt === null || now.getTime() - stoppedAt.getTime() >= ALERT_INTERVAL)
    await sendNotices(ports, call, [
      notice(await readContact(tx, session), 'yearEndVelocity', (clientName) => ({
        at: now.toISOString(),
        clientName,
      })),
    ]);
  if (pace.kind === 'stop') refuse('too_many_requests', { retryAfter: pace.retryAfter, keepsWork: true });
  refuse('step_up_required', { keepsWork: true });
}
