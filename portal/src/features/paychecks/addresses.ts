import { hrefFor, SELF, type ScreenAddress, type Subject } from '../../platform/subject.ts';

/** Addresses of the paycheck screens: the employee's own, and those for an employee in scope. */
const CHECKS: ScreenAddress = { own: '/paychecks', others: 'employee-check-history' };

export function listHref(subject: Subject = SELF): string {
  return hrefFor(subject, CHECKS);
}

/** The list in selection mode. */
export function selectionHref(subject: Subject): string {
  return hrefFor(subject, CHECKS, '', { choose: 'on' });
}

export function checkHref(subject: Subject, checkId: string): string {
  return hrefFor(subject, CHECKS, checkId);
}

/** The comparison of two paychecks. Their ids are random, so the address discloses nothing. */
export function compareHref(subject: Subject, pair: readonly [before: string, after: string]): string {
  return hrefFor(subject, CHECKS, 'compare', { before: pair[0], after: pair[1] });
}
