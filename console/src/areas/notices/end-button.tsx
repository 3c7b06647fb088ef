import { useState, type ReactNode } from 'react';
import type { NoticeRow } from '@paystead/contract/console/notices/model.ts';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Dialog } from '@paystead/ui/dialog/dialog.tsx';
import { TextField } from '@paystead/ui/field/inputs.tsx';
import { useFormat } from '@paystead/ui/format/format.ts';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { useSending } from '../../form/use-sending.ts';
import { call } from '../../platform/api.ts';
import { instantOf, typedTime } from './notice-entries.ts';

interface EndButtonProps {
  readonly notice: NoticeRow;
  readonly onChanged: () => Promise<unknown>;
}

/** Changes when a notice ends. Without a time, it stays until it is withdrawn. */
export function EndButton({ notice: { noticeId, until, text }, onChanged }: EndButtonProps): ReactNode {
  const t = useText();
  const { language } = useFormat();
  const sending = useSending();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const open = (): void => {
    setTyped(until === null ? '' : typedTime(until));
    setOpen(true);
  };
  const close = (): void => {
    setOpen(false);
    sending.clear();
  };
  const send = async (): Promise<void> => {
    const body = { until: instantOf(typed) };
    if (!(await sending.send(() => call('notices.end', { params: { noticeId }, body })))) return;
    close();
    await onChanged();
  };
  return (
    <>
      <Button
        kind="second"
        small
        aria-label={t('console.notices.changeEndNamed', { text: text[language] })}
        onClick={open}
      >
        {t('console.notices.changeEnd')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={t('console.notices.changeEnd')}
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
          {sending.failure === undefined ? null : (
            <Banner tone="danger" announce="assertive" title={t('console.notices.notDone')}>
              {sending.code === 'version_conflict' ? t('console.notices.changedMeanwhile') : sending.failure}
            </Banner>
          )}
          <p>{text[language]}</p>
          <TextField
            label={t('console.notices.field.until')}
            hint={t('console.notices.untilHint', { zone })}
            optional
            type="datetime-local"
            value={typed}
            error={sending.faultAt('/until')}
            onChange={({ target: { value } }) => setTyped(value)}
          />
        </Stack>
      </Dialog>
    </>
  );
}
