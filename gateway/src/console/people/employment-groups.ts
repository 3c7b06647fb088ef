import type { EmploymentGroup } from '@paystead/contract/console/people/model.ts';

/** The statuses of each group: a active, p pre-hire, l leave, s suspended, i inactive, t terminated, r retired, d deceased. */
export const STATUSES_OF: Readonly<Record<EmploymentGroup, readonly string[]>> = {
  active: ['a', 'p'],
  leave: ['l', 's', 'i'],
  ended: ['t', 'r', 'd'],
};

/** Returns the group of an employment status. */
export function groupOf(status: string): EmploymentGroup {
  if (STATUSES_OF.ended.includes(status)) return 'ended';
  return STATUSES_OF.leave.includes(status) ? 'leave' : 'active';
}
