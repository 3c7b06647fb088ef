import { z } from 'zod';
import { brandingFor } from '@paystead/contract/features/branding/rules.ts';
import { brandingByPartner } from './features/branding/store.ts';
import { keptUntil, type ExportNotice } from './features/paychecks/export-job.ts';
import { statement, type Transaction } from './platform/database/port.ts';
import type { KeyRing } from './platform/keys/key-ring.ts';
import { mailBrandOf } from './platform/mail/brand.ts';
import { queueMail } from './platform/mail/queue-mail.ts';

const receiver = statement(
  'export_notice.receiver',
  z.object({ email: z.string(), client_name: z.string(), partner_id: z.string() }),
  'select * from pay_export_receiver($1, $2, $3)',
);

/** Mails that an archive of pay is ready, in the transaction that makes it so. */
export function exportNotice(keys: KeyRing) {
  return async (tx: Transaction, notice: ExportNotice, now: Date): Promise<void> => {
    const { clientId, employeeId, personId, language } = notice;
    const found = await tx.maybe(receiver, [clientId, employeeId, personId]);
    if (!found) return;
    const branding = brandingFor(true, await brandingByPartner(tx, found.partner_id), now.getUTCFullYear());
    await queueMail(
      tx,
      keys,
      {
        template: 'exportReady',
        data: { until: keptUntil(now).toISOString().slice(0, 10), clientName: found.client_name },
        to: found.email,
        language,
        brand: mailBrandOf(branding),
        clientId,
        employeeId,
      },
      now,
    );
  };
}
