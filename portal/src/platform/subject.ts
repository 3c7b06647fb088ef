import { createContext, use } from 'react';
import { SELF, type Subject as RecordSubject } from '@paystead/contract/subject.ts';

export { SELF };

/**
 * The contract's subject with the list in which another employee was found, so that all pages can move to the next one
 * (NAV-7).
 */
export type Subject =
  | Extract<RecordSubject, { readonly view: 'self' }>
  | (Exclude<RecordSubject, { readonly view: 'self' }> & { readonly list?: Readonly<Record<string, string>> });

/**
 * The employee whose record the page shows. A page reads it with `useSubject` and passes it to its queries. The pages
 * of the manager's and supervisor's views are inside a provider; all others are about the person's own record.
 */
export const SubjectContext = createContext<Subject>(SELF);

export function useSubject(): Subject {
  return use(SubjectContext);
}

/** Address parameter that opens the employee search beside the selected employee. It belongs to that page alone. */
export const FIND = 'find';

/** Returns the last part of a query's key, which keeps the data of different subjects apart. */
export function subjectKey(subject: Subject): string {
  return subject.view === 'self' ? 'self' : `${subject.view}:${subject.employeeId}`;
}

/**
 * A screen's two addresses: the person's own (`/paychecks`), and the one below `/manager/` or `/supervisor/`
 * (`employee-check-history`).
 */
export interface ScreenAddress {
  readonly own: string;
  readonly others: string;
}

/**
 * Returns a screen's address for a subject: `/paychecks/ID`, or `/manager/employee-check-history/ID?employee=…`, so
 * that a reload shows the same employee. `rest` is appended to the screen's path; `search` keeps the page's own
 * filters.
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
