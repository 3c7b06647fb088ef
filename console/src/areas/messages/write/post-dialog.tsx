import type { ReactNode } from 'react';
import { Button } from '@paystead/ui/button/button.tsx';
import { Dialog } from '@paystead/ui/dialog/dialog.tsx';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { useAudience } from './audience-count.tsx';
import type { Entries } from './entries.ts';

interface PostDialogProps {
  readonly open: boolean;
  readonly clientCode: string;
  readonly entries: Entries;
  readonly isSending: boolean;
  readonly onClose: () => void;
  readonly onPost: () => void;
}

/** Asks before a message leaves, and says how many people get it. */
export function PostDialog({ open, clientCode, entries, isSending, onClose, onPost }: PostDialogProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const { data, isPlaceholderData } = useAudience({ clientCode, entries });
  const isNow = entries.when === 'now';
  const count = isPlaceholderData ? undefined : data?.count;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={
        !isNow
          ? t('console.messages.scheduleQuestion')
          : count === undefined
            ? t('console.messages.postUncounted')
            : t('console.messages.postQuestion', { count, shown: format.count(count) })
      }
      actions={
        <>
          <Button kind="second" onClick={onClose}>
            {t('console.messages.goBack')}
          </Button>
          <Button busy={isSending} onClick={onPost}>
            {t(isNow ? 'console.messages.post' : 'console.messages.schedule')}
          </Button>
        </>
      }
    >
      <p>
        {t(isNow ? 'console.messages.postMeaning' : 'console.messages.scheduleMeaning')}{' '}
        {entries.sendsMail ? t('console.messages.postMails') : t('console.messages.postNoMails')}
      </p>
    </Dialog>
  );
}
