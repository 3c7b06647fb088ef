import { json } from '../../src/platform/database/port.ts';
import { idOf } from '../../seed/seeded-ids.ts';
import type { Row } from '../harness/furnish.ts';
import type { Writers } from './furnish.ts';
import { ofEmployee } from './furnish-records.ts';
import { LIVE, person, SANDBOX } from './furnish-sandbox.ts';
import { LATER, NOW } from './instant.ts';

type PostedWriters = Pick<Writers, 'insert' | 'change'>;

/** Messages of the sandbox and its live client, and the documents of one. */
export const POSTED = {
  badges: idOf('approved', 'posted message', 1),
  opening: idOf('approved', 'posted message', 2),
  withdrawn: idOf('approved', 'posted message', 3),
  now: idOf('approved', 'posted message', 4),
  soon: idOf('approved', 'posted message', 5),
} as const;
export const POSTED_FILES = [1, 2, 3].map((number) => idOf('approved', 'posted attachment', number));

/** Adds posted messages with every kind of recipient to a sandbox, and others with the same ids to its live client. */
export async function furnishPosted(writers: PostedWriters): Promise<void> {
  await furnishMessages(writers);
  await furnishRecipients(writers);
  await furnishInstants(writers);
}

const both = (text: string) => json({ en: text, es: `${text}, en español` });

/** Two messages of one id and name at the sandbox and its live client, and three with the same times or another state. */
async function furnishMessages({ insert }: PostedWriters): Promise<void> {
  const message = (client_id: string, message_id: string, title: string, more: Row) => ({
    client_id,
    message_id,
    category: 'policies',
    title: both(title),
    body: both(`<p>${title}</p>`),
    published_at: '2026-11-09T15:00:00Z',
    expires_at: null,
    due_date: '2026-11-30',
    origin: 'posted',
    withdrawn_at: null,
    withdrawn_by: null,
    withdrawal_reason: null,
    ...more,
  });
  const { badges, opening, withdrawn, now, soon } = POSTED;
  await insert('message', [
    message(SANDBOX, badges, 'New badges', {}),
    message(LIVE, badges, 'Badges of Austin', { category: 'company', due_date: '2026-12-02' }),
    message(SANDBOX, opening, 'Badge office', { published_at: '2026-08-03T15:00:00Z', due_date: null }),
    message(LIVE, opening, 'Badge hours', { published_at: '2026-08-04T15:00:00Z', due_date: null }),
    message(SANDBOX, withdrawn, 'Old badges', {
      withdrawn_at: '2026-11-10T15:00:00Z',
      withdrawn_by: 'Operator owner',
      withdrawal_reason: 'New ones come.',
    }),
    message(SANDBOX, now, 'Badge of today', { due_date: null }),
    message(SANDBOX, soon, 'Badge of tomorrow', { due_date: null }),
  ]);
  const posting = (client_id: string, message_id: string, more: Row) => ({
    client_id,
    message_id,
    fingerprint: new Uint8Array(32),
    audience: json({ kind: 'list', employeeNumbers: ['T-1'] }),
    source: null,
    sends_mail: false,
    remind_days: null,
    posted_at: '2026-11-09T15:00:00Z',
    posted_by: 'Operator owner',
    delivered_at: '2026-11-09T15:00:00Z',
    reminded_at: null,
    ...more,
  });
  await insert('message_posting', [
    posting(SANDBOX, badges, { sends_mail: true, remind_days: 3, source: both('New badges') }),
    posting(LIVE, badges, { posted_at: '2026-11-08T15:00:00Z', posted_by: 'Operator support' }),
  ]);
  const file = (client_id: string, message_id: string, number: number, version: number, requires: boolean) => ({
    client_id,
    message_id,
    attachment_id: idOf('approved', 'posted attachment', number),
    title: both(`Rules ${number}`),
    requires_acknowledgement: requires,
    version,
    // Two documents of one file name.
    file_name: number === 3 ? 'map.txt' : 'rules.txt',
    content_type: 'text/plain',
    content: Buffer.from(`Rules ${number} of ${client_id === LIVE ? 'Austin' : 'the sandbox'}`),
    sha256: Buffer.alloc(32, number),
  });
  await insert('message_attachment', [
    file(SANDBOX, badges, 1, 2, true),
    file(SANDBOX, badges, 2, 1, true),
    file(SANDBOX, badges, 3, 1, false),
    file(LIVE, badges, 1, 2, true),
    file(SANDBOX, withdrawn, 4, 1, true),
    file(LIVE, opening, 5, 1, true),
  ]);
  const reminder = (client_id: string, number: number, sent_at: string, sent_by: string | null) => ({
    client_id,
    message_id: badges,
    reminder_id: idOf('approved', 'posted reminder', number),
    sent_at,
    sent_by,
    recipients: 10 - number,
  });
  await insert('message_reminder', [
    reminder(SANDBOX, 1, '2026-11-12T15:00:00Z', 'Operator owner'),
    reminder(SANDBOX, 2, '2026-11-16T15:00:00Z', null),
    reminder(SANDBOX, 3, '2026-11-14T15:00:00Z', 'Operator support'),
    reminder(LIVE, 4, '2026-11-13T15:00:00Z', 'Operator owner'),
  ]);
}

