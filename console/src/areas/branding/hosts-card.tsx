import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { BrandHost } from '@paystead/contract/console/branding/model.ts';
import { Badge, type Tone } from '@paystead/ui/badge/badge.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { useFormat } from '@paystead/ui/format/format.ts';
import { localDay } from '@paystead/ui/format/local-day.ts';
import type { IconName } from '@paystead/ui/icon/drawings.ts';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { call } from '../../platform/api.ts';
import styles from './branding.module.css';

const LOOKS: Readonly<Record<BrandHost['certificate'], readonly [Tone, IconName]>> = {
  local: ['neutral', 'info'],
  unknown: ['neutral', 'clock'],
  none: ['danger', 'stop'],
  valid: ['success', 'check'],
  ends: ['warning', 'warning'],
  ended: ['danger', 'stop'],
};

/** The partner's host names: whose branding each shows, and how its certificate stands. */
export function HostsCard({ partnerKey }: { readonly partnerKey: string }): ReactNode {
  const t = useText();
  const query = useQuery({
    queryKey: ['branding', 'hosts', partnerKey],
    queryFn: ({ signal }) => call('branding.hosts', { params: { partnerKey }, signal }),
  });
  return (
    <Card
      title={t('console.branding.hosts')}
      lede={t('console.branding.hostsLede')}
      action={
        <Button kind="quiet" small icon="retry" busy={query.isFetching} onClick={() => void query.refetch()}>
          {t('console.branding.testAgain')}
        </Button>
      }
    >
      <Loadable
        query={query}
        failed={t('console.branding.hostsFailed')}
        loading={
          <Skeleton label={t('console.loading')}>
            <Bone height={48} />
          </Skeleton>
        }
      >
        {({ hosts }) =>
          hosts.length === 0 ? (
            <p>{t('console.branding.noHosts')}</p>
          ) : (
            <ul className={styles.list}>
              {hosts.map((host) => (
                <Host key={host.hostname} host={host} />
              ))}
            </ul>
          )
        }
      </Loadable>
    </Card>
  );
}

function Host({ host }: { readonly host: BrandHost }): ReactNode {
  const t = useText();
  const format = useFormat();
  const { hostname, shows, pageTitle, certificate, validUntil } = host;
  const [tone, icon] = LOOKS[certificate];
  const day = validUntil === null ? '' : format.date(localDay(validUntil), 'medium');
  return (
    <li>
      <span>
        <b>{hostname}</b>
        <small>
          {t(shows === 'partner' ? 'console.branding.showsPartner' : 'console.branding.showsDefault', {
            title: pageTitle,
          })}
        </small>
      </span>
      <Badge tone={tone} icon={icon}>
        {certificate === 'valid' || certificate === 'ends' || certificate === 'ended'
          ? t(`console.branding.certificate.${certificate}`, { date: day })
          : t(`console.branding.certificate.${certificate}`)}
      </Badge>
    </li>
  );
}
