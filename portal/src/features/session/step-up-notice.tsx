import type { ReactNode } from 'react';
import { useStore } from '@paystead/ui/store.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Dialog } from '@paystead/ui/dialog/dialog.tsx';
import type { StepUp, StepUpNotice as Notice } from './step-up.ts';

const NOTICE_TEXTS = {
  cancelled: ['session.notConfirmedTitle', 'session.cancelledBody'],
  failed: ['session.notConfirmedTitle', 'session.failedBody'],
  tooWeak: ['session.notConfirmedTitle', 'session.tooWeakBody'],
  lost: ['session.lostTitle', 'session.entryLost'],
} as const satisfies Record<Notice, readonly [string, string]>;

/** Shows the result of a step-up that left the page, if no form on the page shows it. */
export function StepUpNotice({ notice }: Pick<StepUp, 'notice'>): ReactNode {
  const t = useText();
  const kind = useStore(notice);
  const [title, body] = NOTICE_TEXTS[kind ?? 'cancelled'];
  const close = (): void => notice.set(undefined);
  return (
    <Dialog
      open={kind !== undefined}
      onClose={close}
      title={t(title)}
      actions={<Button onClick={close}>{t('session.noticeRead')}</Button>}
    >
      <p>{t(body)}</p>
    </Dialog>
  );
}
