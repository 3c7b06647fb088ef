import { useRef, useState, type ReactNode } from 'react';
import type { CalendarFeed } from '@paystead/contract/features/pay-calendar/endpoints.ts';
import { Button, ButtonRow } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Dialog } from '@paystead/ui/dialog/dialog.tsx';
import { useFormat } from '@paystead/ui/format/format.ts';
import { localDay } from '@paystead/ui/format/local-day.ts';
import { text } from '@paystead/ui/text.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { ActionFailure } from '../../platform/forms/action-failure.tsx';
import { useAction, useDialogAction } from '../../platform/forms/use-action.ts';
import { useKeptFocus } from '../../platform/forms/use-kept-focus.ts';
import { useServices } from '../../platform/services.ts';
import styles from './calendar-link.module.css';
import { NewCalendarLink } from './new-calendar-link.tsx';
import { PAY_CALENDAR } from './queries.ts';

/** Creates, replaces and turns off the calendar link. Its address is shown once, right after it was created. */
export function CalendarLinkCard({ feed }: { readonly feed: CalendarFeed | null }): ReactNode {
  const t = useText();
  const { api } = useServices();
  const [question, setQuestion] = useState<'replace' | 'turnOff' | null>(null);
  const actions = useRef<HTMLDivElement>(null);
  useKeptFocus(feed === null ? 'off' : 'active', actions);
  const creation = useAction({
    request: (_input: object, idempotencyKey) => api.call('payCalendar.createFeed', {}, { idempotencyKey }),
    invalidates: [PAY_CALENDAR],
    onStart: () => setQuestion(null),
  });
  return (
    <Card title={t('payCalendar.link')}>
      <div className={styles.link} ref={actions} tabIndex={-1}>
        <p className={text.soft}>{t('payCalendar.linkBody')}</p>
        <ActionFailure error={creation.error} />
        {creation.reply && feed ? <NewCalendarLink url={creation.reply.url} /> : <LinkStatus feed={feed} />}
        <ButtonRow>
          {feed === null ? (
            <Button kind="second" icon="calendar" busy={creation.isPending} onClick={() => creation.run({})}>
              {t('payCalendar.create')}
            </Button>
          ) : (
            <>
              <Button kind="second" icon="retry" busy={creation.isPending} onClick={() => setQuestion('replace')}>
                {t('payCalendar.replace')}
              </Button>
              <Button kind="quiet" icon="stop" onClick={() => setQuestion('turnOff')}>
                {t('payCalendar.turnOff')}
              </Button>
            </>
          )}
        </ButtonRow>
      </div>
      <Dialog
        open={question === 'replace'}
        onClose={() => setQuestion(null)}
        title={t('payCalendar.replaceQuestion')}
        actions={
          <>
            <Button kind="second" onClick={() => setQuestion(null)}>
              {t('payCalendar.keep')}
            </Button>
            <Button onClick={() => creation.run({})}>{t('payCalendar.replace')}</Button>
          </>
        }
      >
        {t('payCalendar.replaceBody')}
      </Dialog>
      <TurnOffDialog open={question === 'turnOff'} onClose={() => setQuestion(null)} onDone={creation.reset} />
    </Card>
  );
}

/** Says since when a link is active and when a calendar last read it. */
function LinkStatus({ feed }: { readonly feed: CalendarFeed | null }): ReactNode {
  const t = useText();
  const format = useFormat();
  if (feed === null) return null;
  return (
    <p>
      {t('payCalendar.active', { date: format.date(localDay(feed.createdAt), 'date') })}{' '}
      {feed.lastReadOn === null
        ? t('payCalendar.notUsed')
        : t('payCalendar.lastRead', { date: format.date(feed.lastReadOn, 'date') })}
    </p>
  );
}

interface TurnOffDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called once the link is off. */
  readonly onDone: () => void;
}

function TurnOffDialog({ open, onClose, onDone }: TurnOffDialogProps): ReactNode {
  const t = useText();
  const { api, toaster } = useServices();
  const removal = useDialogAction({
    request: (_input: object, idempotencyKey) => api.call('payCalendar.deleteFeed', {}, { idempotencyKey }),
    invalidates: [PAY_CALENDAR],
    onSuccess: () => {
      toaster.show({ tone: 'success', title: t('payCalendar.turnedOff') });
      onDone();
    },
    onClose,
  });
  return (
    <Dialog
      open={open}
      onClose={removal.close}
      title={t('payCalendar.turnOffQuestion')}
      actions={
        <>
          <Button kind="second" onClick={removal.close}>
            {t('payCalendar.keep')}
          </Button>
          <Button kind="danger" busy={removal.isPending} onClick={() => removal.run({})}>
            {t('payCalendar.turnOff')}
          </Button>
        </>
      }
    >
      <p>{t('payCalendar.turnOffBody')}</p>
      <ActionFailure error={removal.error} />
    </Dialog>
  );
}
