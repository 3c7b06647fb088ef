import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { ContextBar } from '../../features/employee-lookup/context-bar.tsx';
import { EmployeeSummary } from '../../features/employee-lookup/employee-summary.tsx';
import { Lookup } from '../../features/employee-lookup/lookup.tsx';
import type { OtherView } from '../../features/employee-lookup/employee-key.ts';
import { employeeQuery } from '../../features/employee-lookup/queries.ts';
import { findHref, sharedSearch } from '../../features/menu/views.ts';
import { ProfileCards } from '../../features/profile/overview/profile-cards.tsx';
import { useServices } from '../../platform/services.ts';
import { FIND, SubjectContext } from '../../platform/subject.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { Empty } from '@paystead/ui/states/states.tsx';
import { NavigationFocus } from '../navigation-focus.ts';
import { Admitted } from './employee-page.tsx';
import styles from './employee-view.module.css';
import { LEDE } from './lede.ts';
import { useSideBySide } from './use-side-by-side.ts';

/** List of a view and profile of the selected employee: side by side on wide screens, otherwise one at a time. */
export function employeeProfilePage(view: OtherView): ComponentType {
  return function EmployeeProfilePage(): ReactNode {
    const t = useText();
    const [search] = useSearchParams();
    const beside = useSideBySide();
    const employeeId = search.get('employee') ?? '';
    const isListed = beside || employeeId === '' || search.has(FIND);
    const find = findHref(view);
    const back = { label: t('employeeLookup.back'), href: `${find}${sharedSearch(search.toString())}&${FIND}=1` };
    return (
      <>
        {employeeId === '' ? null : <ContextBar view={view} employeeId={employeeId} path={find} findPath={find} />}
        <PageHeader
          title={t(isListed ? 'employeeLookup.title' : 'menu.employeeProfile')}
          lede={employeeId === '' ? t(LEDE[view]) : undefined}
          back={isListed ? undefined : back}
        />
        <div className={styles.panes}>
          {isListed ? <Lookup view={view} selectedId={employeeId} /> : null}
          {employeeId === '' ? (
            beside ? (
              <Card>
                <Empty icon="people" title={t('employeeLookup.choose')}>
                  {t('employeeLookup.chooseBody')}
                </Empty>
              </Card>
            ) : null
          ) : isListed && !beside ? null : (
            <Admitted view={view} employeeId={employeeId}>
              <Profile view={view} employeeId={employeeId} />
            </Admitted>
          )}
        </div>
        {/* Side by side, the focus stays in the list. */}
        {beside ? null : <NavigationFocus key={isListed ? 'nobody' : 'somebody'} path={find} />}
      </>
    );
  };
}

function Profile({ view, employeeId }: { readonly view: OtherView; readonly employeeId: string }): ReactNode {
  const { api } = useServices();
  const { data: profile } = useQuery(employeeQuery(api, view, employeeId));
  if (!profile) return null;
  return (
    <SubjectContext value={{ view, employeeId }}>
      <Stack>
        <EmployeeSummary profile={profile} />
        <ProfileCards profile={profile} />
      </Stack>
    </SubjectContext>
  );
}
