import { z } from 'zod';
import type { CalendarFeed } from '@paystead/contract/features/pay-calendar/endpoints.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { VisibleEmployee } from '../../platform/access/visible-employee.ts';
import { noRow, statement, type Database, type Transaction } from '../../platform/database/port.ts';
import { tokenHash } from '../../platform/http/request/credential.ts';

const ofEmployee = statement(
  'pay_calendar.feed_of',
  z
    .object({ created_at: z.string(), last_read_on: z.string().nullable() })
    .transform((row) => ({ createdAt: row.created_at, lastReadOn: row.last_read_on })),
  'select * from pay_calendar_feed_of($1, $2)',
);
const put = statement('pay_calendar.feed_put', noRow, 'select from pay_calendar_feed_put($1, $2, $3, $4, $5)');
const remove = statement('pay_calendar.feed_delete', noRow, 'select from pay_calendar_feed_delete($1, $2)');
const read = statement(
  'pay_calendar.feed_read',
  z
    .object({
      language: z.enum(['en', 'es']),
      time_zone: z.string(),
      cutoff_days: z.int(),
      cutoff_time: z.string(),
      paydays: z.array(z.string()),
    })
    .transform((row) => ({
      language: row.language,
      timeZone: row.time_zone,
      cutoff: { bankingDays: row.cutoff_days, time: row.cutoff_time },
      checkDates: row.paydays,
    })),
  'select * from pay_calendar_feed_read($1, $2)',
);

/** Everything that a calendar link reveals. */
export type FeedContent = z.output<typeof read.row>;

/** Returns the employee's active calendar link, without its address. */
export async function readFeed(
  tx: Transaction,
  { clientId, employeeId }: VisibleEmployee<'pay'>,
): Promise<CalendarFeed | null> {
  return (await tx.maybe(ofEmployee, [clientId, employeeId])) ?? null;
}

/** Stores a new calendar link by its token's hash. The previous one stops working. */
export async function saveFeed(
  tx: Transaction,
  { clientId, employeeId }: VisibleEmployee<'preferences'>,
  token: string,
  language: Language,
  now: Date,
): Promise<void> {
  await tx.run(put, [tokenHash(token), clientId, employeeId, language, now.toISOString()]);
}

export async function removeFeed(
  tx: Transaction,
  { clientId, employeeId }: VisibleEmployee<'preferences'>,
): Promise<void> {
  await tx.run(remove, [clientId, employeeId]);
}

/** Returns what a calendar link shows, or null if the link doesn't exist (any more). Records the day of the reading. */
export async function readFeedContent(database: Database, token: string, now: Date): Promise<FeedContent | null> {
  const [content] = await database.call(read, [tokenHash(token), now.toISOString()]);
  return content ?? null;
}
