import type { exportActivity as endpoint } from '@paystead/contract/features/activity/endpoints.ts';
import { todayIn } from '@paystead/contract/local-date.ts';
import { activityOf } from '../../../platform/audit/activity.ts';
import type { Call, Handled } from '../../../platform/http/route.ts';
import { csvFile } from '../../../platform/csv/write-csv.ts';
import { roleName } from '../describe.ts';
import { toEvent } from '../event.ts';
import { text } from '../texts.ts';

/** Rows of an export: about a year for a daily user; older rows are on the pages. */
const MAX_ROWS = 10_000;

/** Returns the person's activity log as a CSV file in their language, newest first. Times are in UTC. */
export async function exportActivity({
  tx,
  session,
  employee,
  query,
  language,
  now,
}: Call<typeof endpoint>): Promise<Handled<typeof endpoint>> {
  const rows = await activityOf(tx, employee, MAX_ROWS, null, query.by === 'others');
  const headings = (['csv.at', 'csv.name', 'csv.role', 'csv.what', 'csv.detail'] as const).map((key) =>
    text(language, key),
  );
  const lines = rows.map((row) => {
    const { at, bySelf, name, role, what, detail } = toEvent(row, language);
    return [at, bySelf ? text(language, 'csv.you') : (name ?? ''), roleName(role, language), what, detail ?? ''];
  });
  return {
    fileName: text(language, 'csv.fileName', { date: todayIn(session.timeZone, now) }),
    contentType: 'text/csv; charset=utf-8',
    content: csvFile([headings, ...lines]),
  };
}
