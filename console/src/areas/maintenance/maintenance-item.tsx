import type { ReactNode } from 'react';
import type { Maintenance } from '@paystead/contract/console/maintenance/endpoints.ts';
import { ButtonRow } from '@paystead/ui/button/button.tsx';
import { Facts } from '@paystead/ui/list/facts.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { useInstantText } from '../../platform/use-instant-text.ts';
import { EndButton } from './end-button.tsx';
import { ExpectedEndButton } from './expected-end-button.tsx';

interface MaintenanceItemProps {
  readonly maintenance: Maintenance;
  readonly onChanged: () => Promise<unknown>;
}

/** One time of maintenance: for whom, when, why and by whom, and what the operator may do. */
export function MaintenanceItem({ maintenance, onChanged }: MaintenanceItemProps): ReactNode {
  const t = useText();
  const instantText = useInstantText();
  const { client, startedAt, startedBy, expectedEndAt, endedAt, endedBy, operatorsMayChange, reason, mayEnd } =
    maintenance;
  const by = (who: string, at: string) => t('console.notices.by', { by: who, at: instantText(at) });
  return (
    <li>
      <Stack>
        <h3>{client === null ? t('console.maintenance.everything') : `${client.name} (${client.clientCode})`}</h3>
        <Facts
          items={[
            { label: t('console.maintenance.reason'), value: reason },
            { label: t('console.maintenance.started'), value: by(startedBy, startedAt) },
            endedAt === null
              ? {
                  label: t('console.maintenance.expectedEnd'),
                  value: expectedEndAt === null ? t('console.maintenance.notKnown') : instantText(expectedEndAt),
                }
              : { label: t('console.maintenance.ended'), value: by(endedBy ?? '', endedAt) },
            {
              label: t('console.maintenance.operators'),
              value: t(operatorsMayChange ? 'console.maintenance.operatorsMay' : 'console.maintenance.operatorsMayNot'),
            },
          ]}
        />
        {mayEnd ? (
          <ButtonRow>
            <EndButton maintenance={maintenance} onChanged={onChanged} />
            <ExpectedEndButton maintenance={maintenance} onChanged={onChanged} />
          </ButtonRow>
        ) : null}
      </Stack>
    </li>
  );
}
