import { useState, type ReactNode } from 'react';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Dialog } from '@paystead/ui/dialog/dialog.tsx';
import { TextField } from '@paystead/ui/field/inputs.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { instantOf, typedTime } from './typed-time.ts';
import { useSending } from './use-sending.ts';

interface TimeButtonProps {
  readonly label: string;
  /** The name for screen readers, if several buttons of a page have the label. */
  readonly name?: string;
  readonly field: string;
  readonly hint: string;
  /** The instant that counts now, in UTC; null: none. */
  readonly instant: string | null;
  /** The JSON pointer under which the gateway names the field. */
  readonly pointer: string;
  /** The sentence of a refusal with 409. */
  readonly conflict?: string;
  /** Reads the screen again, once such a refusal is closed. */
  readonly refresh?: () => unknown;
  readonly send: (instant: string | null) => Promise<unknown>;
  readonly onDone: () => Promise<unknown>;
  /** The subject of the time, above the field. */
  readonly children?: ReactNode;
}

/** A button with a dialog that changes a time, typed in the operator's zone, or takes it away. */
export function TimeButton(props: TimeButtonProps): ReactNode {
  const { label, name, field, hint, instant, pointer } = props;
  const t = useText();
  const sending = useSending(props.refresh);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const open = (): void => {
    setTyped(instant === null ? '' : typedTime(instant));
    setOpen(true);
  };
  const close = (): void => {
    setOpen(false);
    sending.clear();
  };
  const save = async (): Promise<void> => {
    if (!(await sending.send(() => props.send(instantOf(typed))))) return;
    close();
    await props.onDone();
  };
  return (
    <>
      <Button kind="second" small {...(name !== undefined && { 'aria-label': name })} onClick={open}>
        {label}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={label}
        startAtTitle
        actions={
          <>
            <Button kind="second" onClick={close}>
              {t('console.cancel')}
            </Button>
            <Button busy={sending.isSending} onClick={() => void save()}>
              {t('console.save')}
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
          <TextField
            label={field}
            hint={hint}
            optional
            type="datetime-local"
            value={typed}
            error={sending.faultAt(pointer)}
            onChange={({ target: { value } }) => setTyped(value)}
          />
        </Stack>
      </Dialog>
    </>
  );
}
