import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { EVERYONE, MOST_NUMBERS } from '@paystead/contract/console/messages/limits.ts';
import type { Audience } from '@paystead/contract/console/messages/model.ts';
import { type Language, instant, localDate, text as plainText } from '@paystead/contract/fields.ts';
import { todayIn } from '@paystead/contract/local-date.ts';
import { operatorScope } from '../../../platform/access/operator-scope.ts';
import { statement, type Database } from '../../../platform/database/port.ts';
import { LocalizedError } from '../../../platform/texts/localized-error.ts';
import { CATEGORY_CODES } from '../rules.ts';
import { safeHtml } from '../safe-html.ts';
import { text } from '../texts.ts';
import { inspectAttachment } from './attachments.ts';
import { numbersWithoutPeople } from './audience-store.ts';
import { earlierPosting, storePosting, type Posting } from './posting-store.ts';
import { TIME_FAULTS, timeFaults } from './times.ts';

const inBoth = (max: number) => z.strictObject({ en: plainText(max).min(1), es: plainText(max).min(1) });

/** A message as an operator writes it into a file: in both languages, to everyone at a client or to some employees. */
export const newMessage = z.strictObject({
  clientCode: z.string(),
  category: z.enum(CATEGORY_CODES as [(typeof CATEGORY_CODES)[number], ...(typeof CATEGORY_CODES)[number][]]),
  title: inBoth(200),
  /** HTML; anything that is not on the list of allowed tags becomes text. */
  body: inBoth(20_000),
  /** `everyone` (earlier releases: `everybody`), or employee numbers. */
  to: z.union([z.enum(['everyone', 'everybody']), z.array(z.string()).min(1).max(MOST_NUMBERS)]),
  publishedAt: instant.optional(),
  expiresAt: instant.optional(),
  dueDate: localDate.optional(),
  /** Days before the due date on which those who haven't acknowledged are mailed again. */
  remindDays: z.int().min(1).max(30).optional(),
  /** Whether recipients are mailed that they have a message; yes if left out. */
  sendsMail: z.boolean().optional(),
  attachments: z
    .array(
      z.strictObject({ title: inBoth(200), file: z.string().min(1), requiresAcknowledgement: z.boolean().optional() }),
    )
    .max(10)
    .optional(),
});
export type NewMessage = z.infer<typeof newMessage>;

/** A message that was not posted, with the reasons for the operator, one sentence a line. */
export class MessageRefused extends LocalizedError {
  override readonly name = 'MessageRefused';
}

const findClient = statement(
  'messages.post_client',
  z.object({ client_id: z.string() }),
  'select client_id from client where client_code = $1',
);

export interface PostingOptions {
  /** The operator. */
  readonly by: string;
  /** Posts the message once more, although the same one was posted before. */
  readonly again?: boolean;
}

export interface Posted {
  readonly messageId: string;
  /** Null: it is scheduled. */
  readonly receivers: number | null;
  /** Listed employees who aren't employed any more, and don't get it. */
  readonly left: readonly string[];
  /** When the same message was posted before; then nothing more was posted. */
  readonly earlier: { readonly at: string; readonly isWithdrawn: boolean } | null;
}

/**
 * Posts a message whole or not at all, and the same one once: its id is made of what it says. Its HTML is sanitized here, and again
 * when it is read. `read` returns the bytes of a document, or throws `MessageRefused`. Errors: `MessageRefused`, which lists every
 * attachment that cannot be accepted.
 */
export async function postMessage(
  database: Database,
  message: NewMessage,
  read: (file: string) => Promise<Uint8Array>,
  now: Date,
  { by, again = false }: PostingOptions,
): Promise<Posted> {
  const attachments = await attachmentsOf(message.attachments ?? [], read);
  return database.asMaintenance(async (tx) => {
    const row = await tx.maybe(findClient, [message.clientCode]);
    if (!row) throw new MessageRefused((language) => text(language, 'post.noClient', { client: message.clientCode }));
    const client = operatorScope({ clientId: row.client_id });
    const numbers = typeof message.to === 'string' ? [] : [...new Set(message.to)];
    const { unknown, left } = await numbersWithoutPeople(tx, client, numbers, todayIn('UTC', now.getTime()));
    if (unknown.length > 0)
      throw new MessageRefused((language) => text(language, 'post.noReceiver', { numbers: unknown.join(', ') }));
    if (numbers.length > 0 && left.length === numbers.length)
      throw new MessageRefused((language) => text(language, 'post.everyoneLeft'));
    const fingerprint = fingerprintOf(message, attachments);
    const audience: Audience = numbers.length === 0 ? EVERYONE : { kind: 'list', employeeNumbers: numbers };
    const posting: Posting = {
      messageId: again ? randomUUID() : idOf(client.clientId, fingerprint),
      fingerprint,
      category: message.category,
      title: message.title,
      body: { en: safeHtml(message.body.en), es: safeHtml(message.body.es) },
      source: null,
      audience,
      publishAt: message.publishedAt ?? now.toISOString(),
      expiresAt: message.expiresAt ?? null,
      dueDate: message.dueDate ?? null,
      remindDays: message.remindDays ?? null,
      sendsMail: message.sendsMail ?? true,
      by,
      attachments,
    };
    const { messageId } = posting;
    const before = await earlierPosting(tx, client, posting);
    if (before)
      return {
        messageId,
        receivers: before.recipients,
        left,
        earlier: { at: before.postedAt, isWithdrawn: before.isWithdrawn },
      };
    const [fault] = timeFaults(posting, now);
    if (fault !== undefined) throw new MessageRefused((language) => text(language, `write.${TIME_FAULTS[fault]}`));
    return { messageId, receivers: await storePosting(tx, client, posting, now), left, earlier: null };
  });
}

function fingerprintOf(message: NewMessage, attachments: readonly { readonly bytes: Uint8Array }[]): Uint8Array {
  const hash = createHash('sha256').update(JSON.stringify(message));
  for (const { bytes } of attachments) hash.update(createHash('sha256').update(bytes).digest());
  return new Uint8Array(hash.digest());
}

/** Returns the id of a message that says this, at one client: RFC 9562 version 8, made of a hash. */
function idOf(clientId: string, fingerprint: Uint8Array): string {
  const digits = createHash('sha256').update(`posted message ${clientId} `).update(fingerprint).digest('hex');
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
}

/** Reads all documents before anything is written, and reports their faults together. */
async function attachmentsOf(
  requested: NonNullable<NewMessage['attachments']>,
  read: (file: string) => Promise<Uint8Array>,
): Promise<Posting['attachments']> {
  const refused: ((language: Language) => string)[] = [];
  const attachments = [];
  for (const [place, { title, file, requiresAcknowledgement = false }] of requested.entries()) {
    try {
      const inspected = inspectAttachment(file, await read(file));
      if ('code' in inspected) throw new MessageRefused(inspected.sentence);
      attachments.push({ ...inspected, title, requiresAcknowledgement });
    } catch (error) {
      if (!(error instanceof MessageRefused)) throw error;
      refused.push((language) => `attachments[${place}].file: ${error.in(language)}`);
    }
  }
  if (refused.length > 0) throw new MessageRefused((language) => refused.map((one) => one(language)).join('\n'));
  return attachments;
}
