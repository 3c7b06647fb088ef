import { useState, type ReactNode } from 'react';
import type { Maintenance } from '@paystead/contract/console/maintenance/endpoints.ts';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Dialog } from '@paystead/ui/dialog/dialog.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { useSending } from '../../form/use-sending.ts';
import { call } from '../../platform/api.ts';

interface EndButtonProps {
  readonly maintenance: Maintenance;
  readonly onChanged: () => Promise<unknown>;
}

/** Allows changes again, after a question. */
export function EndButton({ maintenance: { maintenanceId, client }, onChanged }: EndButtonProps): ReactNode {
  const t = useText();
  const sending = useSending();
  const [isOpen, setOpen] = useState(false);
  const close = (): void => {
    setOpen(false);
    sending.clear();
  };
  const send = async (): Promise<void> => {
    if (!(await sending.send(() => call('maintenance.end', { params: { maintenanceId } })))) return;
    close();
    await onChanged();
  };
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        {t('console.maintenance.end')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={t('console.maintenance.endQuestion')}
        startAtTitle
        actions={
          <>
            <Button kind="second" onClick={close}>
              {t('console.notices.cancel')}
            </Button>
            <Button busy={sending.isSending} onClick={() => void send()}>
              {t('console.maintenance.end')}
            </Button>
          </>
        }
      >
        <Stack>
          {sending.failure === undefined ? null : <Banner tone="danger" announce="assertive" title={sending.failure} />}
          <p>
            {client === null
              ? t('console.maintenance.endEverything')
              : t('console.maintenance.endClient', { name: client.name })}
          </p>
        </Stack>
      </Dialog>
    </>
  );
}
