import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useAction } from '../../platform/forms/use-action.ts';
import { useServices } from '../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { IconButton } from '@paystead/ui/button/button.tsx';
import styles from './employee-lookup.module.css';
import type { OtherView } from './employee-key.ts';
import { SHORTCUTS, shortcutsQuery } from './queries.ts';

interface ShownEmployee {
  readonly view: OtherView;
  readonly employeeId: string;
}

/** Marks the shown employee as a favorite, or unmarks them. */
export function FavoriteButton({ view, employeeId }: ShownEmployee): ReactNode {
  const t = useText();
  const { api } = useServices();
  const { data } = useQuery(shortcutsQuery(api, view));
  const isFavorite = data?.favorites.some((favorite) => favorite.employeeId === employeeId) === true;
  const mark = useAction({
    request: (next: boolean, idempotencyKey) => {
      const body = { role: view, employeeId, isFavorite: next };
      return api.call('employeeLookup.favorite', { body }, { idempotencyKey });
    },
    invalidates: [SHORTCUTS],
  });
  if (!data) return null;
  return (
    <IconButton
      icon="star"
      className={styles.favorite}
      label={t('employeeLookup.favorite')}
      aria-pressed={isFavorite}
      onClick={() => mark.run(!isFavorite)}
    />
  );
}

/** Remembers the shown employee as the one opened last. A failure is no one's concern. */
export function useRecent({ view, employeeId }: ShownEmployee, isShown: boolean): void {
  const { api, queries } = useServices();
  useEffect(() => {
    if (!isShown) return;
    api
      .call(
        'employeeLookup.addRecent',
        { body: { role: view, employeeId } },
        { noLoading: true, skipInterceptor: true },
      )
      .then(
        () => queries.invalidateQueries({ queryKey: SHORTCUTS }),
        () => undefined,
      );
  }, [api, queries, view, employeeId, isShown]);
}
