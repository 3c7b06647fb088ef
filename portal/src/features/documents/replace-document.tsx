import { useId, useRef, useState, type ReactNode } from 'react';
import type { DocumentSet, EmployeeAttachment } from '@paystead/contract/features/documents/model.ts';
import { fileFault } from '@paystead/contract/features/documents/rules.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useServices } from '../../platform/services.ts';
import { useSubject } from '../../platform/subject.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button, ButtonRow } from '@paystead/ui/button/button.tsx';
import { classes, text } from '@paystead/ui/text.tsx';
import { DescribeFields, faultsOf, formOf, type Description, type DescriptionFault } from './describe-fields.tsx';
import styles from './documents.module.css';
import { acceptOf, faultText } from './limits.ts';
import { SendingState } from './sending-state.tsx';
import { useSending } from './use-sending.ts';

interface ReplaceDocumentProps {
  readonly document: EmployeeAttachment;
  readonly set: DocumentSet;
  readonly onClose: () => void;
}

/** HR-3: a newer file, or only another description; what was there before stays as an earlier version. */
export function ReplaceDocument({ document: replaced, set, onClose }: ReplaceDocumentProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const id = useId();
  const own = useSubject().view === 'self';
  const { toaster } = useServices();
  const chooser = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [faults, setFaults] = useState<readonly DescriptionFault[]>([]);
  const [description, setDescription] = useState<Description>(() => ({
    title: replaced.title,
    documentType: replaced.documentType,
    expirationDate: replaced.expirationDate ?? '',
    visibility: replaced.visibility,
  }));
  const upload = useSending(replaced.title);
  const fault = file && fileFault(file, set);
  const isSending = upload.sending.state === 'sending';
  const submit = async (): Promise<void> => {
    const found = faultsOf(description);
    setFaults(found);
    if (found.length > 0) {
      document.getElementById(`${id}-${found[0] === 'title' ? 'title' : 'type'}`)?.focus();
      return;
    }
    if (fault !== undefined) return;
    const form = formOf(description, own);
    const replaces = { id: replaced.id, version: replaced.version };
    if (await upload.send({ employeeId: set.employeeId, file, form, replaces })) {
      toaster.show({ tone: 'success', title: t('documents.replaced', { title: form.title }) });
      onClose();
    }
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
            {faultText(fault, set, t, format)}
          </p>
        )}
        <input
          ref={chooser}
          type="file"
          hidden
          data-testid="replacement"
          accept={acceptOf(set)}
          onChange={(event) => setFile(event.target.files?.[0] ?? file)}
        />
      </div>
      <DescribeFields
        id={id}
        set={set}
        value={description}
        faults={faults}
        onChange={(next) => {
          setDescription(next);
          setFaults((before) => before.filter((one) => faultsOf(next).includes(one)));
        }}
      />
      <SendingState upload={upload} name={replaced.title} />
      {isSending ? null : (
        <ButtonRow>
          <Button type="submit" icon={upload.sending.state === 'failed' ? 'retry' : 'check'}>
            {upload.sending.state === 'failed' ? t('documents.retry') : t('documents.save')}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {t('documents.keepAsIs')}
          </Button>
        </ButtonRow>
      )}
    </form>
  );
}
