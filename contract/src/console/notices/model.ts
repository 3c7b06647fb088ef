import { z } from 'zod';
import { noticeKind } from '../../current-notices.ts';
import { MOST_NOTICE_TEXT } from './limits.ts';

/** The most clients that one notice names. */
const MOST_NOTICE_CLIENTS = 500;

const noticeText = z.string().trim().min(1).max(MOST_NOTICE_TEXT);

/** Everyone of the installation, or the people of some clients. */
const noticeAudience = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('everyone') }),
  z.strictObject({
    kind: z.literal('clients'),
    clientCodes: z.array(z.string().max(20)).min(1).max(MOST_NOTICE_CLIENTS),
  }),
]);

/** A notice as an operator writes it. */
export const writtenNotice = z.strictObject({
  kind: noticeKind,
  /** Plain text. */
  text: z.strictObject({ en: noticeText, es: noticeText }),
  /** An https address with more about it; null: none. */
  link: z
    .url({ protocol: /^https$/ })
    .max(500)
    .nullable(),
  audience: noticeAudience,
  /** ISO 8601 in UTC; null: now. */
  from: z.iso.datetime().nullable(),
  /** Null: until it is withdrawn. */
  until: z.iso.datetime().nullable(),
});
export type WrittenNotice = z.infer<typeof writtenNotice>;

const noticeState = z.enum(['current', 'coming', 'past']);

export const noticeRow = z.object({
  noticeId: z.string(),
  kind: noticeKind,
  text: z.object({ en: z.string(), es: z.string() }),
  link: z.string().nullable(),
  from: z.string(),
  until: z.string().nullable(),
  state: noticeState,
  withdrawnAt: z.string().nullable(),
  isForEveryone: z.boolean(),
  /** The clients within the operator's reach that it names. */
  clients: z.array(z.object({ clientCode: z.string(), name: z.string() })),
  /** How many more clients it names. */
  clientsBeyond: z.int(),
  /** Oldest first. `until`: the end that it has since this change. */
  changes: z.array(
    z.object({
      at: z.string(),
      by: z.string(),
      action: z.enum(['post', 'end', 'withdraw']),
      until: z.string().nullable(),
    }),
  ),
  /** Whether the operator may change its end and withdraw it now. */
  mayChange: z.boolean(),
});
export type NoticeRow = z.infer<typeof noticeRow>;
