import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, type ReactNode } from 'react';
import { menuQuery } from '../../features/menu/queries.ts';
import { useWaitingCounts, type ApproverView } from '../../features/pending-transactions/counts.ts';
import { useServices } from '../../platform/services.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { dayOf } from '@paystead/ui/clock.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Row } from '@paystead/ui/list/rows.tsx';

/** The requests that wait for the person, in the first of their views that has approvals; null for everyone else. */
export function useApprovals() {
  const { api } = useServices();
  const { data: menu } = useQuery(menuQuery(api));
  const view = (['manager', 'supervisor'] as const).find((one: ApproverView) =>
    menu?.roleMenuData[one].some(({ key }) => key === 'approvals'),
  );
  const { data, isLoading } = useWaitingCounts(view);
  return { isLoading, counts: data, href: view && `/${view}/pending-transaction` };
}

/** The number of requests that wait for the person, linked to the approvals (DSK-4). */
export function ApprovalsNotice(): ReactNode {
  const t = useText();
  const format = useFormat();
  // Deferred like the cards around it, so that they don't move it after it appears.
  const { counts, href } = useDeferredValue(useApprovals());
  if (!counts?.oldestMine) return null;
  return (
    <Row
      alone
      icon="check"
      title={t('home.approvals', { count: counts.mine })}
      meta={t('home.approvalsOldest', { date: format.date(dayOf(counts.oldestMine), 'monthDay') })}
      href={href}
    />
  );
}
