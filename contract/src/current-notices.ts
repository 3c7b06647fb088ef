import { z } from 'zod';

export const noticeKind = z.enum(['notice', 'warning']);

/** A notice that pages show at their top now. */
const currentNotice = z.object({
  noticeId: z.string(),
  /** `warning`: it can't be dismissed. */
  kind: noticeKind,
  /** Plain text. */
  text: z.object({ en: z.string(), es: z.string() }),
  /** An https address with more about it. */
  link: z.string().nullable(),
  /** ISO 8601 in UTC, like `until`. */
  from: z.string(),
  /** The instant from which it isn't shown any more; null: until it is withdrawn. */
  until: z.string().nullable(),
});
export type CurrentNotice = z.infer<typeof currentNotice>;

/** The body of GET /notices.json and of GET /console/notices.json. */
export const currentNotices = z.object({
  /** The gateway's time, because the reader's clock may be wrong. */
  asOf: z.string(),
  /** Warnings first, then the newest. */
  notices: z.array(currentNotice),
});
export type CurrentNotices = z.infer<typeof currentNotices>;
