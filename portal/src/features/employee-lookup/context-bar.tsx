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
import { employeeQuery, placeQuery, type OtherView } from './queries.ts';
import { useList } from './use-list.ts';

interface ContextBarProps {
  readonly view: OtherView;
  readonly employeeId: string;
  /** Where another employee's page of the same kind is: a paycheck belongs to one person, the list is everybody's. */
  readonly path: string;
  /** Where the list is. */
  readonly findPath: string;
}

type End = 'first' | 'last';

/**
 * NAV-7: who is looked at, on every page of a view, with the way to the one before and the one after in the displayed
 * order. The ends stop and say so; the buttons stay in their place, so that the focus does.
 */
export function ContextBar({ view, employeeId, path, findPath }: ContextBarProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const { api, queries } = useServices();
  const [, navigate] = useLocation();
  const { sought, hrefWith } = useList(view);
  const employee = useQuery(employeeQuery(api, view, employeeId));
  const place = useQuery(placeQuery(api, sought, employeeId));
  const [end, setEnd] = useState<{ readonly at: End; readonly of: string } | undefined>();
  const listed = place.data?.employeesList ?? [];
  const at = listed.findIndex((one) => one.employeeId === employeeId);
  const previous = at > 0 ? listed[at - 1] : undefined;
  const next = at >= 0 ? listed[at + 1] : undefined;
  const neighbours = [previous?.employeeId, next?.employeeId].filter((id) => id !== undefined).join(' ');
  useEffect(() => {
    // The next press shows at once who comes then.
    for (const id of neighbours.split(' ').filter(Boolean)) {
      void queries.prefetchQuery(placeQuery(api, sought, id));
      void queries.prefetchQuery(employeeQuery(api, view, id));
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `sought` is a new object at each rendering
  }, [neighbours]);
  const go = (to: string | undefined, reached: End): void => {
    if (to === undefined) setEnd({ at: reached, of: employeeId });
    else navigate(hrefWith(to, path), { state: { searchText: sought.text } });
  };
  // Nobody to name: the page says so.
  if (employee.error instanceof ApiFailure && employee.error.status === 404) return null;
  const name = employee.data?.employeeFullName ?? '';
  const shownEnd = end?.of === employeeId ? end.at : undefined;
  const position = place.data?.position ?? null;
  return (
    <section className={styles.bar} aria-label={t('employeeLookup.inView')} data-in-view>
      <span className={classes(styles.avatar, styles.inBar)} aria-hidden="true">
        {initials(name)}
      </span>
      <output className={styles.who}>
        <b>{name || t('employeeLookup.loadingEmployee')}</b>{' '}
        <span>
          {[
            employee.data?.employeeNumber,
            position === null
              ? place.data && t('employeeLookup.notInList')
              : t('employeeLookup.position', {
                  position: format.count(position),
                  total: format.count(place.data?.total ?? 0),
                }),
            shownEnd && t(shownEnd === 'first' ? 'employeeLookup.firstReached' : 'employeeLookup.lastReached'),
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
      </output>
      <div className={styles.moves}>
        <IconButton
          icon="chevronLeft"
          label={t('employeeLookup.previous')}
          aria-disabled={at >= 0 && !previous ? true : undefined}
          onClick={() => go(previous?.employeeId, 'first')}
        />
        <IconButton
          icon="chevronRight"
          label={t('employeeLookup.next')}
          aria-disabled={at >= 0 && !next ? true : undefined}
          onClick={() => go(next?.employeeId, 'last')}
        />
        <IconButton
          icon="close"
          label={t('employeeLookup.close')}
          onClick={() => navigate(hrefWith(undefined, findPath), { state: { searchText: sought.text } })}
        />
      </div>
    </section>
  );
}
