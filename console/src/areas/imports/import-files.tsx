import type { ReactNode } from 'react';
import type { ImportFile, ImportPage } from '@paystead/contract/console/imports/model.ts';
import { Button, ButtonRow, IconButton } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { useFormat } from '@paystead/ui/format/format.ts';
import { Icon } from '@paystead/ui/icon/icon.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { call } from '../../platform/api.ts';
import { DropZone } from './drop-zone.tsx';
import type { Run } from './import-page.tsx';
import styles from './imports.module.css';

interface ImportFilesProps {
  readonly page: ImportPage;
  readonly run: Run;
  /** Reads the import again if a call is refused because it has changed. */
  readonly upToDate: (work: Promise<ImportPage>) => Promise<ImportPage>;
  readonly onPage: (page: ImportPage) => void;
  readonly isBusy: boolean;
}

/** The received files: fixed ones are dropped again, and checked. */
export function ImportFiles({ page, run, upToDate, onPage, isBusy }: ImportFilesProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const { importId, files, state, mapping } = page;
  const needsMapping = files.some(({ kind }) => kind === 'foreign') && mapping === null;
  return (
    <Card title={t('console.imports.files')}>
      <ul className={styles.files}>
        {files.map((file) => (
          <li key={file.number}>
            <Icon name={file.kind === 'archive' ? 'folder' : 'document'} />
            <span>
              {file.name}
              <small>
                {format.bytes(file.sizeBytes)} · <KindText file={file} />
              </small>
            </span>
            <IconButton
              icon="trash"
              label={t('console.imports.removeFile', { name: file.name })}
              onClick={() => void run(() => call('imports.removeFile', { params: { importId, number: file.number } }))}
            />
          </li>
        ))}
      </ul>
      {files.length > 0 && !needsMapping ? (
        <ButtonRow>
          <Button
            kind={state === 'planned' ? 'second' : 'main'}
            busy={isBusy}
            onClick={() => void run(() => call('imports.check', { params: { importId } }))}
          >
            {t(state === 'draft' ? 'console.imports.check' : 'console.imports.checkAgain')}
          </Button>
        </ButtonRow>
      ) : null}
      <div className={styles.bar} />
      <DropZone
        title={t('console.imports.dropAgain')}
        send={(form, signal, transport) =>
          upToDate(call('imports.addFiles', { params: { importId }, form, signal }, transport))
        }
        onDone={onPage}
      />
    </Card>
  );
}

function KindText({ file: { kind } }: { readonly file: ImportFile }): ReactNode {
  const t = useText();
  if (kind === 'archive' || kind === 'attachment' || kind === 'foreign') return t(`console.imports.kind.${kind}`);
  return t('console.imports.kindTable', { table: kind });
}
