import { z } from 'zod';
import { id, instant, nextCursor, pageQuery } from '../../fields.ts';

const actorRole = z.enum(['self', 'manager', 'supervisor', 'payrollAdministrator', 'operator', 'system', 'service']);

/** One line of a person's activity: who viewed or changed their record, when, and in which role. */
const activityEvent = z.object({
  activityId: id,
  at: instant,
  action: z.enum(['view', 'change']),
  /** The action in one sentence, in the reader's language, such as "Viewed paychecks". */
  what: z.string(),
  /** Additional details, such as a device or a new email address. */
  detail: z.string().nullable(),
  role: actorRole,
  bySelf: z.boolean(),
  /** Null if the system or a command of the provider acted. Operators of the console have their name. */
  name: z.string().nullable(),
});
export type ActivityEvent = z.infer<typeof activityEvent>;

/** `others` omits the person's own actions. */
export const activityQuery = z.object({ ...pageQuery, by: z.enum(['everybody', 'others']).optional() });

/** Newest first. */
export const activityPage = z.object({ events: z.array(activityEvent), nextCursor });
export type ActivityPage = z.infer<typeof activityPage>;
