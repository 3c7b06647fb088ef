import { hrefFor, type ScreenAddress, type Subject } from '../../platform/subject.ts';

/** Addresses of the year-end screen: the employee's own, and those for an employee in scope. */
export const YEAR_END: ScreenAddress = { own: '/w-2-form', others: 'w2-1099-history' };
const PAYCHECKS: ScreenAddress = { own: '/paychecks', others: 'employee-check-history' };

export const listHref = (subject: Subject): string => hrefFor(subject, YEAR_END);
export const documentHref = (subject: Subject, documentId: string): string => hrefFor(subject, YEAR_END, documentId);
export const paycheckHref = (subject: Subject, checkId: string): string => hrefFor(subject, PAYCHECKS, checkId);
/** The address of the subject's paychecks, for the question if the client has them. */
export const paychecksPath = (subject: Subject): string =>
  subject.view === 'self' ? PAYCHECKS.own : `/${subject.view}/${PAYCHECKS.others}`;
/** Consent exists only for the signed-in employee. With a form's id, the page leads to this form afterwards. */
export const consentHref = (family: string, documentId?: string): string =>
  `${YEAR_END.own}/consent?forms=${family}${documentId === undefined ? '' : `&form=${documentId}`}`;
export const guideHref = (form: string, year: number): string => `${YEAR_END.own}/guide?form=${form}&year=${year}`;
