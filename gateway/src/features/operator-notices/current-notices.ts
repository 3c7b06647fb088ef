import { z } from 'zod';
import { noticeKind, type CurrentNotice } from '@paystead/contract/current-notices.ts';
import { statement, type Database } from '../../platform/database/port.ts';
import type { SessionLimits } from '../../platform/http/ports.ts';

const read = statement(
  'notices.now',
  z
    .object({
      notice_id: z.string(),
      kind: noticeKind,
      text: z.object({ en: z.string(), es: z.string() }),
      link: z.string().nullable(),
      shown_from: z.string(),
      shown_until: z.string().nullable(),
    })
    .transform(({ notice_id: noticeId, shown_from: from, shown_until: until, ...rest }): CurrentNotice => ({
      noticeId,
      ...rest,
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
 * Returns the notices that a page shows now, in one round trip that doesn't extend the session. A session that has ended reads
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
