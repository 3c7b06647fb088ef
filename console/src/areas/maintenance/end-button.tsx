import type { ReactNode } from 'react';
import type { Maintenance } from '@paystead/contract/console/maintenance/endpoints.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { ConfirmButton } from '../../form/confirm-button.tsx';
import { call } from '../../platform/api.ts';

interface EndButtonProps {
  readonly maintenance: Maintenance;
  readonly onChanged: () => Promise<unknown>;
}

/** Allows changes again, after a question. */
export function EndButton({ maintenance: { maintenanceId, client }, onChanged }: EndButtonProps): ReactNode {
  const t = useText();
  return (
    <ConfirmButton
      label={t('console.maintenance.end')}
      kind="main"
      small
      question={t('console.maintenance.endQuestion')}
      send={() => call('maintenance.end', { params: { maintenanceId } })}
      onDone={onChanged}
    >
      <p>
        {client === null
          ? t('console.maintenance.endEverything')
          : t('console.maintenance.endClient', { name: client.name })}
      </p>
    </ConfirmButton>
  );
}
