import type { InvitationCounts, SetupPage } from '@paystead/contract/console/setup/model.ts';
import { CLIENT_WRITERS } from '@paystead/contract/console/roles.ts';
import { CLIENT_MAKERS } from '@paystead/contract/console/setup/endpoints.ts';
import type { ConsoleScope } from '../../platform/access/console-scope.ts';
import type { OperatorScope } from '../../platform/access/operator-scope.ts';
import type { Transaction } from '../../platform/database/port.ts';
import { invitationCounts } from './invitations-store.ts';
import type { ConsoleSetupPorts } from './ports.ts';
import { setupFacts, type SetupFacts } from './setup-store.ts';
import { progressOf, stepsOf } from './steps.ts';

/** Returns the checklist of a client with what the operator may do about it. */
export async function setupPageOf(
  tx: Transaction,
  client: OperatorScope,
  { scope, ports, now }: { readonly scope: ConsoleScope; readonly ports: ConsoleSetupPorts; readonly now: Date },
): Promise<SetupPage> {
  const facts = await setupFacts(tx, client, now);
  const invitations = await invitationCounts(tx, client, now);
  const steps = stepsOf(facts, ports.providers, invitations.linked);
  return {
    clientCode: facts.client_code,
    name: facts.name,
    partnerKey: facts.partner_key,
    partnerName: facts.partner_name,
    hostnames: facts.hostnames,
    isLive: facts.is_live,
    isSandbox: facts.is_sandbox,
    liveAt: facts.live_at,
    liveBy: facts.live_by,
    policyReviewedBy: facts.policy_reviewed_by,
    steps,
    progress: progressOf(steps),
    invitations,
    may: mayDo(scope, facts, invitations),
  };
}

function mayDo({ role }: ConsoleScope, facts: SetupFacts, { invitable }: InvitationCounts): SetupPage['may'] {
  const isWriter = CLIENT_WRITERS.includes(role);
  const isMaker = CLIENT_MAKERS.includes(role);
  return {
    change: isWriter,
    decide: isMaker && facts.has_setup && !facts.is_live,
    takeBack: role === 'owner' && facts.has_setup && facts.is_live,
    invite: isWriter && facts.is_live && !facts.is_sandbox && facts.hostnames.length > 0 && invitable > 0,
  };
}
