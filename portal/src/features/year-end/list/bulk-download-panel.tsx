import { useEffect, useMemo, type ReactNode } from 'react';
import type { YearEndDocument } from '@paystead/contract/features/year-end/model.ts';
import { saveInBrowser, type Download } from '../../../platform/api/download.ts';
import { useServices } from '../../../platform/services.ts';
import { useStore } from '@paystead/ui/store.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button, ButtonRow } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { createBulkDownload, type BulkFailure } from './bulk-download.ts';
import { useFormFile } from '../use-form-file.ts';
import styles from './list.module.css';
import { zipOf } from './zip.ts';

interface BulkDownloadPanelProps {
  readonly documents: readonly YearEndDocument[];
  readonly onClose: () => void;
  readonly save?: (file: Download) => void;
}

/** Progress of a download of several forms, with pause and resume, and the forms that failed. */
export function BulkDownloadPanel({ documents, onClose, save = saveInBrowser }: BulkDownloadPanelProps): ReactNode {
  const t = useText();
  const { clock } = useServices();
  const loadFile = useFormFile();
  const bulk = useMemo(
    () =>
      createBulkDownload(documents, {
        load: (document, signal) => loadFile(document, { quiet: true, signal }),
        save: async (files) => {
          const [first, ...others] = files;
          if (!first) return;
          if (others.length === 0) return save(first);
          const entries = await Promise.all(
            files.map(async ({ name, blob }) => ({ name, bytes: new Uint8Array(await blob.arrayBuffer()) })),
          );
          save({ name: t('yearEnd.zipName'), blob: zipOf(entries, new Date(clock.now())) });
        },
      }),
    // A language change must not restart the download.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [documents],
  );
  useEffect(() => {
    bulk.resume();
    return bulk.discard;
  }, [bulk]);
  const { items, phase, stoppedBy, retryAfter } = useStore(bulk.state);
  const done = items.filter((item) => item.state === 'done').length;
  const failed = items.filter((item) => item.state === 'failed');
  const failureTexts: Readonly<Record<BulkFailure, string>> = {
    consent: t('yearEnd.failure.consent'),
    tooMany: t('yearEnd.failure.tooMany'),
    unreached: t('yearEnd.failure.unreached'),
    stepUp: t('yearEnd.failure.stepUp'),
    other: t('yearEnd.failure.other'),
  };
  const heading = {
    running: t('yearEnd.bulkRunning'),
    paused: t('yearEnd.bulkPaused'),
    ended: t('yearEnd.bulkEnded', { count: done }),
  }[phase];
  return (
    <Card title={t('yearEnd.bulkTitle')}>
      <div role="status">
        <p>
          {heading}. {t('yearEnd.bulkProgress', { done, count: items.length })}
        </p>
      </div>
      <progress className={styles.progress} aria-label={t('yearEnd.bulkTitle')} max={items.length} value={done} />
      {phase === 'paused' && stoppedBy !== null ? (
        <Banner tone="warning" announce="polite" title={failureTexts[stoppedBy]}>
          {stoppedBy === 'tooMany' && retryAfter !== null
            ? t('yearEnd.failure.tooManyUntil', { minutes: Math.ceil(retryAfter / 60) })
            : null}
        </Banner>
      ) : null}
      {failed.length > 0 && phase !== 'running' ? (
        <Banner
          tone="danger"
          announce="assertive"
          title={t('yearEnd.bulkFailedTitle', { count: failed.length })}
          actions={
            <Button kind="second" small icon="retry" onClick={bulk.retryFailed}>
              {t('yearEnd.bulkRetry')}
            </Button>
          }
        >
          <ul className={styles.failedList}>
            {failed.map(({ document, failure }) => (
              <li key={document.id}>
                {document.fileName}: {failureTexts[failure ?? 'other']}
              </li>
            ))}
          </ul>
        </Banner>
      ) : null}
      <ButtonRow>
        {phase === 'running' ? (
          <Button kind="second" small onClick={bulk.pause}>
            {t('yearEnd.bulkStop')}
          </Button>
        ) : null}
        {phase === 'paused' ? (
          <Button small onClick={bulk.resume}>
            {t('yearEnd.bulkResume')}
          </Button>
        ) : null}
        {phase === 'paused' && done > 0 ? (
          <Button kind="second" small onClick={bulk.saveLoaded}>
            {t('yearEnd.bulkSave', { count: done })}
          </Button>
        ) : null}
        {phase === 'running' ? null : (
          <Button kind="quiet" small onClick={onClose}>
            {phase === 'ended' ? t('yearEnd.done') : t('yearEnd.cancel')}
          </Button>
        )}
      </ButtonRow>
    </Card>
  );
}
