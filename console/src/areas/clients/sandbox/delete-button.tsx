import { useState, type ReactNode } from 'react';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Dialog } from '@paystead/ui/dialog/dialog.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { useSending } from '../../../form/use-sending.ts';

interface DeleteButtonProps {
  readonly label: string;
  readonly question: string;
  readonly meaning: string;
  /** The sentence of a refusal with 409. */
  readonly conflict?: string;
  readonly send: () => Promise<unknown>;
  readonly onDone: () => Promise<unknown>;
}

/** A button that deletes after a question. */
export function DeleteButton({ label, question, meaning, conflict, send, onDone }: DeleteButtonProps): ReactNode {
  const t = useText();
  const sending = useSending();
  const [isOpen, setOpen] = useState(false);
  const close = (): void => {
    setOpen(false);
    sending.clear();
  };
  const act = async (): Promise<void> => {
    if (!(await sending.send(send))) return;
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
        title={question}
        startAtTitle
        actions={
          <>
            <Button kind="second" onClick={close}>
              {t('console.sandbox.cancel')}
            </Button>
            <Button kind="danger" busy={sending.isSending} onClick={() => void act()}>
              {label}
            </Button>
          </>
        }
      >
        <Stack>
          {sending.failure === undefined ? null : (
            <Banner tone="danger" announce="assertive" title={t('console.sandbox.notDone')}>
              {sending.code === 'version_conflict' ? (conflict ?? sending.failure) : sending.failure}
            </Banner>
          )}
          <p>{meaning}</p>
        </Stack>
      </Dialog>
    </>
  );
}
