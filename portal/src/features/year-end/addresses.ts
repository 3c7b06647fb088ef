import { hrefFor, type ScreenAddress, type Subject } from '../../platform/subject.ts';

/** One screen: one's own forms, and below `/manager/` and `/supervisor/` an employee's. */
export const YEAR_END: ScreenAddress = { own: '/w-2-form', others: 'w2-1099-history' };
const PAYCHECKS: ScreenAddress = { own: '/paychecks', others: 'employee-check-history' };

export const listHref = (subject: Subject): string => hrefFor(subject, YEAR_END);
export const documentHref = (subject: Subject, documentId: string): string => hrefFor(subject, YEAR_END, documentId);
export const paycheckHref = (subject: Subject, checkId: string): string => hrefFor(subject, PAYCHECKS, checkId);
/** Consent is one's own alone. */
export const consentHref = (family: string): string => `${YEAR_END.own}/consent?forms=${family}`;
export const guideHref = (form: string, year: number): string => `${YEAR_END.own}/guide?form=${form}&year=${year}`;

/** What a call about somebody else says beside its own inputs; nothing about oneself. */
export function aboutSubject(subject: Subject): { employeeId?: string; role?: 'manager' | 'supervisor' } {
  return subject.view === 'self' ? {} : { employeeId: subject.employeeId, role: subject.view };
}
