import { useState, type ReactNode } from 'react';
import type { SetupPage } from '@paystead/contract/console/setup/model.ts';
import { Badge } from '@paystead/ui/badge/badge.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Dialog } from '@paystead/ui/dialog/dialog.tsx';
import { useFormat } from '@paystead/ui/format/format.ts';
import { localDay } from '@paystead/ui/format/local-day.ts';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { useSending } from '../../../form/use-sending.ts';
import { call } from '../../../platform/api.ts';
import { Progress } from './progress.tsx';

interface LiveCardProps {
  readonly setup: SetupPage;
  /** Reads the setup again, and shows what happened. */
  readonly onChanged: (message?: string) => Promise<void>;
}

/** Whether the client is live, how far its setup is, and the decision. */
export function LiveCard({ setup, onChanged }: LiveCardProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const { isLive, liveAt, liveBy, may, steps, progress } = setup;
  const missing = steps.filter(({ state }) => state === 'missing');
  return (
    <Card
      title={isLive ? t('console.setup.isLive') : t('console.setup.inSetup')}
      titleExtra={
        <Badge tone={isLive ? 'success' : 'info'} icon={isLive ? 'check' : 'clock'}>
          {isLive ? t('console.setup.live') : t('console.setup.notLive')}
        </Badge>
      }
    >
      <Stack>
        {isLive ? (
          <p>
            {liveAt === null
              ? t('console.setup.liveBefore')
              : t('console.setup.liveSince', { date: format.date(localDay(liveAt), 'long'), name: liveBy ?? '' })}
          </p>
        ) : (
          <Progress {...progress} />
        )}
        {isLive ? null : (
          <p>
            {missing.length === 0
              ? may.decide
                ? t('console.setup.ready')
                : t('console.setup.readyForOthers')
              : t('console.setup.stillMissing', {
                  steps: missing.map(({ step }) => t(`console.setup.step.${step}`)).join(', '),
                })}
          </p>
        )}
        {may.decide && missing.length === 0 ? <Decision setup={setup} isLive onChanged={onChanged} /> : null}
        {may.takeBack ? <Decision setup={setup} isLive={false} onChanged={onChanged} /> : null}
      </Stack>
    </Card>
  );
}

/** The button that goes live or back to setup, and the question before. */
function Decision({ setup, isLive, onChanged }: LiveCardProps & { readonly isLive: boolean }): ReactNode {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const sending = useSending(() => onChanged());
  const what = isLive ? 'goLive' : 'takeBack';
  const close = (): void => {
    setOpen(false);
    sending.clear();
  };
  const send = async (): Promise<void> => {
    const { clientCode } = setup;
    const isSent = await sending.send(() => call('setup.decideLive', { params: { clientCode }, body: { isLive } }));
    if (!isSent) return;
    close();
    await onChanged(t(`console.setup.done.${what}`, { client: setup.name }));
  };
  return (
    <div>
      <Button kind={isLive ? 'main' : 'second'} onClick={() => setOpen(true)}>
        {t(`console.setup.act.${what}`)}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={t(`console.setup.question.${what}`, { client: setup.name })}
        actions={
          <>
            <Button kind="second" onClick={close}>
              {t('console.setup.cancel')}
            </Button>
            <Button busy={sending.isSending} onClick={() => void send()}>
              {t(`console.setup.act.${what}`)}
            </Button>
          </>
        }
      >
        <Stack>
          {sending.failure === undefined ? null : <Banner tone="danger" announce="assertive" title={sending.failure} />}
          <p>{t(`console.setup.meaning.${what}`)}</p>
        </Stack>
      </Dialog>
    </div>
  );
}
