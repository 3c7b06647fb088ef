import { useState, type ReactNode } from 'react';
import type { MessagePage } from '@paystead/contract/console/messages/model.ts';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Dialog } from '@paystead/ui/dialog/dialog.tsx';
import { TextField } from '@paystead/ui/field/inputs.tsx';
import { useFormat } from '@paystead/ui/format/format.ts';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { useSending } from '../../form/use-sending.ts';
import { call } from '../../platform/api.ts';
import { useDraft } from '../../platform/drafts.ts';

interface ActProps {
  readonly message: MessagePage;
  readonly onDone: () => Promise<unknown>;
}

/** Hides a message from everyone, or stops a scheduled one, after asking why. */
export function WithdrawButton({ message, onDone }: ActProps): ReactNode {
  const t = useText();
  const { language } = useFormat();
  const sending = useSending(onDone);
  const { clientCode, messageId, state, title } = message;
  const draft = useDraft(`withdraw message ${clientCode} ${messageId}`, { reason: '' });
  const [isOpen, setOpen] = useState(draft.isResumed);
  const [isMissing, setMissing] = useState(false);
  const reason = draft.values.reason.trim();
  const label = t(state === 'scheduled' ? 'console.messages.stop' : 'console.messages.withdraw');
  const close = (): void => {
    setOpen(false);
    setMissing(false);
    sending.clear();
    draft.end();
  };
  const send = async (): Promise<void> => {
    setMissing(reason === '');
    if (reason === '') return;
    const params = { clientCode, messageId };
    if (!(await sending.send(() => call('messages.withdraw', { params, body: { reason } })))) return;
    close();
    await onDone();
  };
  return (
    <>
      <Button kind="second" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={t('console.messages.withdrawQuestion', { title: title[language] })}
        startAtTitle
        actions={
          <>
            <Button kind="second" onClick={close}>
              {t('console.messages.cancel')}
            </Button>
            <Button kind="danger" busy={sending.isSending} onClick={() => void send()}>
              {label}
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
          <p>{t(state === 'scheduled' ? 'console.messages.stopMeaning' : 'console.messages.withdrawMeaning')}</p>
          <TextField
            label={t('console.messages.reason')}
            hint={t('console.messages.reasonHint')}
            value={draft.values.reason}
            maxLength={500}
            error={isMissing && reason === '' ? t('console.messages.reasonMissing') : sending.faultAt('/reason')}
            onChange={({ target: { value } }) => draft.set({ reason: value })}
          />
        </Stack>
      </Dialog>
    </>
  );
}
