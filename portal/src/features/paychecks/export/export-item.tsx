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
import { isUnderWay } from './export-queries.ts';
import styles from './export.module.css';

interface ExportItemProps {
  readonly of: PayExport;
  readonly onChange: (one: PayExport) => void;
  /** Where the archive goes; the browser's own saving where nothing else is said. */
  readonly save?: (file: Download) => void;
}

/** One archive: what it holds, how far it is, and what can be done with it. */
export function ExportItem({ of, onChange, save = saveInBrowser }: ExportItemProps): ReactNode {
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
      // A refusal is shown already (HTTP-6), and that nothing answers is said by the page.
      if (!(error instanceof ApiFailure || error instanceof Unreached)) throw error;
      setFailure(error);
    } finally {
      setBusy(false);
      setResuming(false);
    }
  };
  const input = { params: { exportId: of.exportId } };
  const cancel = () =>
    attempt(async () => onChange(await api.call('paychecks.cancelExport', input, { noLoading: true })));
  const resume = () => {
    setResuming(true);
    return attempt(async () => onChange(await api.call('paychecks.resumeExport', input, { noLoading: true })));
  };
  useKeptEntry(`paychecks.resumeExport.${of.exportId}`, {
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
    of.years === null ? t('paychecks.exportAll') : t('paychecks.exportOfYears', { years: of.years.join(', ') });
  return (
    <li className={styles.export}>
      <div>
        <p className={text.strong}>{title}</p>
        <State of={of} />
        <NotConfirmed error={failure} />
        {isUnderWay(of.status) ? (
          <progress className={styles.progress} value={of.done} max={of.total} aria-label={title} />
        ) : null}
      </div>
      {of.status === 'ready' ? (
        <Button small icon="download" busy={busy} onClick={() => void download()}>
          {t('paychecks.exportDownload')}
        </Button>
      ) : isUnderWay(of.status) ? (
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

/** Where it stands, said politely when that changes: not every step, only what somebody would want to hear. */
function State({ of }: { readonly of: PayExport }): ReactNode {
  const t = useText();
  const format = useFormat();
  const { status, done, total } = of;
  const counts = { done, total };
  const until = format.date(of.expiresAt === null ? null : localDateIn('UTC', of.expiresAt), 'medium');
  const look = classes(text.soft, text.small);
  if (isUnderWay(status)) {
    const quarter = Math.floor((done / total) * 4) * 25;
    return (
      <>
        <p className={look}>{t('paychecks.exportRunning', counts)}</p>
        <p className={text.spoken} role="status">
          {t('paychecks.exportPercent', { percent: `${quarter}%` })}
        </p>
      </>
    );
  }
  return (
    <p className={look} role="status">
      {status === 'ready'
        ? t('paychecks.exportReady', { count: total, size: sizeOf(of.sizeBytes ?? 0), date: until })
        : status === 'failed'
          ? t('paychecks.exportStopped', counts)
          : t('paychecks.exportCancelled', counts)}
    </p>
  );
}

/** `3.4 MB`, `870 kB`: alike in both languages of the US. */
function sizeOf(bytes: number): string {
  return bytes >= 1_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1000))} kB`;
}
