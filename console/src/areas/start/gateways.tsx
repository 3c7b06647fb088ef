import type { ReactNode } from 'react';
import type { GatewayHealth } from '@paystead/contract/console/model.ts';
import { Badge, type Tone } from '@paystead/ui/badge/badge.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { useFormat } from '@paystead/ui/format/format.ts';
import { localDay } from '@paystead/ui/format/local-day.ts';
import type { IconName } from '@paystead/ui/icon/drawings.ts';
import { Row, Rows } from '@paystead/ui/list/rows.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';

const LOOKS: Readonly<Record<GatewayHealth['state'], { readonly tone: Tone; readonly icon: IconName }>> = {
  ready: { tone: 'success', icon: 'check' },
  failing: { tone: 'danger', icon: 'stop' },
  lost: { tone: 'warning', icon: 'warning' },
};

/** The gateways of the last day, each with its state and the checks that fail. */
export function Gateways({ gateways }: { readonly gateways: readonly GatewayHealth[] }): ReactNode {
  const t = useText();
  const format = useFormat();
  const when = (at: string): string => `${format.date(localDay(at), 'medium')}, ${format.time(at)}`;
  return (
    <Card title={t('console.gateways')}>
      <Rows label={t('console.gateways')}>
        {gateways.map(({ place, startedAt, seenAt, state, faults }) => (
          <li key={place}>
            <Row
              title={place}
              meta={
                faults.length > 0
                  ? t('console.gatewayFaults', { checks: faults.join(', ') })
                  : state === 'lost'
                    ? t('console.gatewaySeen', { when: when(seenAt) })
                    : startedAt === null
                      ? null
                      : t('console.gatewayStarted', { when: when(startedAt) })
              }
              value={
                <Badge tone={LOOKS[state].tone} icon={LOOKS[state].icon}>
                  {t(`console.gateway.${state}`)}
                </Badge>
              }
            />
          </li>
        ))}
      </Rows>
    </Card>
  );
}
