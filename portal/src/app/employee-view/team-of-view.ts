import type { ComponentType } from 'react';
import type { OtherView } from '../../features/employee-lookup/employee-key.ts';
import { findHref } from '../../features/menu/views.ts';
import { teamPage } from '../../features/team/team-page.tsx';

/** The team page of a view, whose rows lead to the employees' profiles and to the approvals. */
export function teamOfView(view: OtherView): ComponentType {
  return teamPage(view, {
    employeeHref: (employeeId) => `${findHref(view)}?${new URLSearchParams({ employee: employeeId }).toString()}`,
    approvalsHref: `/${view}/pending-transaction`,
  });
}
