import type { ReactNode } from 'react';
import { useText } from '../translations/translations.tsx';
import type { LeavingQuestion } from '../unsaved.ts';
import { Button } from '../button/button.tsx';
import { Dialog } from './dialog.tsx';

interface LeaveDialogProps {
  readonly question: LeavingQuestion;
  /** Consequence of leaving. The default is that the entries are lost. */
  readonly meaning?: string;
}

/** Asks before unsaved entries are left. */
export function LeaveDialog({ question, meaning }: LeaveDialogProps): ReactNode {
  const t = useText();
  return (
    <Dialog
      open={question.asks}
      onClose={question.stay}
      title={t('ui.leaveQuestion')}
      actions={
        <>
          <Button kind="second" onClick={question.stay}>
            {t('ui.stay')}
          </Button>
          <Button kind="danger" onClick={question.leave}>
            {t('ui.leave')}
          </Button>
        </>
      }
    >
      <p>{meaning ?? t('ui.leaveMeaning')}</p>
    </Dialog>
  );
}
