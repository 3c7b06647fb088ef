import { useEffect, useMemo, type ReactNode } from 'react';
import type { YearEndDocument } from '@paystead/contract/features/year-end/model.ts';
import { saveInBrowser, type Download } from '../../../platform/api/download.ts';
import { useServices } from '../../../platform/services.ts';
import { useStore } from '@paystead/ui/store.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button, ButtonRow } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { leaveFocusToHeading } from '@paystead/ui/page/near-heading.ts';
import { createBulkDownload, type BulkDownload, type BulkFailure, type BulkState } from './bulk-download.ts';
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
  const bulk = useBulkDownload(documents, save);
  const { items, phase, stoppedBy, retryAfter } = useStore(bulk.state);
  const done = items.filter((item) => item.state === 'done').length;
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
        <Banner tone="warning" announce="polite" title={t(FAILURE_TEXTS[stoppedBy])}>
          {stoppedBy === 'tooMany' && retryAfter !== null
            ? t('yearEnd.failure.tooManyUntil', { minutes: Math.ceil(retryAfter / 60) })
            : null}
        </Banner>
      ) : null}
      <FailedForms items={items} phase={phase} onRetry={bulk.retryFailed} />
      <BulkActions bulk={bulk} onClose={onClose} />
    </Card>
  );
}

const FAILURE_TEXTS = {
  consent: 'yearEnd.failure.consent',
  tooMany: 'yearEnd.failure.tooMany',
  unreached: 'yearEnd.failure.unreached',
  stepUp: 'yearEnd.failure.stepUp',
  other: 'yearEnd.failure.other',
} as const satisfies Record<BulkFailure, string>;

/** Starts the download when the panel opens and discards it when the panel closes. */
function useBulkDownload(documents: readonly YearEndDocument[], save: (file: Download) => void): BulkDownload {
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
  return bulk;
}

interface FailedFormsProps extends Pick<BulkState, 'items' | 'phase'> {
  readonly onRetry: () => void;
}

/** The forms that failed, once the run is paused or ended. */
function FailedForms({ items, phase, onRetry }: FailedFormsProps): ReactNode {
  const t = useText();
  const failed = items.filter((item) => item.state === 'failed');
  if (failed.length === 0 || phase === 'running') return null;
  return (
    <Banner
      tone="danger"
      announce="assertive"
      title={t('yearEnd.bulkFailedTitle', { count: failed.length })}
      actions={
        <Button ref={leaveFocusToHeading} kind="second" small icon="retry" onClick={onRetry}>
          {t('yearEnd.bulkRetry')}
        </Button>
      }
    >
      <ul className={styles.failedList}>
        {failed.map(({ document, failure }) => (
          <li key={document.id}>
            {document.fileName}: {t(FAILURE_TEXTS[failure ?? 'other'])}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

interface BulkActionsProps {
  readonly bulk: BulkDownload;
  readonly onClose: () => void;
}

function BulkActions({ bulk, onClose }: BulkActionsProps): ReactNode {
  const t = useText();
  const { items, phase } = useStore(bulk.state);
  const done = items.filter((item) => item.state === 'done').length;
  return (
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
  );
}
