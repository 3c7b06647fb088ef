import { useState, type ReactNode } from 'react';
import type { PartnerPage } from '@paystead/contract/console/partners/model.ts';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Dialog } from '@paystead/ui/dialog/dialog.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { useSending } from '../../form/use-sending.ts';
import { call } from '../../platform/api.ts';
import { RecordForm } from '../people/employment/record-form.tsx';
import { textField } from './text-field.ts';
import styles from './partners.module.css';

interface HostsCardProps {
  readonly partner: PartnerPage;
  readonly onChanged: (message: string) => Promise<void>;
}

/** The host names at which the partner's portal answers, with a way to add and remove them. */
export function HostsCard({ partner, onChanged }: HostsCardProps): ReactNode {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const { partnerKey, hostnames, mayChange } = partner;
  return (
    <Card title={t('console.partners.hosts')} lede={t('console.partners.hostsLede')}>
      <Stack>
        {hostnames.length === 0 ? <p>{t('console.partners.noHostMore')}</p> : null}
        {hostnames.length > 0 ? (
          <ul className={styles.hosts}>
            {hostnames.map((hostname) => (
              <li key={hostname}>
                <span>{hostname}</span>
                {mayChange ? <RemoveHost partner={partner} hostname={hostname} onChanged={onChanged} /> : null}
              </li>
            ))}
          </ul>
        ) : null}
        {mayChange && !isOpen ? (
          <div>
            <Button kind="second" small onClick={() => setOpen(true)}>
              {t('console.partners.addHost')}
            </Button>
          </div>
        ) : null}
        {mayChange && isOpen ? (
          <RecordForm
            name={`host ${partnerKey}`}
            clientCode=""
            sections={[
              {
                title: t('console.partners.newHost'),
                fields: [textField('hostname', t('console.partners.host'), t('console.partners.hostHint'))],
              },
            ]}
            start={{}}
            checks={false}
            submit={t('console.partners.addHost')}
            send={async ({ hostname = '' }) => {
              await call('partners.addHost', { params: { partnerKey }, body: { hostname } });
              return { warnings: [] };
            }}
            onDone={async () => {
              setOpen(false);
              await onChanged(t('console.partners.hostAdded'));
            }}
            onCancel={() => setOpen(false)}
          />
        ) : null}
      </Stack>
    </Card>
  );
}

interface RemoveHostProps extends HostsCardProps {
  readonly hostname: string;
}

/** Removes a host name after a question. */
function RemoveHost({ partner: { partnerKey }, hostname, onChanged }: RemoveHostProps): ReactNode {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const sending = useSending();
  const close = (): void => {
    setOpen(false);
    sending.clear();
  };
  const send = async (): Promise<void> => {
    const isSent = await sending.send(() => call('partners.removeHost', { params: { partnerKey, hostname } }));
    if (!isSent) return;
    close();
    await onChanged(t('console.partners.hostRemoved'));
  };
  return (
    <>
      <Button
        kind="plain"
        small
        aria-label={t('console.partners.removeHostNamed', { hostname })}
        onClick={() => setOpen(true)}
      >
        {t('console.partners.remove')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={t('console.partners.removeQuestion', { hostname })}
        actions={
          <>
            <Button kind="second" onClick={close}>
              {t('console.setup.cancel')}
            </Button>
            <Button kind="danger" busy={sending.isSending} onClick={() => void send()}>
              {t('console.partners.remove')}
            </Button>
          </>
        }
      >
        <Stack>
          {sending.failure === undefined ? null : <Banner tone="danger" announce="assertive" title={sending.failure} />}
          <p>{t('console.partners.removeMeaning')}</p>
        </Stack>
      </Dialog>
    </>
  );
}
