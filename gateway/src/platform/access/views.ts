import type { Resource } from '@paystead/contract/endpoint.ts';
import type { Session, Viewing } from './session.ts';

/**
 * Returns the views that a person has. A view needs both its flag and its allow flag (requirements, reading 7), and
 * something to show. Former employees keep their own pay and forms and see no one else, and neither does a future hire.
 */
export function viewsOf(session: Pick<Viewing, 'policy' | 'hasManagerScope' | 'hasReports' | 'employmentStatus'>): {
  self: boolean;
  manager: boolean;
  supervisor: boolean;
} {
  const { policy } = session;
  const present = isEmployed(session);
  return {
    self: policy.allow_self_service,
    manager: present && policy.is_manager_view_enabled && policy.allow_manager_self_service && session.hasManagerScope,
    supervisor: present && policy.allow_supervisor_self_service && session.hasReports,
  };
}

/**
 * Terminated, retired or deceased: the record can be read, never edited. A future hire, of whom no employment version is
 * in effect yet, hasn't left: their record is completed before the first day (decision 0050).
 */
export function hasLeft(session: Pick<Session, 'employmentStatus'>): boolean {
  return ['t', 'r', 'd'].includes(session.employmentStatus ?? '');
}

/** Works for the client today: only then does someone see others and decide for them. */
export function isEmployed(session: Pick<Session, 'employmentStatus'>): boolean {
  return session.employmentStatus !== null && !hasLeft(session);
}

/** Checks whether a client lets managers and supervisors see a class of data. Hidden data answers as unknown. */
export function visibleToOthers(session: Pick<Viewing, 'policy'>, resource: Resource): boolean {
  const { policy } = session;
  switch (resource) {
    case 'pay':
      return policy.managers_see_pay;
    case 'bank':
      return policy.managers_see_bank;
    case 'yearEnd':
      return policy.is_hr_w2_1099_view_enabled;
    case 'hrRecords':
    case 'documents':
      return policy.hr_access;
    case 'profile':
    case 'transactions':
    case 'directory':
      return true;
    case 'personal':
    case 'taxes':
    case 'messages':
    case 'preferences':
    case 'activity':
    case 'none':
      return false;
  }
}

/**
 * Checks whether an employee's own portal has a class of data. HR records and documents disappear if the client hides
 * them (reading 22), and when the employment ends; so do payday preferences, which concern mail that no longer comes.
 */
export function visibleToSelf(session: Session, resource: Resource): boolean {
  if (hasLeft(session) && ['hrRecords', 'documents', 'preferences'].includes(resource)) return false;
  if (resource === 'hrRecords' || resource === 'documents') return session.policy.hr_access;
  return true;
}
