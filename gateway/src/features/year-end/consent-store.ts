import { z } from 'zod';
import {
  formFamily,
  disclosure,
  type AgreementsReply,
  type ConsentState,
  type FormFamily,
} from '@paystead/contract/features/year-end/model.ts';
import { supersededAt } from '@paystead/contract/features/year-end/rules.ts';
import { language, type Language } from '@paystead/contract/fields.ts';
import type { EmployeePermission } from '../../platform/access/job-subject.ts';
import type { VisibleEmployee } from '../../platform/access/visible-employee.ts';
import { json, noRow, statement, type Transaction } from '../../platform/database/port.ts';
import { DISCLOSURES } from './disclosure.ts';

type Employee = VisibleEmployee<'yearEnd'>;

/** The newest consent of a form family, and the number of its row. */
export type StoredConsent = ConsentState & { readonly sequence: number };

const consents = statement(
  'year_end.consents',
  z.object({
    form_family: formFamily,
    status: z.enum(['consented', 'withdrawn']),
    disclosure_version: z.string(),
    sequence: z.int(),
    recorded_at: z.string(),
    consented_at: z.string().nullable(),
  }),
  `select distinct on (c.form_family) c.form_family, c.status, c.disclosure_version, c.sequence, c.recorded_at,
          (select max(g.recorded_at) from year_end_consent g
            where g.client_id = c.client_id and g.employee_id = c.employee_id and g.form_family = c.form_family
              and g.status = 'consented') as consented_at
     from year_end_consent c
    where c.client_id = $1 and c.employee_id = $2
    order by c.form_family, c.sequence desc`,
);

/** Returns the newest consent of each family as of `now`. Families without one are left out. */
export async function readConsents(
  tx: Transaction,
  employee: Employee,
  now: Date,
): Promise<ReadonlyMap<FormFamily, StoredConsent>> {
  const rows = await tx.rows(consents, [employee.clientId, employee.employeeId]);
  return new Map(
    rows.map((row) => [
      row.form_family,
      {
        formFamily: row.form_family,
        consentStatus: row.status === 'consented' ? 'given' : 'withdrawn',
        consentedAt: row.consented_at,
        withdrawnAt: row.status === 'withdrawn' ? row.recorded_at : null,
        disclosureVersion: row.disclosure_version,
        // A withdrawal names the text it takes back. Of the withdrawal and the superseding text, the earlier one ended
        // the agreement.
        supersededAt: supersededAt(DISCLOSURES, row.disclosure_version, now),
        sequence: row.sequence,
      },
    ]),
  );
}

const agreements = statement(
  'year_end.agreements',
  z.object({
    agreed_at: z.string(),
    ended_at: z.string().nullable(),
    version: z.string(),
    hash: z.string(),
    language,
    content: disclosure.omit({ version: true, hash: true, language: true }),
  }),
  `select c.recorded_at as agreed_at, c.disclosure_version as version, encode(c.disclosure_hash, 'hex') as hash, c.language,
          d.content,
          (select min(n.recorded_at) from year_end_consent n
            where n.client_id = c.client_id and n.employee_id = c.employee_id and n.form_family = c.form_family
              and n.sequence > c.sequence) as ended_at
     from year_end_consent c
     join year_end_disclosure d on d.client_id = c.client_id and d.disclosure_hash = c.disclosure_hash
    where c.client_id = $1 and c.employee_id = $2 and c.form_family = $3 and c.status = 'consented'
    order by c.sequence desc`,
);

/** Returns every agreement for a family with the text at the time, newest first. Unpaged: an employee has only a few. */
export async function readAgreements(
  tx: Transaction,
  employee: Employee,
  family: FormFamily,
): Promise<AgreementsReply['agreements']> {
  const rows = await tx.rows(agreements, [employee.clientId, employee.employeeId, family]);
  return rows.map(({ agreed_at: agreedAt, ended_at: endedAt, version, hash, language: textLanguage, content }) => ({
    agreedAt,
    endedAt,
    disclosure: { ...content, version, hash, language: textLanguage },
  }));
}

const recorded = z.object({ recorded_at: z.string() });
const consent = statement(
  'year_end.insert_consent',
  recorded,
  `insert into year_end_consent (client_id, employee_id, form_family, sequence, status, disclosure_version, disclosure_hash, language, recorded_at)
   values ($1, $2, $3, $4, 'consented', $5, $6, $7, $8) returning recorded_at`,
);
const withdrawal = statement(
  'year_end.insert_withdrawal',
  recorded,
  `insert into year_end_consent (client_id, employee_id, form_family, sequence, status, disclosure_version, disclosure_hash, language, recorded_at)
   select client_id, employee_id, form_family, sequence + 1, 'withdrawn', disclosure_version, disclosure_hash, $5, $6
     from year_end_consent where client_id = $1 and employee_id = $2 and form_family = $3 and sequence = $4
   returning recorded_at`,
);
const disclosureText = statement(
  'year_end.insert_disclosure',
  noRow,
  `insert into year_end_disclosure (client_id, disclosure_hash, disclosure_version, form_family, language, content, first_agreed_at)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict (client_id, disclosure_hash) do nothing`,
);

export interface NewConsent {
  readonly formFamily: FormFamily;
  readonly version: string;
  readonly hash: Uint8Array;
  readonly language: Language;
  /** The text that was shown, stored under its hash. */
  readonly content: unknown;
  readonly now: Date;
}

/**
 * Stores a consent and its text. Returns when it was recorded. `sequence` is that of the previous row, 0 without one.
 */
export async function insertConsent(
  tx: Transaction,
  { clientId, employeeId }: Employee,
  sequence: number,
  { formFamily: family, version, hash, language: inLanguage, content, now }: NewConsent,
): Promise<string> {
  const at = now.toISOString();
  await tx.run(disclosureText, [clientId, hash, version, family, inLanguage, json(content), at]);
  const values = [clientId, employeeId, family, sequence + 1, version, hash, inLanguage, at];
  return (await tx.one(consent, values)).recorded_at;
}

/** Stores the withdrawal of a consent. Returns when it was recorded. */
export async function insertWithdrawal(
  tx: Transaction,
  employee: Employee,
  { formFamily: family, sequence }: StoredConsent,
  inLanguage: Language,
  now: Date,
): Promise<string> {
  const values = [employee.clientId, employee.employeeId, family, sequence, inLanguage, now.toISOString()];
  return (await tx.one(withdrawal, values)).recorded_at;
}

const writtenWithdrawal = statement(
  'year_end.withdraw_in_writing',
  noRow,
  `insert into year_end_consent (client_id, employee_id, form_family, sequence, status, disclosure_version, disclosure_hash, language, recorded_at)
   select client_id, employee_id, form_family, sequence + 1, 'withdrawn', disclosure_version, disclosure_hash, language, $4
     from (select * from year_end_consent
            where client_id = $1 and employee_id = $2 and form_family = $3
            order by sequence desc limit 1) newest
    where status = 'consented'`,
);

/** Stores a withdrawal that came by letter or email. Returns false if there is no consent to withdraw. */
export async function insertWrittenWithdrawal(
  tx: Transaction,
  { clientId, employeeId }: EmployeePermission<'yearEnd'>,
  family: FormFamily,
  now: Date,
): Promise<boolean> {
  return (await tx.run(writtenWithdrawal, [clientId, employeeId, family, now.toISOString()])) === 1;
}
