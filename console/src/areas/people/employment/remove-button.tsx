import { useState, type ReactNode } from 'react';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Dialog } from '@paystead/ui/dialog/dialog.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { useSending } from '../../../form/use-sending.ts';

interface RemoveButtonProps {
  readonly name: string;
  readonly meaning: string;
  readonly remove: () => Promise<unknown>;
  readonly onDone: () => unknown;
}

/** A button that removes something after a question. */
export function RemoveButton({ name, meaning, remove, onDone }: RemoveButtonProps): ReactNode {
  const t = useText();
  const sending = useSending();
  const [isOpen, setOpen] = useState(false);
  const press = async (): Promise<void> => {
    if (!(await sending.send(remove))) return;
    setOpen(false);
    await onDone();
  };
  return (
    <>
      <Button
        kind="quiet"
        small
        aria-label={t('console.employment.removeName', { name })}
        onClick={() => {
          sending.clear();
          setOpen(true);
        }}
      >
        {t('console.employment.remove')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('console.employment.removeQuestion', { name })}
        actions={
          <>
            <Button kind="second" onClick={() => setOpen(false)}>
              {t('console.employment.keep')}
            </Button>
            <Button kind="danger" busy={sending.isSending} onClick={() => void press()}>
              {t('console.employment.remove')}
            </Button>
          </>
        }
      >
        {sending.failure === undefined ? null : <Banner tone="danger" announce="assertive" title={sending.failure} />}
        <p>{meaning}</p>
      </Dialog>
    </>
  );
}
