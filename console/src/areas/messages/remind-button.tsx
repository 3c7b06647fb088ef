import { useRef, useState, type ReactNode } from 'react';
import type { MessagePage } from '@paystead/contract/console/messages/model.ts';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Dialog } from '@paystead/ui/dialog/dialog.tsx';
import { useFormat } from '@paystead/ui/format/format.ts';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { useSending } from '../../form/use-sending.ts';
import { call } from '../../platform/api.ts';

interface ActProps {
  readonly message: MessagePage;
  readonly onDone: () => Promise<unknown>;
}

/** Mails everyone who hasn't acknowledged, after a question that says how many they are. */
export function RemindButton({ message, onDone }: ActProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const sending = useSending(onDone);
  const [isOpen, setOpen] = useState(false);
  // The same id for every attempt, so that a repeated one reminds no one twice.
  const reminderId = useRef('');
  const { clientCode, messageId, open } = message;
  const close = (): void => {
    setOpen(false);
    sending.clear();
  };
  const send = async (): Promise<void> => {
    const params = { clientCode, messageId, reminderId: reminderId.current };
    if (!(await sending.send(() => call('messages.remind', { params })))) return;
    close();
    await onDone();
  };
  return (
    <>
      <Button
        onClick={() => {
          reminderId.current = crypto.randomUUID();
          setOpen(true);
        }}
      >
        {t('console.messages.remindAct')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={t('console.messages.remindQuestion', { count: open, shown: format.count(open) })}
        actions={
          <>
            <Button kind="second" onClick={close}>
              {t('console.messages.cancel')}
            </Button>
            <Button busy={sending.isSending} onClick={() => void send()}>
              {t('console.messages.remindAct')}
            </Button>
          </>
        }
      >
        <Stack>
          {sending.failure === undefined ? null : (
            <Banner tone="danger" announce="assertive" title={t('console.messages.notDone')}>
              {sending.code === 'version_conflict' ? t('console.messages.changedMeanwhile') : sending.failure}
            </Banner>
          )}
          <p>{t('console.messages.remindMeaning')}</p>
        </Stack>
      </Dialog>
    </>
  );
}
