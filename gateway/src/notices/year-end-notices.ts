import { z } from 'zod';
import { language } from '@paystead/contract/fields.ts';
import { formFamily, formType } from '@paystead/contract/features/year-end/model.ts';
import type { Brands } from '../brands.ts';
import { DISCLOSURES, type DisclosureText } from '../features/year-end/disclosure.ts';
import { json, noRow, statement, type Database, type Transaction } from '../platform/database/port.ts';
import type { KeyRing } from '../platform/keys/key-ring.ts';
import type { MailBrand } from '../platform/mail/brand.ts';
import { queueMail, type QueuedMail } from '../platform/mail/queue-mail.ts';

export interface NoticePorts {
  readonly database: Database;
  readonly keys: KeyRing;
  readonly brands: Pick<Brands, 'mailOfPartner'>;
  /** Every disclosure that was ever accepted, oldest first; defaults to the release's own. */
  readonly disclosures?: readonly DisclosureText[];
}

/**
 * The recipient of a notice. People without an address are skipped for now: the notice is due as long as it can be
 * sent.
 */
const receiver = z.object({
  client_id: z.string(),
  employee_id: z.string(),
  email: z.string(),
  language,
  client_name: z.string(),
  partner_id: z.string(),
});
const receiverOf = (row: string) => `join client l on l.client_id = ${row}.client_id
     join lateral (
       select email_of_person(p.person_id) as email, r.language
         from profile p join person r on r.person_id = p.person_id
        where p.client_id = ${row}.client_id and p.employee_id = ${row}.employee_id
        limit 1) w on w.email is not null`;

/**
 * Selects forms that were delivered electronically (`furnishingOf`) and not announced yet, also if consent was
 * withdrawn between the posting and this run: the law requires the notice with the form. A form issued more than 60
 * days ago came with a client's history and isn't announced. `$3`: the time until which each disclosure covers forms;
 * `$4`: the same for consents older than all of them.
 */
const posted = statement(
  'year_end.posted',
  receiver.extend({
    year_end_document_id: z.string(),
    form_type: formType,
    tax_year: z.int(),
    is_corrected: z.boolean(),
    legal_company: z.string(),
    is_withdrawn: z.boolean(),
  }),
  `select y.client_id, y.employee_id, y.year_end_document_id, y.form_type, y.tax_year, y.corrects_id is not null as is_corrected,
          y.boxes -> 'employer' ->> 'name' as legal_company, c.status = 'withdrawn' as is_withdrawn, w.email, w.language, l.name as client_name, l.partner_id
     from year_end_document y
     join lateral (
       select c.status, c.disclosure_version, c.recorded_at from year_end_consent c
        where c.client_id = y.client_id and c.employee_id = y.employee_id
          and c.form_family = year_end_family(y.form_type)
        order by c.sequence desc limit 1) c
       on greatest(y.issued_at, y.posted_at) < least(
            coalesce(($3::jsonb ->> c.disclosure_version)::timestamptz, $4),
            case when c.status = 'withdrawn' then c.recorded_at end)
     ${receiverOf('y')}
    where y.issued_at <= $1::timestamptz and y.issued_at > $1::timestamptz - interval '60 days'
      and has_feature(y.client_id, 'year-end-forms')
      and not exists (
        select from year_end_notice n
         where n.client_id = y.client_id and n.employee_id = y.employee_id
           and n.year_end_document_id = y.year_end_document_id)
    order by y.issued_at, y.year_end_document_id
    limit $2`,
);
/** Records the notice. Of two gateways only one can write it; the other fails and takes the batch again. */
const recordPosted = statement(
  'year_end.record_posted_notice',
  noRow,
  'insert into year_end_notice (client_id, employee_id, year_end_document_id, queued_at) values ($1, $2, $3, $4)',
);

/**
 * Queues the mails that a form was posted (26 CFR 31.6051-1(j)(5)), each together with its notice record, for at most
 * `limit` forms. Returns the number of forms processed.
 */
