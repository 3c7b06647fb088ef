import { hrefFor, SELF, type ScreenAddress, type Subject } from '../../platform/subject.ts';

/** One's own paychecks, and those of an employee whom one manages or supervises. */
const CHECKS: ScreenAddress = { own: '/paychecks', others: 'employee-check-history' };

export function listHref(subject: Subject = SELF): string {
  return hrefFor(subject, CHECKS);
}

/** The list while paychecks are being chosen. */
export function choosingHref(subject: Subject): string {
  return hrefFor(subject, CHECKS, '', { choose: 'on' });
}

export function checkHref(subject: Subject, checkId: string): string {
  return hrefFor(subject, CHECKS, checkId);
}

/** Two checks side by side; the ids are random, so the address says nothing of anybody. */
export function compareHref(subject: Subject, pair: readonly [before: string, after: string]): string {
  return hrefFor(subject, CHECKS, 'compare', { before: pair[0], after: pair[1] });
}
