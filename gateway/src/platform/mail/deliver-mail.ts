import { z } from 'zod';
import { language } from '@paystead/contract/fields.ts';
import type { Clock } from '../clock.ts';
import { statement, type Database } from '../database/port.ts';
import { Undeliverable, type Deliverer, type Delivery } from '../outbox/item.ts';
import { payGroupZone } from '../pay-group-zone.ts';
import { mailBrand, type MailBrand } from './brand.ts';
import { isMuted, type MailCategory } from './category.ts';
import { checkHeaders } from './header.ts';
import { layOut } from './layout.ts';
import type { MailLogo, MailMessage, MailTransport } from './message.ts';
import { templateNamed } from './templates/templates.ts';

const payload = z.object({ template: z.string(), data: z.unknown(), to: z.string(), language, brand: mailBrand });

const reader = statement(
  'mail.reader',
  z.object({ block_payroll_alerts: z.boolean(), time_zone: z.string() }),
  `select coalesce((select block_payroll_alerts from preference where client_id = $1 and employee_id = $2), false)
            as block_payroll_alerts,
          ${payGroupZone({ client: '$1', employee: '$2', at: '$3::timestamptz' })} as time_zone`,
);
/** The zone for mail that isn't about an employee. */
const NO_ZONE = 'UTC';

/** Returns the logo of a mail's brand; null: the mail shows the name alone. Never rejects: a logo blocks no notice. */
export type LogoOf = (brand: MailBrand) => Promise<MailLogo | null>;

/** The parts of the product that mail needs. */
export interface MailPorts {
  readonly database: Database;
  readonly clock: Clock;
  readonly transport: MailTransport;
  /** Absent: every mail shows its brand's name alone. */
  readonly logoOf?: LogoOf;
}

/**
 * Writes and sends the outbox's mail. Preferences and the zone of the employee's pay group are read now, not when the
 * mail was queued, so that no caller can forget them and the latest choice applies.
 */
export function mailDeliverer({ database, clock, transport, logoOf }: MailPorts): Deliverer {
  async function readerOf({ clientId, employeeId }: Delivery) {
    if (clientId === null || employeeId === null) return { block_payroll_alerts: false, time_zone: NO_ZONE };
    return database.asMaintenance((tx) => tx.one(reader, [clientId, employeeId, clock.now().toISOString()]), {
      readOnly: true,
    });
  }

  return async (delivery) => {
    const { block_payroll_alerts: blockPayrollAlerts, time_zone: timeZone } = await readerOf(delivery);
    const brand = payload.safeParse(delivery.payload).data?.brand;
    const logo = brand && logoOf ? await logoOf(brand) : null;
    const { category, message } = compose(delivery, timeZone, logo);
    if (isMuted(category, { blockPayrollAlerts })) return 'muted';
    await transport(message);
    return 'sent';
  };
}

/** Composes the mail of an outbox row, with its instants in a zone. Throws `Undeliverable` if it can't. */
export function compose(
  delivery: Pick<Delivery, 'id' | 'payload'>,
  timeZone: string,
  logo: MailLogo | null = null,
): { category: MailCategory; message: MailMessage } {
  const read = payload.safeParse(delivery.payload);
  const template = read.success ? templateNamed(read.data.template) : undefined;
  if (!read.success || !template) throw new Undeliverable('unknownMail');
  const { to, language, brand } = read.data;
  // Template and data were matched when the mail was queued; here the template parses the data itself.
  const data = template.data.safeParse(read.data.data);
  if (!data.success) throw new Undeliverable('unknownMail');
  const laid = layOut(template.words[language](data.data, brand.productName, timeZone), brand, language, logo);
  checkHeaders({ to, subject: laid.subject, name: brand.productName });
  return {
    category: template.category,
    message: { id: delivery.id, to, ...laid, productName: brand.productName, ...(logo && { logo }) },
  };
}
