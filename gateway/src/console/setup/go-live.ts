import type { ConsoleScope } from '../../platform/access/console-scope.ts';
import type { OperatorScope } from '../../platform/access/operator-scope.ts';
import type { Transaction } from '../../platform/database/port.ts';
import { refuse } from '../../platform/failures/failure.ts';
import { nextInvited, invitationCounts } from './invitations-store.ts';
import type { ConsoleSetupPorts } from './ports.ts';
import { recordReview, saveLive, setupFacts } from './setup-store.ts';
import { progressOf, stepsOf } from './steps.ts';

/** People who are invited in one transaction. */
const AT_ONCE = 50;

/** An operator who changes a client's setup, in one transaction. */
interface SetupWork {
  readonly tx: Transaction;
  readonly scope: ConsoleScope;
  readonly client: OperatorScope;
  readonly now: Date;
}

/** Records that the operator keeps the policy. Throws `version_conflict` for a client that never was in setup. */
export async function reviewPolicy(ports: ConsoleSetupPorts, { tx, scope, client, now }: SetupWork): Promise<void> {
  if (!(await recordReview(tx, client, { by: scope.name, now }))) refuse('version_conflict');
  await ports.recordChange(tx, client, { by: scope.email, now, detail: { policyReviewed: true } });
}

/**
 * Makes a client live, or brings it back to setup. Throws `scope_required` if someone else than an owner brings it back, and
 * `version_conflict` while a required step is missing or if it is so already.
 */
export async function decideLive(
  ports: ConsoleSetupPorts,
  { tx, scope, client, now }: SetupWork,
  isLive: boolean,
): Promise<void> {
  if (!isLive && scope.role !== 'owner') refuse('scope_required', { reason: 'only an owner brings a client back' });
  if (isLive) {
    const { done, required } = progressOf(stepsOf(await setupFacts(tx, client, now), ports.providers, 0));
    if (done < required) refuse('version_conflict', { reason: 'a required step is missing' });
  }
  if (!(await saveLive(tx, client, isLive, { by: scope.name, now }))) refuse('version_conflict');
  const detail = { isLive: { before: !isLive, after: isLive } };
  await ports.recordChange(tx, client, { by: scope.email, now, detail });
}

/**
 * Invites the next people who can be, with their audit rows. Returns how many were, and how many are left. Throws
 * `version_conflict` for a sandbox, whose people are invited one by one.
 */
export async function inviteNext(
  { people }: ConsoleSetupPorts,
  { tx, scope, client, now }: SetupWork,
): Promise<{ readonly sent: number; readonly left: number }> {
  const { is_live: isLive, is_sandbox: isSandbox, hostnames } = await setupFacts(tx, client, now);
  if (isSandbox) refuse('version_conflict', { reason: 'people of a sandbox are invited one by one' });
  if (!isLive || hostnames.length === 0)
    refuse('version_conflict', { reason: isLive ? 'the partner has no host name' : 'the client is not live' });
  const { operatorId, name: operator, email } = scope;
  let sent = 0;
  for (const person of await nextInvited(tx, client, now, AT_ONCE)) {
    if ((await people.inviteVerdict(tx, person, now)) !== 'possible') continue;
    await people.invite(tx, person, { name: email, noted: { operatorId, operator }, language: person.language }, now);
    sent += 1;
  }
  return { sent, left: (await invitationCounts(tx, client, now)).invitable };
}
