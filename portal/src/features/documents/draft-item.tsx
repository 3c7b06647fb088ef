import { useId, useState, type ReactNode } from 'react';
import type { DocumentSet } from '@paystead/contract/features/documents/model.ts';
import { fileFault, titleFrom } from '@paystead/contract/features/documents/rules.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useServices } from '../../platform/services.ts';
import { useSubject } from '../../platform/subject.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button, ButtonRow } from '@paystead/ui/button/button.tsx';
import { IconChip } from '@paystead/ui/list/rows.tsx';
import { classes, Spoken, text } from '@paystead/ui/text.tsx';
import { DescribeFields, faultsOf, formOf, type Description, type DescriptionFault } from './describe-fields.tsx';
import styles from './documents.module.css';
import { faultText } from './limits.ts';
import { SendingState } from './sending-state.tsx';
import { useSending } from './use-sending.ts';

interface DraftItemProps {
  readonly file: File;
  readonly set: DocumentSet;
  /** It is stored, or not wanted any more. */
  readonly onGone: () => void;
}

/** One chosen file: what is to be said of it, and its way to the gateway. What was typed stays through every failure. */
export function DraftItem({ file, set, onGone }: DraftItemProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const id = useId();
  const own = useSubject().view === 'self';
  const { toaster } = useServices();
  const [description, setDescription] = useState<Description>(() => ({
    title: titleFrom(file.name),
    documentType: set.documentTypes.length === 1 ? (set.documentTypes[0]?.code ?? '') : '',
    expirationDate: '',
    visibility: 'employee',
  }));
  const [faults, setFaults] = useState<readonly DescriptionFault[]>([]);
  const upload = useSending(file.name);
  const fault = fileFault(file, set);
  const isSending = upload.sending.state === 'sending';
  const submit = async (): Promise<void> => {
    const found = faultsOf(description);
    setFaults(found);
    if (found.length > 0) {
      document.getElementById(`${id}-${found[0] === 'title' ? 'title' : 'type'}`)?.focus();
      return;
    }
    const form = formOf(description, own);
    if (await upload.send({ employeeId: set.employeeId, file, form })) {
      toaster.show({ tone: 'success', title: t('documents.added', { title: form.title }) });
      onGone();
    }
  };
  return (
    <li className={styles.draft}>
      <div className={styles.draftHead}>
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
          <SendingState upload={upload} name={file.name} />
          {isSending ? null : (
            <ButtonRow>
              <Button type="submit" icon={upload.sending.state === 'failed' ? 'retry' : 'upload'}>
                {upload.sending.state === 'failed' ? t('documents.retry') : t('documents.send')}{' '}
                <Spoken>{file.name}</Spoken>
              </Button>
              <Button kind="quiet" onClick={onGone}>
                {t('documents.drop')} <Spoken>{file.name}</Spoken>
              </Button>
            </ButtonRow>
          )}
        </form>
      ) : (
        <>
          <p className={styles.fault} role="alert">
            {faultText(fault, set, t, format)}
          </p>
          <ButtonRow>
            <Button kind="second" small onClick={onGone}>
              {t('documents.drop')} <Spoken>{file.name}</Spoken>
            </Button>
          </ButtonRow>
        </>
      )}
    </li>
  );
}
