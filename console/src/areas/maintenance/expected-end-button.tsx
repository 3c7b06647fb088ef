import type { ReactNode } from 'react';
import type { Maintenance } from '@paystead/contract/console/maintenance/endpoints.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { TimeButton } from '../../form/time-button.tsx';
import { call } from '../../platform/api.ts';

interface ExpectedEndButtonProps {
  readonly maintenance: Maintenance;
  readonly onChanged: () => Promise<unknown>;
}

/** Changes when people expect the end. Without a time, they read that it isn't known. */
export function ExpectedEndButton({ maintenance, onChanged }: ExpectedEndButtonProps): ReactNode {
  const t = useText();
  const { maintenanceId, expectedEndAt } = maintenance;
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <TimeButton
      label={t('console.maintenance.changeExpectedEnd')}
      field={t('console.maintenance.expectedEnd')}
      hint={t('console.maintenance.expectedEndHint', { zone })}
      instant={expectedEndAt}
      pointer="/expectedEndAt"
      send={(end) => call('maintenance.expect', { params: { maintenanceId }, body: { expectedEndAt: end } })}
      onDone={onChanged}
      refresh={onChanged}
    />
  );
}
