import { localDateIn } from '@paystead/contract/local-date.ts';
import { z } from 'zod';
import type { Brands } from '../brands.ts';
import { keptUntil, type ExportNotice } from '../features/paychecks/export/export-job.ts';
import { statement, type Transaction } from '../platform/database/port.ts';
import type { KeyRing } from '../platform/keys/key-ring.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';

const receiver = statement(
  'export_notice.receiver',
  z.object({ email: z.string(), client_name: z.string(), partner_id: z.string() }),
  'select * from pay_export_receiver($1, $2, $3)',
);

/** Sends mail that a pay archive is ready, in the transaction that completes it. */
export function exportNotice(keys: KeyRing, brands: Brands) {
  return async (tx: Transaction, notice: ExportNotice, now: Date): Promise<void> => {
    const { clientId, employeeId, personId, language } = notice;
    const found = await tx.maybe(receiver, [clientId, employeeId, personId]);
    if (!found) return;
    await queueMail(
      tx,
      keys,
      {
        template: 'exportReady',
        data: { until: localDateIn('UTC', keptUntil(now)), clientName: found.client_name },
        to: found.email,
        language,
        brand: await brands.mailOfPartner(tx, found.partner_id, now),
        clientId,
        employeeId,
      },
      now,
    );
  };
}
