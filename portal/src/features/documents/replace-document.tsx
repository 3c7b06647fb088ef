import { useId, useRef, useState, type ReactNode } from 'react';
import type { DocumentSet, EmployeeAttachment } from '@paystead/contract/features/documents/model.ts';
import { fileFault } from '@paystead/contract/features/documents/rules.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useServices } from '../../platform/services.ts';
import { useSubject } from '../../platform/subject.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button, ButtonRow } from '@paystead/ui/button/button.tsx';
import { classes, text } from '@paystead/ui/text.tsx';
import { DescriptionFields, documentForm, useDescription } from './description-fields.tsx';
import styles from './documents.module.css';
import { acceptedExtensions, fileFaultText } from './upload-limits.ts';
import { UploadProgress } from './upload-progress.tsx';
import { useUpload } from './use-upload.ts';

interface ReplaceDocumentProps {
  readonly document: EmployeeAttachment;
  readonly set: DocumentSet;
  readonly onClose: () => void;
}

/** Replaces the file or the description of a document and keeps the earlier version (HR-3). */
export function ReplaceDocument({ document: replaced, set, onClose }: ReplaceDocumentProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const id = useId();
  const isOwn = useSubject().view === 'self';
  const { toaster } = useServices();
  const chooser = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  // The entries are based on this version, also if the list has a newer one by now.
  const version = useRef(replaced.version);
  const { entries, check, forget } = useDescription(id, `documents.${replaced.id}`, () => ({
    title: replaced.title,
    documentType: replaced.documentType,
    expirationDate: replaced.expirationDate ?? '',
    visibility: replaced.visibility,
  }));
  const upload = useUpload(replaced.title);
  const fault = file && fileFault(file, set);
  const isSending = upload.state.status === 'sending';
  const submit = async (): Promise<void> => {
    if (!check()) return;
    if (fault !== undefined) return;
    const form = documentForm(entries.values, isOwn);
    // The person has been told of the newer version, and sends again.
    if (upload.state.status === 'failed' && upload.state.isConflict) version.current = replaced.version;
    const replaces = { id: replaced.id, version: version.current };
    if (await upload.send({ employeeId: set.employeeId, file, form, replaces })) {
      forget();
      toaster.show({ tone: 'success', title: t('documents.replaced', { title: form.title }) });
      onClose();
    }
  };
  const cancel = (): void => {
    forget();
    onClose();
  };
  return (
    <form
      className={styles.replace}
      noValidate
      aria-label={t('documents.replaceTitle', { title: replaced.title })}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div>
        <Button kind="second" small icon="upload" onClick={() => chooser.current?.click()}>
          {file ? t('documents.chooseOther') : t('documents.chooseNewer')}
        </Button>
        <p className={classes(text.soft, text.small, styles.dropHint)}>
          {file ? `${file.name} · ${format.bytes(file.size)}` : t('documents.keepsFile', { file: replaced.fileName })}
        </p>
        {fault === undefined ? null : (
          <p className={styles.fault} role="alert">
            {fileFaultText(fault, set, t, format)}
          </p>
        )}
        <input
          ref={chooser}
          type="file"
          hidden
          data-testid="replacement"
          accept={acceptedExtensions(set)}
          onChange={(event) => setFile(event.target.files?.[0] ?? file)}
        />
      </div>
      <DescriptionFields id={id} set={set} entries={entries} />
      <UploadProgress upload={upload} name={replaced.title} />
      {isSending ? null : (
        <ButtonRow>
          <Button type="submit" icon={upload.state.status === 'failed' ? 'retry' : 'check'}>
            {upload.state.status === 'failed' ? t('documents.retry') : t('documents.save')}
          </Button>
          <Button kind="quiet" onClick={cancel}>
            {t('documents.cancelReplace')}
          </Button>
        </ButtonRow>
      )}
    </form>
  );
}
