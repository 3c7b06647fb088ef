import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { ApiFailure } from '../../platform/api/failure.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useServices } from '../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { IconButton } from '@paystead/ui/button/button.tsx';
import { initials } from '@paystead/ui/shell/navigation.ts';
import { classes } from '@paystead/ui/text.tsx';
import styles from './employee-lookup.module.css';
import { FavoriteButton, useRecent } from './favorite-button.tsx';
import { useLeavingScope } from './leaving-scope.ts';
import type { OtherView } from './employee-key.ts';
import { employeeQuery, positionQuery } from './queries.ts';
import { useEmployeeList } from './use-employee-list.ts';

interface ContextBarProps {
  readonly view: OtherView;
  readonly employeeId: string;
  /** The page shown for the next or previous employee: the list of paychecks, not one person's paycheck. */
  readonly path: string;
  /** Address of the list. */
  readonly findPath: string;
}

type End = 'first' | 'last';

/**
 * The selected employee with links to the previous and next one in the list (NAV-7). At either end the button stays in place,
 * so that it keeps the focus, and says so.
 */
export function ContextBar({ view, employeeId, path, findPath }: ContextBarProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const { api, queries } = useServices();
  const [, navigate] = useLocation();
  const { search, hrefWith } = useEmployeeList(view);
  // Asked again on every page, so that someone who left the scope isn't shown from memory.
  const employee = useQuery({ ...employeeQuery(api, view, employeeId), refetchOnMount: 'always' });
  useLeavingScope(view, employeeId);
  const isUnknown = employee.error instanceof ApiFailure && employee.error.status === 404;
  useRecent({ view, employeeId }, employee.data !== undefined && !isUnknown);
  const listPosition = useQuery({ ...positionQuery(api, search, employeeId), enabled: !isUnknown });
  const [reached, setReached] = useState<{ readonly end: End; readonly employeeId: string } | undefined>();
  const listed = listPosition.data?.employeesList ?? [];
  const index = listed.findIndex((listItem) => listItem.employeeId === employeeId);
  const previous = index > 0 ? listed[index - 1] : undefined;
  const next = index >= 0 ? listed[index + 1] : undefined;
  const adjacentIds = [previous?.employeeId, next?.employeeId].filter((id) => id !== undefined).join(' ');
  useEffect(() => {
    // The next click shows the adjacent employee without a delay.
    for (const id of adjacentIds.split(' ').filter(Boolean)) {
      void queries.prefetchQuery(positionQuery(api, search, id));
      void queries.prefetchQuery(employeeQuery(api, view, id));
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `search` is a new object at each rendering
  }, [adjacentIds]);
  const openEmployee = (id: string | undefined, end: End): void => {
    if (id === undefined) setReached({ end, employeeId });
    else navigate(hrefWith(id, path), { state: { searchText: search.text } });
  };
  // The page shows that the employee is unknown.
  if (isUnknown) return null;
  const name = employee.data?.employeeFullName ?? '';
  const reachedEnd = reached?.employeeId === employeeId ? reached.end : undefined;
  const position = listPosition.data?.position ?? null;
  return (
    <section className={styles.bar} aria-label={t('employeeLookup.selected')} data-in-view>
      <span className={classes(styles.avatar, styles.inBar)} aria-hidden="true">
        {initials(name)}
      </span>
      <output className={styles.employeeName}>
        <b>{name || t('employeeLookup.loadingEmployee')}</b>{' '}
        <span>
          {[
            employee.data?.employeeNumber,
            position === null
              ? listPosition.data && t('employeeLookup.notInList')
              : t('employeeLookup.position', {
                  position: format.count(position),
                  total: format.count(listPosition.data?.total ?? 0),
                }),
            reachedEnd && t(reachedEnd === 'first' ? 'employeeLookup.firstReached' : 'employeeLookup.lastReached'),
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
      </output>
      <div className={styles.navigation}>
        <FavoriteButton view={view} employeeId={employeeId} />
        <IconButton
          icon="chevronLeft"
          label={t('employeeLookup.previous')}
          aria-disabled={index >= 0 && !previous ? true : undefined}
          onClick={() => openEmployee(previous?.employeeId, 'first')}
        />
        <IconButton
          icon="chevronRight"
          label={t('employeeLookup.next')}
          aria-disabled={index >= 0 && !next ? true : undefined}
          onClick={() => openEmployee(next?.employeeId, 'last')}
        />
        <IconButton
          icon="close"
          label={t('employeeLookup.close')}
          onClick={() => navigate(hrefWith(undefined, findPath), { state: { searchText: search.text } })}
        />
      </div>
    </section>
  );
}
