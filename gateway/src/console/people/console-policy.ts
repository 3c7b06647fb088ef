import { z } from 'zod';
import type { ConsoleScope } from '../../platform/access/console-scope.ts';
import type { OperatorScope } from '../../platform/access/operator-scope.ts';
import { statement, type Transaction } from '../../platform/database/port.ts';

const policy = statement(
  'console.policy',
  z.object({ name: z.string(), operator_reasons: z.boolean(), two_operators: z.boolean() }),
  `select c.name, coalesce(o.operator_reasons, false) as operator_reasons, coalesce(o.two_operators, false) as two_operators
     from client c left join client_policy o on o.client_id = c.client_id where c.client_id = $1`,
);

/** Decisions of a client about the console. */
export interface ConsolePolicy {
  readonly clientName: string;
  /** Whether every operator gives a reason before seeing a person. */
  readonly reasons: boolean;
  /** Whether a second operator confirms what decides about money. */
  readonly twoOperators: boolean;
}

/** Reads the policy of a client, or the defaults. */
export async function consolePolicyOf(tx: Transaction, { clientId }: OperatorScope): Promise<ConsolePolicy> {
  const row = await tx.one(policy, [clientId]);
  return { clientName: row.name, reasons: row.operator_reasons, twoOperators: row.two_operators };
}

/** Tells whether an operator gives a reason before seeing a person: support always does. */
export function needsReason({ role }: ConsoleScope, { reasons }: ConsolePolicy): boolean {
  return reasons || role === 'support';
}
