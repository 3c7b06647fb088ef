import { z } from 'zod';
import type { Brands } from '../brands.ts';
import { noRow, statement, type Database } from '../platform/database/port.ts';
import type { KeyRing } from '../platform/keys/key-ring.ts';
import { postNotice } from './portal-notices.ts';
import { mailerOf, receiver, receiverColumns, receiverOf } from './receiver.ts';

interface NoticePorts {
  readonly database: Database;
  readonly keys: KeyRing;
  readonly brands: Brands;
}

const correctedChecks = statement(
  'corrections.checks',
  receiver.extend({ check_id: z.string(), correction_number: z.int(), check_date: z.string() }),
  `select k.check_id, k.correction_number, c.check_date, ${receiverColumns('k')}
     from pay_check_correction k
     join pay_check c using (client_id, employee_id, check_id)
     ${receiverOf('k')}
    where k.notice_queued_at is null and has_feature(k.client_id, 'paychecks')
    order by k.corrected_at, k.check_id, k.correction_number
    limit $1`,
);
/** Of two gateways only one changes the row; the other one's transaction does nothing for it. */
const recordCheck = statement(
  'corrections.record_check',
  noRow,
  `update pay_check_correction set notice_queued_at = $5
    where client_id = $1 and employee_id = $2 and check_id = $3 and correction_number = $4 and notice_queued_at is null`,
);

/**
 * IMP-9: queues the mails and posts the messages that a paycheck was corrected that its employee had seen, for at most
 * `limit` corrections, each together with the record of its notice. No mail has an amount. Returns the number of corrections.
 */
export function queuePaycheckCorrections(ports: NoticePorts, now: Date, limit: number): Promise<number> {
  return ports.database.asMaintenance(async (tx) => {
    const send = mailerOf(tx, ports, now);
    const checks = await tx.rows(correctedChecks, [limit]);
    for (const check of checks) {
      const { client_id, employee_id, check_id: checkId, correction_number: correctionNumber } = check;
      const key = [client_id, employee_id, checkId, correctionNumber];
      if ((await tx.run(recordCheck, [...key, now.toISOString()])) === 0) continue;
      await postNotice(tx, check, { kind: 'paycheckCorrected', checkId, correctionNumber }, now);
      const data = { checkDate: check.check_date, clientName: check.client_name };
      await send(check, { template: 'payCorrected', data });
    }
    return checks.length;
  });
}

const form = receiver.extend({
  year_end_document_id: z.string(),
  form_type: z.string(),
  tax_year: z.int(),
  legal_company: z.string(),
});

/** Selects forms that an import changed after their employee had opened them (`year_end_correction`). */
const changedForms = statement(
  'corrections.changed_forms',
  form.extend({ correction_number: z.int() }),
  `select k.year_end_document_id, k.correction_number, y.form_type, y.tax_year,
          y.boxes -> 'employer' ->> 'name' as legal_company, ${receiverColumns('k')}
     from year_end_correction k
     join year_end_document y using (client_id, employee_id, year_end_document_id)
     ${receiverOf('k')}
    where k.notice_queued_at is null and has_feature(k.client_id, 'year-end-forms')
    order by k.corrected_at, k.year_end_document_id, k.correction_number
    limit $1`,
);
/** Of two gateways only one changes the row; the other one's transaction does nothing for it. */
const recordChangedForm = statement(
  'corrections.record_changed_form',
  noRow,
  `update year_end_correction set notice_queued_at = $5
    where client_id = $1 and employee_id = $2 and year_end_document_id = $3 and correction_number = $4
      and notice_queued_at is null`,
);

/**
 * Selects forms that correct another one, which their employee had opened. `has_posted_mail`: people who agreed to electronic
 * forms get the mail that the corrected form was posted instead (year-end-notices.ts).
 */
const correctingForms = statement(
  'corrections.correcting_forms',
  form.extend({ has_posted_mail: z.boolean() }),
  `select y.year_end_document_id, y.form_type, y.tax_year, y.boxes -> 'employer' ->> 'name' as legal_company,
          coalesce((
            select c.status from year_end_consent c
             where c.client_id = y.client_id and c.employee_id = y.employee_id
               and c.form_family = year_end_family(y.form_type)
             order by c.sequence desc limit 1), 'none') = 'consented' as has_posted_mail, ${receiverColumns('y')}
     from year_end_document y
     ${receiverOf('y')}
    where y.corrects_id is not null and has_feature(y.client_id, 'year-end-forms')
      and greatest(y.issued_at, y.posted_at) <= $1::timestamptz and y.posted_at > $1::timestamptz - interval '60 days'
      and exists (
        select from audit_event a
         where a.client_id = y.client_id and a.employee_id = y.employee_id and a.resource = 'yearEnd' and a.action = 'view'
           and a.actor_role = 'self' and a.detail ->> 'opened' = y.corrects_id::text and a.at < y.posted_at)
      and not exists (
        select from year_end_correction_notice n
         where n.client_id = y.client_id and n.employee_id = y.employee_id
           and n.year_end_document_id = y.year_end_document_id)
    order by y.posted_at, y.year_end_document_id
    limit $2`,
);
/** Of two gateways only one can write it; the other fails and takes the batch again. */
const recordCorrectingForm = statement(
  'corrections.record_form',
  noRow,
  `insert into year_end_correction_notice (client_id, employee_id, year_end_document_id, queued_at) values ($1, $2, $3, $4)`,
);

/**
 * IMP-9: queues the mails and posts the messages that a form was corrected that its employee had opened, in place or by another
 * form, for at most `limit` of each kind. No mail has an amount. Returns the larger of the two numbers of corrections.
 */
export function queueFormCorrections(ports: NoticePorts, now: Date, limit: number): Promise<number> {
  const at = now.toISOString();
  return ports.database.asMaintenance(async (tx) => {
    const send = mailerOf(tx, ports, now);
    const mailOf = ({ form_type, tax_year, legal_company, client_name }: z.infer<typeof form>) => ({
      form: `${form_type} ${tax_year}`,
      legalCompany: legal_company,
      clientName: client_name,
    });
    const changed = await tx.rows(changedForms, [limit]);
    for (const one of changed) {
      const { client_id, employee_id, year_end_document_id: formId, correction_number: correctionNumber } = one;
      if ((await tx.run(recordChangedForm, [client_id, employee_id, formId, correctionNumber, at])) === 0) continue;
      await postNotice(tx, one, { kind: 'formCorrected', formId, correctionNumber }, now);
      await send(one, { template: 'formChanged', data: mailOf(one) });
    }
    const correcting = await tx.rows(correctingForms, [at, limit]);
    for (const one of correcting) {
      const { client_id, employee_id, year_end_document_id: formId, has_posted_mail: isMailed } = one;
      await tx.run(recordCorrectingForm, [client_id, employee_id, formId, at]);
      await postNotice(tx, one, { kind: 'formCorrected', formId, correctionNumber: null }, now);
      if (!isMailed) await send(one, { template: 'formCorrected', data: mailOf(one) });
    }
    return Math.max(changed.length, correcting.length);
  });
}
