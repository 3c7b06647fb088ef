import { createHash } from 'node:crypto';
import type { WrittenMessage } from '@paystead/contract/console/messages/model.ts';
import { MOST_ATTACHED_BYTES } from '@paystead/contract/console/messages/limits.ts';
import { markupHtml, parseMarkup } from '@paystead/contract/features/messages/markup.ts';
import type { Language } from '@paystead/contract/fields.ts';
import { todayIn } from '@paystead/contract/local-date.ts';
import type { OperatorScope } from '../../../platform/access/operator-scope.ts';
import type { Transaction } from '../../../platform/database/port.ts';
import { Failure, refuse } from '../../../platform/failures/failure.ts';
import type { Scanner } from '../../../platform/uploads/scanner.ts';
import { safeHtml } from '../safe-html.ts';
import { text } from '../texts.ts';
import { inspectAttachment } from './attachments.ts';
import { numbersWithoutPeople, unknownGroups } from './audience-store.ts';
import { earlierPosting, storePosting, type Posting } from './posting-store.ts';
import { TIME_FAULTS, timeFaults } from './times.ts';

/** Longest time ahead for which a message can be scheduled, in days. */
const MOST_DAYS_AHEAD = 366;
const DAY = 24 * 3600 * 1000;

interface WrittenBy {
  readonly messageId: string;
  readonly by: string;
  readonly language: Language;
  readonly now: Date;
}

/**
 * Posts a message that was typed in the console, or schedules it. The same message under the same id is posted once. Returns the
 * number of recipients; null: it is scheduled. Throws `invalid_input` with every fault at its field, and `idempotency_mismatch` for
 * another message under an id that is taken.
 */
export async function postWritten(
  tx: Transaction,
  client: OperatorScope,
  written: WrittenMessage,
  attachments: Posting['attachments'],
  { messageId, by, language, now }: WrittenBy,
): Promise<{ readonly recipients: number | null }> {
  const fingerprint = new Uint8Array(createHash('sha256').update(JSON.stringify(written)).digest());
  const before = await earlierPosting(tx, client, { messageId, fingerprint });
  if (before && !before.isSame) refuse('idempotency_mismatch');
  if (before) return { recipients: before.recipients };
  const faults = await faultsOf(tx, client, written, now);
  if (faults.length > 0)
    throw new Failure('invalid_input', {
      faults: faults.map(([pointer, code, values]) => ({
        pointer,
        code,
        detail: text(language, `write.${code}`, values),
      })),
    });
  const html = (typed: string): string => safeHtml(markupHtml(parseMarkup(typed)));
  const posting: Posting = {
    messageId,
    fingerprint,
    category: written.category,
    title: written.title,
    body: { en: html(written.body.en), es: html(written.body.es) },
    source: written.body,
    audience: written.audience,
    publishAt: written.publishAt ?? now.toISOString(),
    expiresAt: written.expiresAt,
    dueDate: written.dueDate,
    remindDays: written.remindDays,
    sendsMail: written.sendsMail,
    by,
    attachments,
  };
  return { recipients: await storePosting(tx, client, posting, now) };
}

type FaultCode =
  | 'tooFarAhead'
  | 'expiresEarly'
  | 'dueEarly'
  | 'nothingRequired'
  | 'noDueDate'
  | 'unknownGroup'
  | 'unknownNumbers';
type Fault = readonly [pointer: string, code: FaultCode, values?: Readonly<Record<string, string>>];

async function faultsOf(
  tx: Transaction,
  client: OperatorScope,
  { audience, publishAt, expiresAt, dueDate, remindDays, attachments }: WrittenMessage,
  now: Date,
): Promise<Fault[]> {
  const faults: Fault[] = [];
  const today = todayIn('UTC', now.getTime());
  const publishes = publishAt === null ? now.getTime() : Date.parse(publishAt);
  const asks = attachments.some((one) => one.requiresAcknowledgement);
  if (publishes > now.getTime() + MOST_DAYS_AHEAD * DAY) faults.push(['/publishAt', 'tooFarAhead']);
  for (const field of timeFaults({ publishAt, expiresAt, dueDate }, now))
    faults.push([`/${field}`, TIME_FAULTS[field]]);
  if (dueDate !== null && !asks) faults.push(['/dueDate', 'nothingRequired']);
  if (remindDays !== null && dueDate === null) faults.push(['/remindDays', 'noDueDate']);
  for (const pointer of await unknownGroups(tx, client, audience)) faults.push([pointer, 'unknownGroup']);
  if (audience.kind === 'list') {
    const { unknown } = await numbersWithoutPeople(tx, client, audience.employeeNumbers, today);
    if (unknown.length > 0)
      faults.push(['/audience/employeeNumbers', 'unknownNumbers', { numbers: unknown.slice(0, 20).join(', ') }]);
  }
  return faults;
}

/**
 * Returns the attachments of a message with their bytes, inspected and scanned. Throws `invalid_input` with the fault of each that
 * can't be attached, and `unavailable` if the scanner doesn't answer.
 */
export async function attachmentsOfWritten(
  sent: WrittenMessage['attachments'],
  scanner: Scanner | null,
  language: Language,
): Promise<Posting['attachments']> {
  const inspected = sent.map(({ name, content, title, requiresAcknowledgement }) => ({
    file: inspectAttachment(name, Buffer.from(content, 'base64')),
    title,
    requiresAcknowledgement,
  }));
  const errors: { pointer: string; code: string; detail: string }[] = inspected.flatMap(({ file }, place) =>
    'code' in file ? [{ pointer: `/attachments/${place}`, code: file.code, detail: file.sentence(language) }] : [],
  );
  const files = inspected.flatMap(({ file, ...more }) => ('code' in file ? [] : [{ ...file, ...more }]));
  if (files.reduce((sum, { bytes }) => sum + bytes.length, 0) > MOST_ATTACHED_BYTES)
    errors.push({ pointer: '/attachments', code: 'tooLarge', detail: text(language, 'write.tooMuch') });
  if (scanner && errors.length === 0)
    for (const [place, { bytes, fileName }] of files.entries())
      if (!(await isClean(scanner, bytes)))
        errors.push({
          pointer: `/attachments/${place}`,
          code: 'infected',
          detail: text(language, 'write.infected', { file: JSON.stringify(fileName) }),
        });
  if (errors.length > 0) throw new Failure('invalid_input', { faults: errors });
  return files;
}

async function isClean(scanner: Scanner, bytes: Uint8Array): Promise<boolean> {
  const scan = await scanner.open();
  await scan.write(bytes);
  return (await scan.verdict()) === 'clean';
}
