import type { ReactNode } from 'react';
import { Card } from '@paystead/ui/card/card.tsx';
import { useFormat } from '@paystead/ui/format/format.ts';
import { localDay } from '@paystead/ui/format/local-day.ts';
import { Row, Rows } from '@paystead/ui/list/rows.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import type { SectionProps } from './section-props.ts';

/** The person's requests that haven't ended. */
export function RequestsCard({ person: { requests, clientCode } }: SectionProps): ReactNode {
  const t = useText();
  const format = useFormat();
  if (requests.length === 0) return null;
  return (
    <Card title={t('console.waiting')} flush>
      <Rows label={t('console.waiting')}>
        {requests.map(({ requestId, kind, sentAt }) => (
          <li key={requestId}>
            <Row
              title={t(`console.people.kind.${kind ?? 'other'}`)}
              meta={t('console.since', { date: format.date(localDay(sentAt), 'medium') })}
              href={`/requests/${clientCode}/${requestId}`}
            />
          </li>
        ))}
      </Rows>
    </Card>
  );
}
