import type { markMessageRead as endpoint } from '@paystead/contract/features/messages/endpoints.ts';
import { refuse } from '../../../platform/failures/failure.ts';
import type { Call, Handled } from '../../../platform/http/route.ts';
import { markNoticeRead } from '../notices-store.ts';
import { markRead } from '../store.ts';

/** Records that the employee opened a message. Throws `not_found` for one that the employee doesn't have. */
export async function markMessageRead({
  tx,
  employee,
  params: { messageId },
  now,
  audit,
}: Call<typeof endpoint>): Promise<Handled<typeof endpoint>> {
  const isRead = (await markRead(tx, employee, messageId, now)) || (await markNoticeRead(tx, employee, messageId, now));
  if (!isRead) refuse('not_found');
  audit.note({ messageId });
  return undefined;
}
