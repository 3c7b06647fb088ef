import { z } from 'zod';
import type { Language } from '@paystead/contract/fields.ts';
import type { VisibleEmployee } from '../../platform/access/visible-employee.ts';
import { noRow, statement, type Transaction } from '../../platform/database/port.ts';
import { dateInWords } from '../../platform/mail/templates/dates.ts';
import type { CategorisedMessage } from './rules.ts';
import { text } from './texts.ts';

/** Days for which the message of a new paycheck is listed: until the next one comes, for most people. */
const PAYCHECK_DAYS = 14;
/** Days for which the message of a correction is listed. Older ones of any kind are deleted. */
export const NOTICE_DAYS = 90;

const notice = z.object({
  notice_id: z.string(),
  kind: z.enum(['paycheck', 'paycheckCorrected', 'formCorrected']),
  published_at: z.string(),
  is_read: z.boolean(),
  check_id: z.string().nullable(),
  check_date: z.string().nullable(),
  year_end_document_id: z.string().nullable(),
  form_type: z.string().nullable(),
  tax_year: z.int().nullable(),
  is_other_form: z.boolean(),
});
type Notice = z.infer<typeof notice>;

const currentNotices = statement(
  'messages.notices',
  notice,
  `select n.notice_id, n.kind, n.published_at, n.read_at is not null as is_read, n.check_id, c.check_date,
          n.year_end_document_id, y.form_type, y.tax_year, n.correction_number is null as is_other_form
     from employee_notice n
     left join pay_check c on c.client_id = $1 and c.employee_id = $2 and c.check_id = n.check_id
     left join year_end_document y on y.client_id = $1 and y.employee_id = $2
                                  and y.year_end_document_id = n.year_end_document_id
    where n.client_id = $1 and n.employee_id = $2 and n.published_at <= $3
      and n.published_at > $3::timestamptz - case when n.kind = 'paycheck' then $4::interval else $5::interval end
    order by n.published_at desc, n.notice_id`,
);

/** Returns the messages that the portal itself has posted for an employee, current at `now`, newest first, in one language. */
export async function readNotices(
  tx: Transaction,
  employee: VisibleEmployee<'messages'>,
  language: Language,
  now: Date,
): Promise<CategorisedMessage[]> {
  const { clientId, employeeId } = employee;
  const days = [`${PAYCHECK_DAYS} days`, `${NOTICE_DAYS} days`];
  const rows = await tx.rows(currentNotices, [clientId, employeeId, now.toISOString(), ...days]);
  return rows.map((row) => messageOf(row, language));
}

function messageOf(row: Notice, language: Language): CategorisedMessage {
  const { check_id, check_date, year_end_document_id, form_type, tax_year } = row;
  const key = row.kind === 'formCorrected' && !row.is_other_form ? 'formChanged' : row.kind;
  const about =
    check_id === null
      ? ({ kind: 'yearEndForm', id: year_end_document_id ?? '' } as const)
      : ({ kind: 'paycheck', id: check_id } as const);
  const values = {
    date: check_date === null ? '' : dateInWords(check_date, language),
    form: form_type ?? '',
    year: String(tax_year ?? ''),
  };
  return {
    category: 'payroll',
    messageId: row.notice_id,
    title: text(language, `notice.${key}.title`, values),
    body: `<p>${text(language, `notice.${key}.body`)}</p>`,
    postedAt: row.published_at,
    dueDate: null,
    isRead: row.is_read,
    attachments: [],
    about,
  };
}

const readNow = statement(
  'messages.notice_read',
  noRow,
  `update employee_notice set read_at = coalesce(read_at, $4)
    where client_id = $1 and employee_id = $2 and notice_id = $3 and published_at <= $4`,
);

/** Records that a notice was opened. Returns false if the employee has no such notice at `now`. */
export async function markNoticeRead(
  tx: Transaction,
  employee: VisibleEmployee<'messages'>,
  noticeId: string,
  now: Date,
): Promise<boolean> {
  return (await tx.run(readNow, [employee.clientId, employee.employeeId, noticeId, now.toISOString()])) === 1;
}
