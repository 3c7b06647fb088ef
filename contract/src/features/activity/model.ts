import { z } from 'zod';
import { id, instant, nextCursor, pageQuery } from '../../fields.ts';

const actorRole = z.enum(['self', 'manager', 'supervisor', 'payrollAdministrator', 'operator', 'system']);

/** One line of "my activity": who looked at or changed what of mine, when, and as whom. */
const activityEvent = z.object({
  activityId: id,
  at: instant,
  action: z.enum(['view', 'change']),
  /** The action in one sentence, in the reader's language, such as "Viewed paychecks". */
  what: z.string(),
  /** More of it where there is more: a device, a new email address. */
  detail: z.string().nullable(),
  role: actorRole,
  bySelf: z.boolean(),
  /** Null where nobody of the client acted: the provider, or the system itself. */
  name: z.string().nullable(),
});
export type ActivityEvent = z.infer<typeof activityEvent>;

/** `others` leaves out what one did oneself. */
export const activityQuery = z.object({ ...pageQuery, by: z.enum(['everybody', 'others']).optional() });

/** The newest first. */
export const activityPage = z.object({ events: z.array(activityEvent), nextCursor });
export type ActivityPage = z.infer<typeof activityPage>;
