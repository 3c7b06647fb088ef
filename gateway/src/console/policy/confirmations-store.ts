import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { policyChange, type PolicyChange, type WaitingPolicy } from '@paystead/contract/console/policy/model.ts';
import { CLIENT_WRITERS } from '@paystead/contract/console/roles.ts';
import type { ConsoleScope } from '../../platform/access/console-scope.ts';
import type { OperatorScope } from '../../platform/access/operator-scope.ts';
import { json, noRow, statement, type Transaction } from '../../platform/database/port.ts';
import { WAIT_HOURS } from '../confirmations/confirmations-store.ts';

const row = z.object({
  confirmation_id: z.string(),
  act: z.object({ act: z.literal('changePolicy'), changes: z.array(policyChange) }),
  reason: z.string(),
  requested_by: z.string(),
  requested_by_email: z.string(),
  requested_by_name: z.string(),
  requested_at: z.string(),
  expires_at: z.string(),
});
/** Changes of a policy that wait for a second operator. */
export type StoredPolicy = z.output<typeof row>;

const COLUMNS = `k.confirmation_id, k.act, k.reason, k.requested_by, k.requested_by_email, k.requested_by_name, k.requested_at,
     k.expires_at`;
const WAITS = 'k.client_id = $1 and k.employee_id is null and k.decided_at is null and k.expires_at > $2::timestamptz';
const waiting = statement(
  'console.policy_confirmations',
  row,
  `select ${COLUMNS} from console_confirmation k where ${WAITS} order by k.requested_at`,
);
const one = statement(
  'console.policy_confirmation',
  row,
  `select ${COLUMNS} from console_confirmation k where ${WAITS} and k.confirmation_id = $3 for update`,
);

/** Returns the changes at a client that wait for a second operator. */
export function waitingPolicies(tx: Transaction, { clientId }: OperatorScope, now: Date): Promise<StoredPolicy[]> {
  return tx.rows(waiting, [clientId, now.toISOString()]);
}

/** Returns changes that wait, and locks them; undefined if none with this id waits at the client. */
export function findPolicy(
  tx: Transaction,
  { clientId }: OperatorScope,
  id: string,
  now: Date,
): Promise<StoredPolicy | undefined> {
  return tx.maybe(one, [clientId, now.toISOString(), id]);
}

const expire = statement(
  'console.expire_policy',
  noRow,
  `update console_confirmation set decided_at = expires_at, decision = 'expired'
    where client_id = $1 and employee_id is null and decided_at is null and expires_at <= $2`,
);
const insert = statement(
  'console.request_policy',
  noRow,
  `insert into console_confirmation (client_id, confirmation_id, act, reason, requested_at, requested_by, requested_by_email,
     requested_by_name, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $5::timestamptz + make_interval(hours => $9))
   on conflict (client_id) where employee_id is null and decided_at is null do nothing`,
);

/** Stores changes that wait for a second operator. Returns false if others wait at the client already. */
export async function requestPolicy(
  tx: Transaction,
  { clientId }: OperatorScope,
  requested: { readonly changes: readonly PolicyChange[]; readonly reason: string; readonly scope: ConsoleScope },
  now: Date,
): Promise<boolean> {
  const { changes, reason, scope } = requested;
  const { operatorId, email, name } = scope;
  const at = now.toISOString();
  const act = json({ act: 'changePolicy', changes });
  await tx.run(expire, [clientId, at]);
  return (await tx.run(insert, [clientId, randomUUID(), act, reason, at, operatorId, email, name, WAIT_HOURS])) > 0;
}

/** Returns waiting changes as an operator sees them. */
export function waitingPolicyOf(stored: StoredPolicy, scope: ConsoleScope, isOwn: boolean): WaitingPolicy {
  return {
    confirmationId: stored.confirmation_id,
    changes: stored.act.changes,
    reason: stored.reason,
    requestedBy: stored.requested_by_name,
    requestedAt: stored.requested_at,
    expiresAt: stored.expires_at,
    isOwn,
    mayDecide: CLIENT_WRITERS.includes(scope.role),
  };
}
