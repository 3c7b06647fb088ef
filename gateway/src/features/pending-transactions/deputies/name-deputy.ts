import { randomUUID } from 'node:crypto';
import { addDays, instantAt, todayIn } from '@paystead/contract/local-date.ts';
import {
  MAX_DEPUTIES,
  MAX_DEPUTY_DAYS,
  type NameDeputyRequest,
} from '@paystead/contract/features/pending-transactions/deputies.ts';
import { seeSelf } from '../../../platform/access/visible-employee.ts';
import type { AuditNotes } from '../../../platform/audit/record.ts';
import { Failure } from '../../../platform/failures/failure.ts';
import { requireRecentSignIn, type SignInLimits } from '../decide/recent-sign-in.ts';
import type { NoticePorts } from '../notify/notices.ts';
import { notifyOfDeputy } from './deputy-notices.ts';
import { addDeputy, endDeputy, lockNamings, readCandidates, readDeputies, readZone } from './deputy-store.ts';
import { scopeOf, viewsOfClient, type DeputyCall } from './list-deputies.ts';

export interface DeputyPorts extends NoticePorts {
  readonly limits: SignInLimits;
}

interface DeputyChange extends DeputyCall {
  readonly audit: AuditNotes;
}

/**
 * Names a deputy of the caller (DSK-5). Both get an email. A deputy of one kind of requests can be named once for a day;
 * several deputies for the same day and kind decide side by side.
 *
 * Errors: `not_found` (no manager or supervisor view), `step_up_required` (direct deposit after an old sign-in),
 * `invalid_input` (dates, a person who can't be named, an overlap, too many).
 */
export async function nameDeputy(
  call: DeputyChange,
  naming: NameDeputyRequest,
  ports: DeputyPorts,
): Promise<undefined> {
  const { tx, session, now, audit } = call;
  const scope = scopeOf(call);
  for (const ruleType of naming.ruleTypes) requireRecentSignIn(call, ruleType, ports.limits);
  const zone = await readZone(tx, scope, now);
  requireDates(naming, todayIn(zone, now));
  const views = viewsOfClient(session);
  const [deputy] = await readCandidates(tx, scope, views, { deputyId: naming.deputyId }, now);
  if (!deputy) refuseNaming('deputyId', 'deputy_not_allowed');
  await lockNamings(tx, scope);
  const named = (await readDeputies(tx, scope, views, now)).filter(({ isNamed }) => isNamed);
  if (named.length >= MAX_DEPUTIES) refuseNaming('deputyId', 'too_many_deputies');
  if (named.some((other) => other.otherId === naming.deputyId && overlaps(other, naming)))
    refuseNaming('firstDate', 'deputy_overlaps');
  const decisionDeputyId = randomUUID();
  const startsAt = instantAt(naming.firstDate, '00:00:00', zone);
  const endsAt = instantAt(addDays(naming.lastDate, 1), '00:00:00', zone);
  await addDeputy(tx, scope, { ...naming, decisionDeputyId, startsAt, endsAt, now });
  noteDeputy(call, { what: 'deputyNamed', decisionDeputyId, ...naming }, audit);
  await notifyOfDeputy(tx, session, { step: 'named', decisionDeputyId }, ports, now);
  return undefined;
}

/**
 * Ends a deputy at once, as the approver or as the deputy. Both get an email.
 *
 * Errors: `not_found` (no manager or supervisor view, or no such deputy of the caller's, or ended already).
 */
export async function stopDeputy(call: DeputyChange, decisionDeputyId: string, ports: DeputyPorts): Promise<undefined> {
  const { tx, session, now, audit } = call;
  const isEnded = await endDeputy(tx, scopeOf(call), decisionDeputyId, now);
  if (!isEnded) throw new Failure('not_found');
  noteDeputy(call, { what: 'deputyEnded', decisionDeputyId }, audit);
  await notifyOfDeputy(tx, session, { step: 'ended', decisionDeputyId }, ports, now);
  return undefined;
}

/** Adds the caller's own audit row. The other person's name is in the naming itself, which is never deleted. */
function noteDeputy({ session }: DeputyCall, detail: Readonly<Record<string, unknown>>, audit: AuditNotes): void {
  const self = seeSelf(session, 'transactions');
  if (self) audit.alsoOf(self, detail);
}

function requireDates({ firstDate, lastDate }: NameDeputyRequest, today: string): void {
  if (firstDate < today) refuseNaming('firstDate', 'date_past');
  if (lastDate < firstDate) refuseNaming('lastDate', 'last_before_first');
  if (lastDate > addDays(today, MAX_DEPUTY_DAYS)) refuseNaming('lastDate', 'deputy_too_long');
}

type Naming = Pick<NameDeputyRequest, 'ruleTypes' | 'firstDate' | 'lastDate'>;

function overlaps(
  one: Readonly<Record<'firstDate' | 'lastDate', string>> & { readonly ruleTypes: readonly number[] },
  other: Naming,
): boolean {
  const isSameTime = one.firstDate <= other.lastDate && other.firstDate <= one.lastDate;
  return isSameTime && other.ruleTypes.some((type) => one.ruleTypes.includes(type));
}

/** Throws `invalid_input` for a field. The attempt to name someone who may not decide is a security event. */
function refuseNaming(field: string, code: string): never {
  const faults = [{ pointer: `/${field}`, code }];
  throw new Failure(
    'invalid_input',
    code === 'deputy_not_allowed' ? { faults, event: { kind: 'decision_refused' } } : { faults },
  );
}
