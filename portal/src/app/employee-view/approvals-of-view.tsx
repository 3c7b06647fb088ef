import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { ContextBar } from '../../features/employee-lookup/context-bar.tsx';
import type { OtherView } from '../../features/employee-lookup/employee-key.ts';
import { employeeQuery } from '../../features/employee-lookup/queries.ts';
import { findHref } from '../../features/menu/views.ts';
import { approvalsPage } from '../../features/pending-transactions/decide/approvals-page.tsx';
import { useServices } from '../../platform/services.ts';
import { Admitted } from './employee-page.tsx';

/** Approvals of a view. With an employee selected, the list starts with that employee's requests. */
export function approvalsOfView(view: OtherView): ComponentType {
  const Approvals = approvalsPage(view);
  return function ApprovalsOfView(): ReactNode {
    const [search] = useSearchParams();
    const employeeId = search.get('employee') ?? '';
    return employeeId === '' ? <Approvals /> : <OfEmployee employeeId={employeeId} />;
  };

  function OfEmployee({ employeeId }: { readonly employeeId: string }): ReactNode {
    const { api } = useServices();
    const { data: selectedEmployee } = useQuery(employeeQuery(api, view, employeeId));
    const path = `/${view}/pending-transaction`;
    return (
      <>
        <ContextBar view={view} employeeId={employeeId} path={path} findPath={findHref(view)} />
        <Admitted title="menu.approvals" view={view} employeeId={employeeId} findPath={findHref(view)}>
          <Approvals key={employeeId} selectedEmployee={selectedEmployee} />
        </Admitted>
      </>
    );
  }
}
