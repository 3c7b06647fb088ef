import type { ReactNode } from 'react';
import type { Need, NeedKind } from '@paystead/contract/console/model.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { localDay } from '@paystead/ui/format/local-day.ts';
import { Row, Rows } from '@paystead/ui/list/rows.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';

interface NeedRowsProps {
  readonly needs: readonly Need[];
  readonly label: string;
  /** Source of the rows' titles: the client, or the kind of need on the page of one client. */
  readonly by: 'client' | 'kind';
}

/** Cases that need attention, a row for each client and kind. */
export function NeedRows({ needs, label, by }: NeedRowsProps): ReactNode {
  const t = useText();
  const format = useFormat();
  return (
    <Rows label={label}>
      {needs.map(({ kind, clientCode, clientName, subject, count, oldestAt, endsAt }) => (
        <li key={`${kind} ${clientCode} ${subject}`}>
          <Row
            icon="warning"
            tone="warning"
            title={by === 'kind' ? t(`console.need.${kind}`) : (subject ?? clientName ?? t('console.noClient'))}
            meta={
              <>
                {kind === 'noDecider' || subject !== null ? null : t('console.cases', { count })}
                {oldestAt === null
                  ? null
                  : `${subject === null ? ' · ' : ''}${t('console.since', { date: format.date(localDay(oldestAt), 'medium') })}`}
                {endsAt === null ? null : t('console.ends', { date: format.date(localDay(endsAt), 'medium') })}
                {kind === 'noDecider' ? t('console.noDeciderNext') : null}
              </>
            }
            href={hrefOf(kind, clientCode, by)}
          />
        </li>
      ))}
    </Rows>
  );
}

/** Returns the address where a case is looked after; undefined on the page that it would lead to. */
function hrefOf(kind: NeedKind, clientCode: string | null, by: NeedRowsProps['by']): string | undefined {
  if (kind === 'importFailed') return `/imports?state=failed${clientCode === null ? '' : `&client=${clientCode}`}`;
  if (clientCode === null) return undefined;
  if (kind === 'changeUnanswered') return `/requests?client=${clientCode}&block=answer`;
  if (kind === 'confirmationWaits') return `/people/confirmations?client=${clientCode}`;
  if (kind === 'policyWaits') return `/clients/${clientCode}/policy`;
  if (kind === 'noDecider') return `/people?client=${clientCode}`;
  return by === 'client' ? `/clients/${clientCode}` : undefined;
}
