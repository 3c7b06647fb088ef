/**
 * Subject of a screen: the person's own record, or an employee's record viewed as their manager or supervisor.
 * Own, manager's and supervisor's screens are one screen with another subject (NAV-2, NAV-3).
 */
export type View = 'self' | 'manager' | 'supervisor';

export type Subject =
  | { readonly view: 'self' }
  | { readonly view: 'manager' | 'supervisor'; readonly employeeId: string };

export const SELF: Subject = { view: 'self' };