/** Recipients who read, acknowledged everything, a part of it, another version or only at the other client, left, or get mail. */
async function furnishRecipients({ insert }: PostedWriters): Promise<void> {
  const got = (number: number, message_id: string, read_at: string | null, more: Row = {}) => ({
    ...person(number),
    message_id,
    read_at,
    mail_due: null,
    mailed_at: null,
    ...more,
  });
  const live = (number: string, message_id: string, read_at: string | null, more: Row = {}) => ({
    ...got(1, message_id, read_at, more),
    ...ofEmployee('BLUEBONNET', number),
  });
  const { badges, opening, withdrawn } = POSTED;
  const mailed = { mailed_at: '2026-11-09T15:02:00Z' };
  await insert('message_recipient', [
    got(1, badges, '2026-11-10T15:00:00Z'),
    got(2, badges, '2026-11-10T16:00:00Z', mailed),
    got(3, badges, null, mailed),
    got(4, badges, null),
    got(5, badges, null),
    got(6, badges, '2026-11-11T15:00:00Z'),
    got(7, badges, null, { mail_due: 'posted' }),
    got(8, badges, null, { mail_due: 'reminder', ...mailed }),
    got(9, badges, '2026-11-10T18:00:00Z'),
    got(10, badges, null),
    got(11, badges, '2026-11-12T15:00:00Z'),
    live('BB-014', badges, null, { mail_due: 'posted' }),
    live('BB-002', badges, '2026-11-10T17:00:00Z', mailed),
    live('BB-008', badges, null),
    // One had read it before it was published: it came from another system.
    got(1, opening, '2026-08-01T15:00:00Z'),
    got(2, opening, '2026-08-05T15:00:00Z'),
    got(4, opening, '2026-08-05T23:00:00Z'),
    got(6, opening, '2026-11-01T15:00:00Z'),
    got(7, opening, null),
    got(10, opening, null),
    live('BB-014', opening, '2026-10-06T15:00:00Z'),
    live('BB-003', opening, null),
    got(1, withdrawn, null),
  ]);
  const acknowledged = (number: number, file: number, version: number, day: string) => ({
    ...person(number),
    attachment_id: idOf('approved', 'posted attachment', file),
    version,
    sha256: Buffer.alloc(32, file),
    language: 'en',
    acknowledged_at: `2026-11-${day}T15:00:00Z`,
  });
  await insert('acknowledgement', [
    acknowledged(1, 2, 1, '10'),
    { ...acknowledged(1, 1, 2, '18'), ...ofEmployee('BLUEBONNET', 'BB-014') },
    acknowledged(3, 2, 1, '10'),
    { ...acknowledged(3, 1, 2, '17'), ...ofEmployee('BLUEBONNET', 'BB-008') },
    acknowledged(2, 1, 1, '10'),
    acknowledged(2, 1, 2, '14'),
    acknowledged(2, 2, 1, '12'),
    acknowledged(4, 1, 1, '10'),
    acknowledged(4, 2, 1, '13'),
    acknowledged(5, 1, 2, '07'),
    acknowledged(5, 2, 1, '07'),
    acknowledged(6, 1, 2, '15'),
    acknowledged(6, 3, 1, '16'),
    acknowledged(8, 1, 2, '14'),
    acknowledged(8, 2, 1, '14'),
    acknowledged(9, 1, 1, '10'),
    acknowledged(9, 2, 1, '10'),
    acknowledged(10, 1, 2, '15'),
    acknowledged(10, 3, 1, '16'),
    acknowledged(10, 4, 1, '16'),
    acknowledged(11, 1, 2, '11'),
    acknowledged(11, 2, 1, '09'),
    acknowledged(1, 4, 1, '10'),
  ]);
}

/**
 * Messages and notices that are published or expire at the instant of the requests, or a millisecond later, and a reminder a day before
 * it; certificates that end then, or thirty days later.
 */
async function furnishInstants({ change }: PostedWriters): Promise<void> {
  await change(
    `update message set published_at = ${NOW}, expires_at = ${LATER} where message_id = '${POSTED.now}';
     update message set published_at = ${LATER} where message_id = '${POSTED.soon}';
     update message set expires_at = ${NOW} where client_id = '${SANDBOX}' and message_id = '${POSTED.opening}';
     update message_reminder set sent_at = ${NOW} - interval '24 hours'
      where reminder_id = '${idOf('approved', 'posted reminder', 2)}';
     update host_certificate set valid_until = ${NOW} where hostname = 'ended.harborline.example';
     update host_certificate set valid_until = ${NOW} + interval '720 hours' where hostname = 'valid.harborline.example';
     insert into operator_notice (notice_id, kind, text, shown_from, shown_until, is_for_everyone, fingerprint)
     select n.notice_id::uuid, 'notice', jsonb_build_object('en', n.text, 'es', 'Aviso: ' || n.text), n.shown_from, n.shown_until, true,
            sha256(n.text::bytea)
       from (values ('${idOf('approved', 'notice', 'begins')}', 'It begins now.', ${NOW}, null),
                    ('${idOf('approved', 'notice', 'begins too')}', 'It begins now, too.', ${NOW}, ${LATER}),
                    ('${idOf('approved', 'notice', 'comes')}', 'It comes.', ${LATER}, null),
                    ('${idOf('approved', 'notice', 'is over')}', 'It is over.', '2026-11-19T15:00:00Z', ${NOW}))
              n (notice_id, text, shown_from, shown_until);
     insert into operator_notice_change (notice_id, at, changed_by, action, shown_until)
     select notice_id, '2026-11-19T12:00:00Z', 'Operator owner', 'post', shown_until from operator_notice
      where text ->> 'en' like 'It %' order by notice_id`,
  );
}
