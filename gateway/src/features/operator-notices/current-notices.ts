import { z } from 'zod';
import { noticeKind, type CurrentNotice } from '@paystead/contract/current-notices.ts';
import { statement, type Database } from '../../platform/database/port.ts';
import type { SessionLimits } from '../../platform/http/ports.ts';
import { text as sentence } from './texts.ts';

/** The notice of maintenance, in both languages. */
const PAUSED = { en: sentence('en', 'paused'), es: sentence('es', 'paused') };

const read = statement(
  'notices.now',
  z
    .object({
      notice_id: z.string(),
      kind: z.enum([...noticeKind.options, 'maintenance']),
      /** Null for maintenance. */
      text: z.object({ en: z.string(), es: z.string() }).nullable(),
      link: z.string().nullable(),
      shown_from: z.string(),
      shown_until: z.string().nullable(),
    })
    .transform(({ notice_id: noticeId, kind, text, shown_from: from, shown_until: until, link }): CurrentNotice => ({
      noticeId,
      kind: kind === 'maintenance' ? 'warning' : kind,
      text: text ?? PAUSED,
      link,
      from,
      until,
    })),
  'select * from operator_notices_now($1, $2, $3, $4, $5)',
);

/** The page that asks: one of a session, found by the hash of its token, or one without. */
export type NoticeReader =
  | { readonly kind: 'none' }
  | { readonly kind: 'cookie' | 'bearer' | 'console'; readonly hash: Uint8Array };

/**
 * Returns the notices that a page shows now, with the one of maintenance, in one round trip that doesn't extend the session. A session that has ended reads
 * what is for everyone.
 */
export function currentNotices(
  database: Pick<Database, 'call'>,
  reader: NoticeReader,
  now: Date,
  { idleSeconds, absoluteSeconds }: Pick<SessionLimits, 'idleSeconds' | 'absoluteSeconds'>,
): Promise<CurrentNotice[]> {
  const hash = reader.kind === 'none' ? null : reader.hash;
  return database.call(read, [hash, reader.kind, now.toISOString(), idleSeconds, absoluteSeconds]);
}
