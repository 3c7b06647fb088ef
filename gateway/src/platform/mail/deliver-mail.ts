import { z } from 'zod';
import { language } from '@paystead/contract/fields.ts';
import { statement, type Database } from '../database/port.ts';
import { Undeliverable, type Deliverer, type Delivery } from '../outbox/item.ts';
import { mailBrand } from './brand.ts';
import { isMuted, type MailCategory } from './category.ts';
import { checkHeaders } from './header.ts';
import { layOut } from './layout.ts';
import type { MailMessage, MailTransport } from './message.ts';
import type { Template } from './templates/template.ts';
import { isTemplateName, TEMPLATES } from './templates/templates.ts';

const payload = z.object({ template: z.string(), data: z.unknown(), to: z.string(), language, brand: mailBrand });

const preference = statement(
  'mail.preference',
  z.object({ block_payroll_alerts: z.boolean() }),
  'select block_payroll_alerts from preference where client_id = $1 and employee_id = $2',
);

/**
 * Writes and sends the mails of the outbox. Preferences are read now, not when the mail was queued, so that no caller can
 * forget them and the person's last word holds.
 */
export function mailDeliverer(database: Database, transport: MailTransport): Deliverer {
  async function blocksPayrollAlerts({ clientId, employeeId }: Delivery): Promise<boolean> {
    if (clientId === null || employeeId === null) return false;
    const row = await database.asMaintenance((tx) => tx.maybe(preference, [clientId, employeeId]), { readOnly: true });
    return row?.block_payroll_alerts ?? false;
  }

  return async (delivery) => {
    const { category, message } = compose(delivery);
    if (isMuted(category, { blockPayrollAlerts: await blocksPayrollAlerts(delivery) })) return 'muted';
    await transport(message);
    return 'sent';
  };
}

/** The mail of an outbox row; throws `Undeliverable` where it cannot become one. */
export function compose(delivery: Pick<Delivery, 'id' | 'payload'>): { category: MailCategory; message: MailMessage } {
  const read = payload.safeParse(delivery.payload);
  if (!read.success || !isTemplateName(read.data.template)) throw new Undeliverable('unknownMail');
  const { to, language, brand } = read.data;
  // Which template goes with which data was checked when it was queued; here the data is parsed by the template itself.
  const template = TEMPLATES[read.data.template] as Template<unknown>;
  const data = template.data.safeParse(read.data.data);
  if (!data.success) throw new Undeliverable('unknownMail');
  const laid = layOut(template.words[language](data.data, brand.productName), brand, language);
  checkHeaders({ to, subject: laid.subject, name: brand.productName });
  return { category: template.category, message: { id: delivery.id, to, ...laid, productName: brand.productName } };
}
