import { createContext, use } from 'react';
import { SELF, type Subject as WhoseRecord } from '@paystead/contract/subject.ts';

export { SELF };

/** With the list in which somebody else was found, so that every page of theirs knows who comes next (NAV-7). */
export type Subject =
  | Extract<WhoseRecord, { readonly view: 'self' }>
  | (Exclude<WhoseRecord, { readonly view: 'self' }> & { readonly list?: Readonly<Record<string, string>> });

/**
 * Whose record the page shows. A page reads it with `useSubject` and hands it to its queries; the pages of the other two
 * views stand in a provider, everything else is about oneself.
 */
export const SubjectContext = createContext<Subject>(SELF);

export function useSubject(): Subject {
  return use(SubjectContext);
}

/** The last part of a query's key: reads of different subjects never answer for each other. */
export function subjectKey(subject: Subject): string {
  return subject.view === 'self' ? 'self' : `${subject.view}:${subject.employeeId}`;
}

/** A screen's two addresses: one's own (`/paychecks`), and below `/manager/` or `/supervisor/` (`employee-check-history`). */
export interface ScreenAddress {
  readonly own: string;
  readonly others: string;
}

/**
 * Where a screen is found for a subject: `/paychecks/ID`, or `/manager/employee-check-history/ID?employee=…`, so that the
 * page reloads with the same employee. `rest` is what follows the screen's address; `search` keeps the page's own filters.
 */
export function hrefFor(
  subject: Subject,
  { own, others }: ScreenAddress,
  rest = '',
  search: Readonly<Record<string, string>> = {},
): string {
  const path = subject.view === 'self' ? own : `/${subject.view}/${others}`;
  const employee = subject.view === 'self' ? {} : { employee: subject.employeeId, ...subject.list };
  const query = new URLSearchParams({ ...employee, ...search }).toString();
  return `${path}${rest && `/${rest}`}${query && `?${query}`}`;
}
