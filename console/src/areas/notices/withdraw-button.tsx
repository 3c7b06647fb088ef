import { useState, type ReactNode } from 'react';
import type { NoticeRow } from '@paystead/contract/console/notices/model.ts';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Dialog } from '@paystead/ui/dialog/dialog.tsx';
import { useFormat } from '@paystead/ui/format/format.ts';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { useSending } from '../../form/use-sending.ts';
import { call } from '../../platform/api.ts';

interface WithdrawButtonProps {
  readonly notice: NoticeRow;
  readonly onChanged: () => Promise<unknown>;
}

/** Takes a notice back, after a question that repeats its text. */
export function WithdrawButton({ notice: { noticeId, text }, onChanged }: WithdrawButtonProps): ReactNode {
  const t = useText();
  const { language } = useFormat();
  const sending = useSending();
  const [isOpen, setOpen] = useState(false);
  const close = (): void => {
    setOpen(false);
    sending.clear();
  };
  const send = async (): Promise<void> => {
    if (!(await sending.send(() => call('notices.withdraw', { params: { noticeId } })))) return;
    close();
    await onChanged();
  };
  return (
    <>
      <Button
        kind="second"
        small
        aria-label={t('console.notices.withdrawNamed', { text: text[language] })}
        onClick={() => setOpen(true)}
      >
        {t('console.notices.withdraw')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={t('console.notices.withdrawQuestion')}
        startAtTitle
        actions={
          <>
            <Button kind="second" onClick={close}>
              {t('console.notices.cancel')}
            </Button>
            <Button kind="danger" busy={sending.isSending} onClick={() => void send()}>
              {t('console.notices.withdraw')}
            </Button>
          </>
        }
      >
        <Stack>
          {sending.failure === undefined ? null : (
            <Banner tone="danger" announce="assertive" title={t('console.notices.notDone')}>
              {sending.code === 'version_conflict' ? t('console.notices.changedMeanwhile') : sending.failure}
            </Banner>
          )}
          <p>{text[language]}</p>
          <p>{t('console.notices.withdrawMeaning')}</p>
        </Stack>
      </Dialog>
    </>
  );
}