export function queuePostedNotices(ports: NoticePorts, now: Date, limit: number): Promise<number> {
  const { disclosures = DISCLOSURES } = ports;
  const until = Object.fromEntries(
    disclosures.map(({ version }, place) => [version, disclosures[place + 1]?.effectiveFrom ?? 'infinity']),
  );
  const oldest = disclosures[0]?.effectiveFrom ?? 'infinity';
  return ports.database.asMaintenance(async (tx) => {
    const send = sender(tx, ports, now);
    const forms = await tx.rows(posted, [now.toISOString(), limit, json(until), oldest]);
    for (const form of forms) {
      await tx.run(recordPosted, [form.client_id, form.employee_id, form.year_end_document_id, now.toISOString()]);
      await send(form, {
        template: 'yearEndPosted',
        data: {
          form: `${form.form_type} ${form.tax_year}`,
          isCorrected: form.is_corrected,
          legalCompany: form.legal_company,
          clientName: form.client_name,
          isWithdrawn: form.is_withdrawn,
        },
      });
    }
    return forms.length;
  });
}

/** Selects consents to an older disclosure than `$1` whose employees haven't been notified of that one yet. */
const outdated = statement(
  'year_end.outdated',
  receiver.extend({ form_family: formFamily }),
  `select c.client_id, c.employee_id, c.form_family, w.email, w.language, l.name as client_name, l.partner_id
     from year_end_consent c
     ${receiverOf('c')}
    where c.status = 'consented' and c.disclosure_version <> $1 and has_feature(c.client_id, 'year-end-forms')
      and not exists (
        select from year_end_consent n
         where n.client_id = c.client_id and n.employee_id = c.employee_id and n.form_family = c.form_family
           and n.sequence > c.sequence)
      and not exists (
        select from year_end_text_notice n
         where n.client_id = c.client_id and n.employee_id = c.employee_id and n.form_family = c.form_family
           and n.disclosure_version = $1)
    limit $2`,
);
const recordOutdated = statement(
  'year_end.record_outdated_notice',
  noRow,
  `insert into year_end_text_notice (client_id, employee_id, form_family, disclosure_version, queued_at)
   values ($1, $2, $3, $4, $5)`,
);

/**
 * Queues the mails that a new disclosure replaces the accepted one, ahead of its start if the release that brings it
 * runs by then; at most `limit`. Returns the number of consents processed.
 */
export function queueTextNotices(ports: NoticePorts, now: Date, limit: number): Promise<number> {
  const newest = (ports.disclosures ?? DISCLOSURES).at(-1);
  if (!newest) return Promise.resolve(0);
  const { version, effectiveFrom, texts } = newest;
  return ports.database.asMaintenance(async (tx) => {
    const send = sender(tx, ports, now);
    const agreements = await tx.rows(outdated, [version, limit]);
    for (const agreement of agreements) {
      const { client_id: clientId, employee_id: employeeId, form_family: family } = agreement;
      await tx.run(recordOutdated, [clientId, employeeId, family, version, now.toISOString()]);
      const needs = texts[agreement.language](family).sections.find(({ key }) => key === 'technology');
      await send(agreement, {
        template: 'yearEndTextChanged',
        data: {
          from: effectiveFrom,
          family,
          needs: needs?.paragraphs.join(' ') ?? '',
          clientName: agreement.client_name,
        },
      });
    }
    return agreements.length;
  });
}

/** Returns the function that queues the mails of one run and reads each partner's branding once. */
function sender(tx: Transaction, { keys, brands }: NoticePorts, now: Date) {
  const known = new Map<string, MailBrand>();
  return async <N extends 'yearEndPosted' | 'yearEndTextChanged'>(
    to: z.infer<typeof receiver>,
    mail: Pick<QueuedMail<N>, 'template' | 'data'>,
  ): Promise<void> => {
    const brand = known.get(to.partner_id) ?? (await brands.mailOfPartner(tx, to.partner_id, now));
    known.set(to.partner_id, brand);
    const { client_id: clientId, employee_id: employeeId, email, language: spoken } = to;
    await queueMail(tx, keys, { ...mail, to: email, language: spoken, brand, clientId, employeeId }, now);
  };
}
