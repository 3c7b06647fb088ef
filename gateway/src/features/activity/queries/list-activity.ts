import { z } from 'zod';
import type { listActivity as endpoint } from '@paystead/contract/features/activity/endpoints.ts';
import { id, instant } from '@paystead/contract/fields.ts';
import { activityOf } from '../../../platform/audit/activity.ts';
import { cursorsOf } from '../../../platform/http/request/cursor.ts';
import type { Call, Handled } from '../../../platform/http/route.ts';
import { toEvent } from '../event.ts';

const PAGE_SIZE = 50;
const cursors = cursorsOf(z.tuple([instant, id]));

/** Returns a page of the person's activity log, newest first. Throws `invalid_input` for a cursor of another list. */
export async function listActivity({
  tx,
  employee,
  query,
  language,
}: Call<typeof endpoint>): Promise<Handled<typeof endpoint>> {
  const limit = query.limit ?? PAGE_SIZE;
  const before = query.cursor === undefined ? null : positionIn(query.cursor);
  // One row more than the page shows tells whether there is a next page.
  const rows = await activityOf(tx, employee, limit + 1, before, query.by === 'others');
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    events: shown.map((row) => toEvent(row, language)),
    nextCursor: last && rows.length > limit ? cursors.write([last.at, last.activityId]) : null,
  };
}

function positionIn(cursor: string) {
  const [at, activityId] = cursors.read(cursor);
  return { at, activityId };
}
