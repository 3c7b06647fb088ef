import { useState, type ReactNode } from 'react';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Dialog } from '@paystead/ui/dialog/dialog.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { useSending } from './use-sending.ts';

interface ConfirmButtonProps {
  readonly label: string;
  /** The name for screen readers, if several buttons of a page have the label. */
  readonly name?: string;
  readonly kind?: 'main' | 'second' | 'plain';
  readonly small?: boolean;
  readonly question: string;
  /** True: the button of the dialog warns. */
  readonly isDangerous?: boolean;
  /** The sentence of a refusal with 409. */
  readonly conflict?: string;
  /** Reads the screen again, once such a refusal is closed. */
  readonly refresh?: () => unknown;
  readonly send: () => Promise<unknown>;
  readonly onDone: () => Promise<unknown>;
  /** The effect, in sentences. */
  readonly children: ReactNode;
}

/** A button that acts after a question. A refusal stays in the dialog. */
export function ConfirmButton(props: ConfirmButtonProps): ReactNode {
  const { label, name, kind = 'second', small = false, question, isDangerous = false } = props;
  const t = useText();
  const sending = useSending(props.refresh);
  const [isOpen, setOpen] = useState(false);
  const close = (): void => {
    setOpen(false);
    sending.clear();
  };
  const act = async (): Promise<void> => {
    if (!(await sending.send(props.send))) return;
    close();
    await props.onDone();
  };
  return (
    <>
      <Button
        kind={kind}
        small={small}
        {...(name !== undefined && { 'aria-label': name })}
        onClick={() => setOpen(true)}
      >
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
              {t('console.cancel')}
            </Button>
            <Button kind={isDangerous ? 'danger' : 'main'} busy={sending.isSending} onClick={() => void act()}>
              {label}
            </Button>
          </>
        }
      >
        <Stack>
          {sending.failure === undefined ? null : (
            <Banner tone="danger" announce="assertive" title={t('console.nothingChanged')}>
              {sending.code === 'version_conflict' ? (props.conflict ?? sending.failure) : sending.failure}
            </Banner>
          )}
          {props.children}
        </Stack>
      </Dialog>
    </>
  );
}
