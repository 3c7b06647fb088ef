import { todayIn } from '@paystead/contract/local-date.ts';
import { z } from 'zod';
import * as contract from '@paystead/contract/features/activity/endpoints.ts';
import type { ActivityEvent } from '@paystead/contract/features/activity/model.ts';
import { id, instant, type Language } from '@paystead/contract/fields.ts';
import { activityOf, type Activity } from '../../platform/audit/activity.ts';
import { cursorsOf } from '../../platform/http/cursor.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { csvOf } from './csv.ts';
import { roleIn, whatIn } from './words.ts';

const PAGE_SIZE = 50;
/** Rows of an export: about a year for a daily user; older rows are on the pages. */
const EXPORTED = 10_000;

const HEADINGS: Readonly<Record<Language, readonly string[]>> = {
  en: ['When (UTC)', 'Who', 'Role', 'What', 'More'],
  es: ['Cuándo (UTC)', 'Quién', 'Función', 'Qué', 'Más'],
};
const YOU: Readonly<Record<Language, string>> = { en: 'You', es: 'Usted' };

/** The audit of one's own record, as the person may read it. */
export function activityRoutes(): Route[] {
  return [
    route(contract.listActivity, async ({ tx, employee, query, language }) => {
      const limit = query.limit ?? PAGE_SIZE;
      const before = query.cursor === undefined ? null : fromCursor(query.cursor);
      // One row more than the page shows tells whether there is a next page.
      const rows = await activityOf(tx, employee, limit + 1, before, query.by === 'others');
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      return {
        events: shown.map((one) => toEvent(one, language)),
        nextCursor: last && rows.length > limit ? toCursor(last) : null,
      };
    }),

    route(contract.exportActivity, async ({ tx, employee, query, language, now }) => {
      const rows = await activityOf(tx, employee, EXPORTED, null, query.by === 'others');
      const lines = rows.map((one) => {
        const { at, bySelf, name, role, what, detail } = toEvent(one, language);
        return [at, bySelf ? YOU[language] : (name ?? ''), roleIn(role, language), what, detail ?? ''];
      });
      return {
        fileName: `${language === 'es' ? 'actividad' : 'activity'}-${todayIn('UTC', now)}.csv`,
        contentType: 'text/csv; charset=utf-8',
        content: csvOf([HEADINGS[language], ...lines]),
      };
    }),
  ];
}

function toEvent(one: Activity, language: Language): ActivityEvent {
  // The device or the new address is the one detail that the sentence does not contain.
  const more = one.detail?.['device'] ?? one.detail?.['updatedEmail'];
  return {
    activityId: one.activityId,
    at: one.at,
    action: one.action,
    what: whatIn(one, language),
    detail: typeof more === 'string' && more !== '' ? more : null,
    role: one.role,
    bySelf: one.bySelf,
    name: one.bySelf ? null : one.name,
  };
}

const cursors = cursorsOf(z.tuple([instant, id]));

const toCursor = ({ at, activityId }: Pick<Activity, 'at' | 'activityId'>): string => cursors.write([at, activityId]);

function fromCursor(cursor: string): Pick<Activity, 'at' | 'activityId'> {
  const [at, activityId] = cursors.read(cursor);
  return { at, activityId };
}
