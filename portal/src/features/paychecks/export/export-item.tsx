import { localDateIn } from '@paystead/contract/local-date.ts';
import { useState, type ReactNode } from 'react';
import type { PayExport } from '@paystead/contract/features/paychecks/export-model.ts';
import { endpointTable } from '../../../generated/endpoints.ts';
import { downloadFile, saveInBrowser, type Download } from '../../../platform/api/download.ts';
import { buildPath } from '../../../platform/api/endpoint-table.ts';
import { ApiFailure, Unreached } from '../../../platform/api/failure.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useKeptEntry } from '../../../platform/kept-entry/use-kept-entry.ts';
import { useServices } from '../../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { NotConfirmed } from '../../../platform/kept-entry/not-confirmed-banner.tsx';
import { classes, text } from '@paystead/ui/text.tsx';
import { isInProgress } from './export-queries.ts';
import styles from './export.module.css';

interface ExportItemProps {
  readonly payExport: PayExport;
  readonly onChange: (updated: PayExport) => void;
  /** Saves the file; defaults to the browser's download. */
  readonly save?: (file: Download) => void;
}

/** One export with its contents, progress and action. */
export function ExportItem({ payExport, onChange, save = saveInBrowser }: ExportItemProps): ReactNode {
  const t = useText();
  const { api } = useServices();
  const [busy, setBusy] = useState(false);
  const [isResuming, setResuming] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      // The client shows refusals (HTTP-6), and the page shows connection failures.
      if (!(error instanceof ApiFailure || error instanceof Unreached)) throw error;
      setFailure(error);
    } finally {
      setBusy(false);
      setResuming(false);
    }
  };
  const input = { params: { exportId: payExport.exportId } };
  const cancel = () =>
    attempt(async () => onChange(await api.call('paychecks.cancelExport', input, { noLoading: true })));
  const resume = () => {
    setResuming(true);
    return attempt(async () => onChange(await api.call('paychecks.resumeExport', input, { noLoading: true })));
  };
  useKeptEntry(`paychecks.resumeExport.${payExport.exportId}`, {
    state: isResuming || undefined,
    isSending: isResuming,
    send: () => void resume(),
  });
  const download = () =>
    attempt(async () => {
      const [, path] = endpointTable['paychecks.exportFile'];
      save(await downloadFile(api, buildPath(path, input.params)));
    });
  const title =
    payExport.years === null
      ? t('paychecks.exportAll')
      : t('paychecks.exportOfYears', { years: payExport.years.join(', ') });
  return (
    <li className={styles.export}>
      <div>
        <p className={text.strong}>{title}</p>
        <Status payExport={payExport} />
        <NotConfirmed error={failure} />
        {isInProgress(payExport.status) ? (
          <progress className={styles.progress} value={payExport.done} max={payExport.total} aria-label={title} />
        ) : null}
      </div>
      {payExport.status === 'ready' ? (
        <Button small icon="download" busy={busy} onClick={() => void download()}>
          {t('paychecks.exportDownload')}
        </Button>
      ) : isInProgress(payExport.status) ? (
        <Button kind="second" small busy={busy} onClick={() => void cancel()}>
          {t('paychecks.exportCancel')}
        </Button>
      ) : (
        <Button kind="second" small icon="retry" busy={busy} onClick={() => void resume()}>
          {t('paychecks.exportResume')}
        </Button>
      )}
    </li>
  );
}

/** The status of an export. Screen readers hear progress in steps of 25%. */
function Status({ payExport }: { readonly payExport: PayExport }): ReactNode {
  const t = useText();
  const format = useFormat();
  const { status, done, total } = payExport;
  const counts = { done, total };
  const until = format.date(payExport.expiresAt === null ? null : localDateIn('UTC', payExport.expiresAt), 'medium');
  const className = classes(text.soft, text.small);
  if (isInProgress(status)) {
    const percent = Math.floor((done / total) * 4) * 25;
    return (
      <>
        <p className={className}>{t('paychecks.exportRunning', counts)}</p>
        <p className={text.spoken} role="status">
          {t('paychecks.exportPercent', { percent: `${percent}%` })}
        </p>
      </>
    );
  }
  return (
    <p className={className} role="status">
      {status === 'ready'
        ? t('paychecks.exportReady', { count: total, size: formatBytes(payExport.sizeBytes ?? 0), date: until })
        : status === 'failed'
          ? t('paychecks.exportStopped', counts)
          : t('paychecks.exportCancelled', counts)}
    </p>
  );
}

/** `3.4 MB` or `870 kB`, written the same in English and Spanish. */
function formatBytes(bytes: number): string {
  return bytes >= 1_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1000))} kB`;
}
