import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { ContextBar } from '../../features/employee-lookup/context-bar.tsx';
import type { OtherView } from '../../features/employee-lookup/employee-key.ts';
import { employeeQuery } from '../../features/employee-lookup/queries.ts';
import { findHref, sharedSearch } from '../../features/menu/views.ts';
import { ApiFailure } from '../../platform/api/failure.ts';
import { referenceOf } from '../../platform/api/reference.ts';
import { useServices } from '../../platform/services.ts';
import { SubjectContext } from '../../platform/subject.ts';
import type { PlainTextKey } from '@paystead/ui/translations/text.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { ButtonLink } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import { Empty, Failed } from '@paystead/ui/states/states.tsx';
import { useFailure } from '@paystead/ui/states/use-failure.ts';
import { NavigationFocus } from '../navigation-focus.ts';
import { FindPage } from './find-page.tsx';

/**
 * A page of a view: the employee's own screen about another employee, below a bar with that employee's name. The
 * address contains the employee. Without one, the employee search opens and leads back to this page.
 */
export function employeePage(view: OtherView, screen: string, title: PlainTextKey, Page: ComponentType): ComponentType {
  const path = `/${view}/${screen}`;
  return function PageOfEmployee(): ReactNode {
    const [search] = useSearchParams();
    const employeeId = search.get('employee') ?? '';
    if (employeeId === '')
      return (
        <>
          <FindPage view={view} />
          <NavigationFocus key="nobody" path="nobody" />
        </>
      );
    return (
      <>
        <ContextBar view={view} employeeId={employeeId} path={path} findPath={findHref(view)} />
        <Admitted title={title} view={view} employeeId={employeeId}>
          <SubjectContext value={{ view, employeeId, list: listOf(search) }}>
            <Page key={employeeId} />
          </SubjectContext>
        </Admitted>
        <NavigationFocus path="somebody" />
      </>
    );
  };
}

/** Returns the search criteria of the address, without the employee. */
function listOf(search: URLSearchParams): Readonly<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(sharedSearch(search.toString(), ['employee'])));
}

interface AdmittedProps {
  /** Title of pages that have no heading before the employee is known. */
  readonly title?: PlainTextKey;
  readonly view: OtherView;
  readonly employeeId: string;
  /** Address of the employee search; the default is the page itself, which opens the search without an employee. */
  readonly findPath?: string;
  readonly children: ReactNode;
}

/**
 * Loads an employee's data only after the gateway has confirmed that they are in scope, so that the person reads one
 * answer instead of many refusals.
 */
export function Admitted({ title, view, employeeId, findPath, children }: AdmittedProps): ReactNode {
  const t = useText();
  const { api } = useServices();
  const [path] = useLocation();
  const [search] = useSearchParams();
  const find = findPath ?? path.split('/').slice(0, 4).join('/');
  const query = useQuery(employeeQuery(api, view, employeeId));
  const failure = useFailure(query, referenceOf(query.error));
  const isUnknown = query.error instanceof ApiFailure && query.error.status === 404;
  if (query.data && !isUnknown) return children;
  if (!failure)
    return (
      <>
        {title ? <PageHeader title={t(title)} /> : null}
        <Skeleton label={t('app.loadingPage')}>
          <Card>
            <Bone width="10rem" height={20} />
            <Bone height={16} gap={18} />
            <Bone width="70%" height={16} gap={10} />
            <Bone height={120} gap={24} />
          </Card>
        </Skeleton>
      </>
    );
  if (isUnknown)
    return (
      <>
        {title ? <PageHeader title={t('employeeLookup.title')} /> : null}
        <Card>
          <Empty
            icon="search"
            title={t('employeeLookup.unknown')}
            action={
              <ButtonLink href={find + sharedSearch(search.toString(), ['employee'])}>
                {t('employeeLookup.title')}
              </ButtonLink>
            }
          >
            {t(view === 'manager' ? 'employeeLookup.unknownManager' : 'employeeLookup.unknownSupervisor')}
          </Empty>
        </Card>
      </>
    );
  return (
    <>
      {title ? <PageHeader title={t(title)} /> : null}
      <Failed
        title={t('employeeLookup.employeeFailed')}
        reference={failure.reference}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    </>
  );
}
