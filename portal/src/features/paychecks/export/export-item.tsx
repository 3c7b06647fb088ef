import { localDateIn } from '@paystead/contract/local-date.ts';
import type { ReactNode } from 'react';
import type { PayExport } from '@paystead/contract/features/paychecks/export-model.ts';
import { endpointTable } from '../../../generated/endpoints.ts';
import { downloadFile, saveInBrowser, type Download } from '../../../platform/api/download.ts';
import { buildPath } from '../../../platform/api/endpoint-table.ts';
import { useAction } from '../../../platform/forms/use-action.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
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

/**
 * One export with its contents, progress and action. The client shows refusals (HTTP-6), and the page shows connection
 * failures.
 */
export function ExportItem({ payExport, onChange, save = saveInBrowser }: ExportItemProps): ReactNode {
  const t = useText();
  const { api } = useServices();
  const { exportId, status } = payExport;
  const input = { params: { exportId } };
  const cancellation = useAction<null, PayExport>({
    request: (_, idempotencyKey) => api.call('paychecks.cancelExport', input, { noLoading: true, idempotencyKey }),
    onSuccess: onChange,
  });
  const resumption = useAction<null, PayExport>({
    request: (_, idempotencyKey) => api.call('paychecks.resumeExport', input, { noLoading: true, idempotencyKey }),
    onSuccess: onChange,
    keptAs: `paychecks.resumeExport.${exportId}`,
  });
  const file = useAction<null, Download>({
    request: () => {
      const [, path] = endpointTable['paychecks.exportFile'];
      return downloadFile(api, buildPath(path, input.params));
    },
    onSuccess: save,
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
        <NotConfirmed error={resumption.error ?? file.error} />
        {isInProgress(status) ? (
          <progress className={styles.progress} value={payExport.done} max={payExport.total} aria-label={title} />
        ) : null}
      </div>
      {status === 'ready' ? (
        <Button small icon="download" busy={file.isPending} onClick={() => file.run(null)}>
          {t('paychecks.exportDownload')}
        </Button>
      ) : isInProgress(status) ? (
        <Button kind="second" small busy={cancellation.isPending} onClick={() => cancellation.run(null)}>
          {t('paychecks.exportCancel')}
        </Button>
      ) : (
        <Button kind="second" small icon="retry" busy={resumption.isPending} onClick={() => resumption.run(null)}>
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
