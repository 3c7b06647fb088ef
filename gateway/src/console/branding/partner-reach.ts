import { z } from 'zod';
import type { ConsoleScope } from '../../platform/access/console-scope.ts';
import { statement, type Transaction } from '../../platform/database/port.ts';

declare const permission: unique symbol;

/** The permission for one partner's branding. Only this file makes one, from what the database says of the operator now. */
export interface PartnerInReach {
  readonly [permission]: true;
  readonly partnerId: string;
  readonly partnerKey: string;
  readonly name: string;
}

const find = statement(
  'console.partner_in_reach',
  z
    .object({ partner_id: z.string(), partner_key: z.string(), name: z.string() })
    .transform(({ partner_id: partnerId, partner_key: partnerKey, name }) => ({ partnerId, partnerKey, name })),
  `select p.partner_id, p.partner_key, p.name
     from partner p join console_operator o on o.operator_id = $1 and o.ended_at is null
    where p.partner_key = $2
      and (o.partner_id is null or o.partner_id = p.partner_id)
      and (o.client_id is null
           or exists (select from client c where c.client_id = o.client_id and c.partner_id = p.partner_id))`,
);

/** Returns the permission for a partner's branding, if the partner is within the operator's reach; otherwise null. */
export async function partnerOfConsole(
  tx: Transaction,
  { operatorId }: ConsoleScope,
  partnerKey: string,
): Promise<PartnerInReach | null> {
  return ((await tx.maybe(find, [operatorId, partnerKey])) ?? null) as PartnerInReach | null;
}
