import { useId, type ReactNode } from 'react';
import type { DocumentSet } from '@paystead/contract/features/documents/model.ts';
import { fileFault, titleFrom } from '@paystead/contract/features/documents/rules.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useServices } from '../../platform/services.ts';
import { useSubject } from '../../platform/subject.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button, ButtonRow } from '@paystead/ui/button/button.tsx';
import { IconChip } from '@paystead/ui/list/rows.tsx';
import { classes, Spoken, text } from '@paystead/ui/text.tsx';
import { DescriptionFields, documentForm, useDescription } from './description-fields.tsx';
import styles from './documents.module.css';
import { fileFaultText } from './upload-limits.ts';
import { UploadProgress } from './upload-progress.tsx';
import { useUpload } from './use-upload.ts';

interface DraftItemProps {
  readonly file: File;
  readonly set: DocumentSet;
  /** Called when the file is uploaded or removed. */
  readonly onClose: () => void;
}

/** One selected file with its description and upload. Entries survive a failure. */
export function DraftItem({ file, set, onClose }: DraftItemProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const id = useId();
  const isOwn = useSubject().view === 'self';
  const { toaster } = useServices();
  const { entries, check, forget } = useDescription(id, `documents.new.${file.name}`, () => ({
    title: titleFrom(file.name),
    documentType: set.documentTypes.length === 1 ? (set.documentTypes[0]?.code ?? '') : '',
    expirationDate: '',
    visibility: 'employee',
  }));
  const upload = useUpload(file.name);
  const fault = fileFault(file, set);
  const isSending = upload.state.status === 'sending';
  const close = (): void => {
    forget();
    onClose();
  };
  const submit = async (): Promise<void> => {
    if (!check()) return;
    const form = documentForm(entries.values, isOwn);
    if (await upload.send({ employeeId: set.employeeId, file, form })) {
      toaster.show({ tone: 'success', title: t('documents.added', { title: form.title }) });
      close();
    }
  };
  return (
    <li className={styles.draft}>
      <div className={styles.draftHeader}>
        <IconChip
          icon={fault === undefined ? 'document' : 'warning'}
          tone={fault === undefined ? 'action' : 'warning'}
        />
        <div>
          <p className={classes(text.strong, styles.name)}>{file.name}</p>
          <p className={classes(text.soft, text.small)}>{format.bytes(file.size)}</p>
        </div>
      </div>
      {fault === undefined ? (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <DescriptionFields id={id} set={set} entries={entries} />
          <UploadProgress upload={upload} name={file.name} />
          {isSending ? null : (
            <ButtonRow>
              <Button type="submit" icon={upload.state.status === 'failed' ? 'retry' : 'upload'}>
                {upload.state.status === 'failed' ? t('documents.retry') : t('documents.send')}{' '}
                <Spoken>{file.name}</Spoken>
              </Button>
              <Button kind="quiet" onClick={close}>
                {t('documents.removeFile')} <Spoken>{file.name}</Spoken>
              </Button>
            </ButtonRow>
          )}
        </form>
      ) : (
        <>
          <p className={styles.fault} role="alert">
            {fileFaultText(fault, set, t, format)}
          </p>
          <ButtonRow>
            <Button kind="second" small onClick={onClose}>
              {t('documents.removeFile')} <Spoken>{file.name}</Spoken>
            </Button>
          </ButtonRow>
        </>
      )}
    </li>
  );
}
