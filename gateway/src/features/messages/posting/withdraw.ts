import { noRow, statement, type Transaction } from '../../../platform/database/port.ts';
import type { OperatorScope } from '../../../platform/access/operator-scope.ts';

const hide = statement(
  'messages.withdraw',
  noRow,
  `update message set withdrawn_at = $3, withdrawn_by = $4, withdrawal_reason = $5
    where client_id = $1 and message_id = $2 and origin <> 'notice' and withdrawn_at is null`,
);
const stopMails = statement(
  'messages.stop_mails',
  noRow,
  'update message_recipient set mail_due = null where client_id = $1 and message_id = $2 and mail_due is not null',
);

/**
 * Hides a message from everyone from now on, or stops one that is scheduled; mails that haven't left don't leave. Acknowledgments stay
 * stored. Returns false if there is none with this id, or it was withdrawn before.
 */
export async function withdraw(
  tx: Transaction,
  { clientId }: OperatorScope,
  messageId: string,
  { by, reason, now }: { readonly by: string; readonly reason: string; readonly now: Date },
): Promise<boolean> {
  if ((await tx.run(hide, [clientId, messageId, now.toISOString(), by, reason])) === 0) return false;
  await tx.run(stopMails, [clientId, messageId]);
  return true;
}
