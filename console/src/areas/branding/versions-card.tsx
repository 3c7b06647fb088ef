import { useState, type ReactNode } from 'react';
import type { BrandPage, BrandVersion } from '@paystead/contract/console/branding/model.ts';
import { Badge } from '@paystead/ui/badge/badge.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Dialog } from '@paystead/ui/dialog/dialog.tsx';
import { useFormat } from '@paystead/ui/format/format.ts';
import { localDay } from '@paystead/ui/format/local-day.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { useSending } from '../../form/use-sending.ts';
import { call } from '../../platform/api.ts';
import styles from './branding.module.css';

interface VersionsCardProps {
  readonly page: BrandPage;
  readonly isWriter: boolean;
  readonly onChanged: (page: BrandPage) => void;
  readonly onReload: () => unknown;
}

/** Every published state, with the way back to an earlier one. */
export function VersionsCard({ page, isWriter, onChanged, onReload }: VersionsCardProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const sending = useSending(onReload);
  const [asked, setAsked] = useState<BrandVersion>();
  const { partnerKey, partnerName, versions, liveNumber } = page;
  const close = (): void => {
    setAsked(undefined);
    sending.clear();
  };
  const rollBack = async (number: number): Promise<void> => {
    const done = await sending.send(async () => {
      const body = { number, liveNumber };
      onChanged(await call('branding.rollBack', { params: { partnerKey }, body }));
    });
    if (done) close();
  };
  return (
    <Card title={t('console.branding.versions')}>
      <ul className={styles.list}>
        {versions.map((version) => (
          <li key={version.number}>
            <span>
              <b>{t('console.branding.version', { number: version.number })}</b>
              <small>
                {format.date(localDay(version.publishedAt), 'medium')}, {format.time(version.publishedAt)}
                {version.publishedBy === null ? null : ` · ${version.publishedBy}`}
              </small>
              {version.changed.length === 0 ? null : (
                <small>{version.changed.map((field) => t(`console.branding.${field}`)).join(', ')}</small>
              )}
            </span>
            {version.number === liveNumber ? (
              <Badge tone="success" icon="check">
                {t('console.branding.live')}
              </Badge>
            ) : isWriter ? (
              <Button kind="quiet" small onClick={() => setAsked(version)}>
                {t('console.branding.rollBackTo', { number: version.number })}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <Dialog
        open={asked !== undefined}
        onClose={close}
        title={t('console.branding.rollBackTitle', { number: asked?.number ?? 0 })}
        actions={
          <>
            <Button kind="second" onClick={close}>
              {t('console.branding.keep')}
            </Button>
            <Button busy={sending.isSending} onClick={() => asked && void rollBack(asked.number)}>
              {t('console.branding.rollBack')}
            </Button>
          </>
        }
      >
        <p>{t('console.branding.rollBackMore', { partner: partnerName })}</p>
        {sending.failure === undefined ? null : (
          <Banner
            tone="danger"
            announce="assertive"
            title={sending.code === 'version_conflict' ? t('console.branding.liveChanged') : sending.failure}
          />
        )}
      </Dialog>
    </Card>
  );
}
