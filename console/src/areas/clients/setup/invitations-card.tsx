import { useState, type ReactNode } from 'react';
import type { SetupPage } from '@paystead/contract/console/setup/model.ts';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button, ButtonLink, ButtonRow } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Dialog } from '@paystead/ui/dialog/dialog.tsx';
import { useFormat } from '@paystead/ui/format/format.ts';
import { Facts } from '@paystead/ui/list/facts.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { useSending } from '../../../form/use-sending.ts';
import { call } from '../../../platform/api.ts';

interface InvitationsCardProps {
  readonly setup: SetupPage;
  /** Reads the setup again, and shows what happened. */
  readonly onChanged: (message?: string) => Promise<void>;
}

/** How many people have come, and the button that invites everyone who can be. */
export function InvitationsCard({ setup, onChanged }: InvitationsCardProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const { linked, waiting, invitable, lacking } = setup.invitations;
  const figure = (label: string, value: number) => ({ label, value: format.count(value) });
  return (
    <Card title={t('console.setup.step.invitations')} lede={t('console.setup.why.invitations')}>
      <Stack>
        <Facts
          figures
          items={[
            figure(t('console.setup.linked'), linked),
            figure(t('console.setup.invited'), waiting),
            figure(t('console.setup.invitable'), invitable),
            {
              ...figure(t('console.setup.lacking'), lacking),
              note: lacking > 0 ? t('console.setup.lackingMore') : null,
            },
          ]}
        />
        {setup.isLive ? null : <p>{t('console.setup.inviteLater')}</p>}
        <ButtonRow>
          {setup.may.invite ? <InviteEveryone setup={setup} onChanged={onChanged} /> : null}
          <ButtonLink kind="second" href={`/people?client=${setup.clientCode}`}>
            {t('console.setup.openPeople')}
          </ButtonLink>
        </ButtonRow>
      </Stack>
    </Card>
  );
}

/** Invites everyone who can be, fifty at a time, after a question with their number. */
function InviteEveryone({ setup, onChanged }: InvitationsCardProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const [sent, setSent] = useState(0);
  const sending = useSending(() => onChanged());
  const { clientCode, invitations } = setup;
  const texts = { count: invitations.invitable, shown: format.count(invitations.invitable) };
  const close = (): void => {
    setOpen(false);
    sending.clear();
  };
  const send = async (): Promise<void> => {
    let total = 0;
    setSent(0);
    const isSent = await sending.send(async () => {
      for (let left = 1; left > 0;) {
        const reply = await call('setup.invite', { params: { clientCode } });
        total += reply.sent;
        setSent(total);
        // Those whom something else hinders stay left.
        left = reply.sent === 0 ? 0 : reply.left;
      }
    });
    if (isSent) close();
    if (isSent || total > 0)
      await onChanged(t('console.setup.invitedNow', { count: total, shown: format.count(total) }));
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('console.setup.invite', texts)}</Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={t('console.setup.inviteQuestion', texts)}
        actions={
          <>
            <Button kind="second" onClick={close}>
              {t('console.setup.cancel')}
            </Button>
            <Button busy={sending.isSending} onClick={() => void send()}>
              {t('console.setup.inviteNow')}
            </Button>
          </>
        }
      >
        <Stack>
          {sending.failure === undefined ? null : <Banner tone="danger" announce="assertive" title={sending.failure} />}
          <p>{t('console.setup.inviteMeaning')}</p>
          {sending.isSending ? (
            <p role="status">{t('console.setup.inviting', { sent: format.count(sent), shown: texts.shown })}</p>
          ) : null}
        </Stack>
      </Dialog>
    </>
  );
}
