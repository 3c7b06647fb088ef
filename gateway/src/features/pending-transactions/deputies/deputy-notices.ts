import { z } from 'zod';
import { language } from '@paystead/contract/fields.ts';
import type { Session } from '../../../platform/access/session.ts';
import { statement, type Transaction } from '../../../platform/database/port.ts';
import { queueMails, type AnyMail } from '../../../platform/mail/queue-mail.ts';
import type { NoticePorts } from '../notify/notices.ts';

const people = statement(
  'deputies.people',
  z.object({
    employee_id: z.string(),
    is_deputy: z.boolean(),
    full_name: z.string(),
    email: z.string().nullable(),
    language,
    client_name: z.string(),
    partner_id: z.string(),
    rule_types: z.array(z.int()),
    first_date: z.string(),
    last_date: z.string(),
  }),
  `select w.id as employee_id, w.is_deputy, s.full_name, s.email, s.language, s.client_name, s.partner_id, d.rule_types,
          d.first_date, d.last_date
     from decision_deputy d
    cross join lateral (values (d.employee_id, false), (d.deputy_id, true)) w (id, is_deputy)
    cross join lateral transaction_subject(d.client_id, w.id, $3) s
    where d.client_id = $1 and d.decision_deputy_id = $2
    order by w.is_deputy`,
);

/** Mails the approver and the deputy that a deputy was named or ended, so that neither learns of it by chance. */
export async function notifyOfDeputy(
  tx: Transaction,
  { clientId }: Session,
  { step, decisionDeputyId }: { readonly step: 'named' | 'ended'; readonly decisionDeputyId: string },
  { keys, brandOf }: NoticePorts,
  now: Date,
): Promise<void> {
  const found = await tx.rows(people, [clientId, decisionDeputyId, now.toISOString()]);
  const [approver, deputy] = found;
  if (!approver || !deputy) throw new Error('A naming has two people.');
  const brand = await brandOf(tx, approver.partner_id, now);
  const mails = found.flatMap((person): AnyMail[] => {
    if (person.email === null) return [];
    const data = {
      step,
      isDeputy: person.is_deputy,
      approver: approver.full_name,
      deputy: deputy.full_name,
      clientName: person.client_name,
      ruleTypes: person.rule_types,
      firstDate: person.first_date,
      lastDate: person.last_date,
    };
    const { email: to, language: spoken, employee_id: employeeId } = person;
    return [{ template: 'deputyNamed', data, to, language: spoken, brand, clientId, employeeId }];
  });
  await queueMails(tx, keys, mails, now);
}
