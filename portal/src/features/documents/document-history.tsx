import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { EmployeeAttachment } from '@paystead/contract/features/documents/model.ts';
import { referenceOf } from '../../platform/api/reference.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { localDay } from '@paystead/ui/format/local-day.ts';
import { useServices } from '../../platform/services.ts';
import { useSubject } from '../../platform/subject.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { classes, Spoken, text } from '@paystead/ui/text.tsx';
import styles from './documents.module.css';
import { historyQuery } from './queries.ts';
import { useDownload } from './use-download.ts';

/** The versions of a document with downloads. */
export function DocumentHistory({ document }: { readonly document: EmployeeAttachment }): ReactNode {
  const t = useText();
  const format = useFormat();
  const { api } = useServices();
  const subject = useSubject();
  const query = useQuery(historyQuery(api, subject, document.id));
  const { busy, download } = useDownload(document.id);
  return (
    <Loadable
      query={query}
      failed={t('documents.historyFailed')}
      reference={referenceOf(query.error)}
      loading={
        <Skeleton label={t('documents.historyLoading')}>
          <Bone height={40} />
        </Skeleton>
      }
    >
      {({ versions }) => (
        <ol className={styles.versions} reversed>
          {versions.map(({ version, fileName, uploadedAt, uploadedBy, sizeBytes }) => (
            <li key={version}>
              <div>
                <p className={text.strong}>{t('documents.version', { version })}</p>
                <p className={classes(text.soft, text.small)}>
                  {[fileName, format.bytes(sizeBytes), format.date(localDay(uploadedAt), 'medium'), uploadedBy]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              <Button kind="quiet" small icon="download" busy={busy} onClick={() => download(version)}>
                {t('documents.download')}{' '}
                <Spoken>{t('documents.versionOf', { version, title: document.title })}</Spoken>
              </Button>
            </li>
          ))}
        </ol>
      )}
    </Loadable>
  );
}
