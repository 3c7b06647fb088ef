import { useState, type ReactNode } from 'react';
import type { Maintenance } from '@paystead/contract/console/maintenance/endpoints.ts';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Dialog } from '@paystead/ui/dialog/dialog.tsx';
import { TextField } from '@paystead/ui/field/inputs.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { useSending } from '../../form/use-sending.ts';
import { call } from '../../platform/api.ts';
import { instantOf, typedTime } from '../notices/notice-entries.ts';

interface ExpectedEndButtonProps {
  readonly maintenance: Maintenance;
  readonly onChanged: () => Promise<unknown>;
}

/** Changes when people expect the end. Without a time, they read that it isn't known. */
export function ExpectedEndButton({ maintenance, onChanged }: ExpectedEndButtonProps): ReactNode {
  const t = useText();
  const { maintenanceId, expectedEndAt } = maintenance;
  const sending = useSending();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const open = (): void => {
    setTyped(expectedEndAt === null ? '' : typedTime(expectedEndAt));
    setOpen(true);
  };
  const close = (): void => {
    setOpen(false);
    sending.clear();
  };
  const send = async (): Promise<void> => {
    const body = { expectedEndAt: instantOf(typed) };
    if (!(await sending.send(() => call('maintenance.expect', { params: { maintenanceId }, body })))) return;
    close();
    await onChanged();
  };
  return (
    <>
      <Button kind="second" small onClick={open}>
        {t('console.maintenance.changeExpectedEnd')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={t('console.maintenance.changeExpectedEnd')}
        startAtTitle
        actions={
          <>
            <Button kind="second" onClick={close}>
              {t('console.notices.cancel')}
            </Button>
            <Button busy={sending.isSending} onClick={() => void send()}>
              {t('console.notices.save')}
            </Button>
          </>
        }
      >
        <Stack>
          {sending.failure === undefined ? null : <Banner tone="danger" announce="assertive" title={sending.failure} />}
          <TextField
            label={t('console.maintenance.expectedEnd')}
            hint={t('console.maintenance.expectedEndHint', { zone })}
            optional
            type="datetime-local"
            value={typed}
            error={sending.faultAt('/expectedEndAt')}
            onChange={({ target: { value } }) => setTyped(value)}
          />
        </Stack>
      </Dialog>
    </>
  );
}
