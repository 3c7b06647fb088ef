import { useId, useState, type ReactNode } from 'react';
import type { DocumentsPage, FieldChoice } from '@paystead/contract/console/employment/model.ts';
import { Button, ButtonRow } from '@paystead/ui/button/button.tsx';
import { LeaveDialog } from '@paystead/ui/dialog/leave-dialog.tsx';
import { ErrorSummary } from '@paystead/ui/field/error-summary.tsx';
import { Field } from '@paystead/ui/field/field.tsx';
import { SelectField, TextField } from '@paystead/ui/field/inputs.tsx';
import { Stack, Two } from '@paystead/ui/page/layout.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { useSending } from '../../../form/use-sending.ts';
import { call } from '../../../platform/api.ts';
import { useDraft } from '../../../platform/drafts.ts';
import { base64Of, LARGEST_FILE } from './files.ts';
import type { PersonSection } from './section-query.ts';
import { useFocusInside } from './use-focus-inside.ts';
import styles from './employment.module.css';

interface DocumentFormProps {
  readonly documentId: string;
  /** Null: a new one. */
  readonly document: DocumentsPage['documents'][number] | null;
  readonly types: readonly FieldChoice[];
  readonly section: PersonSection;
  readonly onDone: () => unknown;
  readonly onCancel: () => void;
}

const VISIBILITIES = ['employee', 'manager', 'hr'] as const;

/** Adds a document, or changes one: a new file is a new version. */
export function DocumentForm({ documentId, document, types, section, onDone, onCancel }: DocumentFormProps): ReactNode {
  const t = useText();
  const id = useId();
  const sending = useSending();
  const form = useFocusInside();
  const { clientCode, employeeId } = section;
  const draft = useDraft(`document ${document ? documentId : 'new'} ${clientCode} ${employeeId}`, {
    title: document?.title ?? '',
    type: document?.type ?? types[0]?.value ?? '',
    visibility: document?.visibility ?? 'employee',
    expirationDate: document?.expirationDate ?? '',
  });
  const [file, setFile] = useState<File>();
  const [attempt, setAttempt] = useState(0);
  const { values } = draft;
  const isTooLarge = file !== undefined && file.size > LARGEST_FILE;
  const lacksFile = attempt > 0 && !document && !file;
  const fields = [
    { name: 'title', label: t('console.employment.document.title') },
    { name: 'document_type', label: t('console.employment.document.type') },
    { name: 'expiration_date', label: t('console.employment.document.expires') },
    { name: 'file', label: t('console.employment.document.file') },
  ];
  const errorAt = (name: string): string | undefined => {
    if (name === 'file' && isTooLarge) return t('console.employment.fileTooLarge');
    if (name === 'file' && lacksFile) return t('console.employment.chooseFile');
    if (name === 'title' && attempt > 0 && values.title.trim() === '') return t('console.employment.blank');
    return sending.faultAt(`/${name}`);
  };
  const faults = fields.flatMap(({ name, label }) => {
    const text = attempt > 0 ? errorAt(name) : undefined;
    return text === undefined ? [] : [{ field: `${id}-${name}`, label, text }];
  });
  const press = async (): Promise<void> => {
    setAttempt(attempt + 1);
    if (isTooLarge || (!document && !file) || values.title.trim() === '') return;
    const isSent = await sending.send(async () => {
      const sent = file ? { name: file.name, content: await base64Of(file) } : null;
      await call('documents.put', { params: { clientCode, employeeId, documentId }, body: { ...values, file: sent } });
    });
    if (!isSent) return;
    draft.end();
    await onDone();
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void press();
      }}
    >
      <Stack>
        <ErrorSummary attempt={attempt} faults={faults} general={sending.failure} />
        <Two>
          <TextField
            id={`${id}-title`}
            label={t('console.employment.document.title')}
            error={attempt > 0 ? errorAt('title') : undefined}
            value={values.title}
            maxLength={120}
            onChange={({ target: { value } }) => draft.set({ title: value })}
          />
          <SelectField
            id={`${id}-document_type`}
            label={t('console.employment.document.type')}
            error={errorAt('document_type')}
            value={values.type}
            options={types}
            onChange={({ target: { value } }) => draft.set({ type: value })}
          />
          <SelectField
            label={t('console.employment.document.visibility')}
            value={values.visibility}
            options={VISIBILITIES.map((value) => ({ value, label: t(`console.employment.visible.${value}`) }))}
            onChange={({ target: { value } }) =>
              draft.set({ visibility: VISIBILITIES.find((one) => one === value) ?? 'hr' })
            }
          />
          <TextField
            id={`${id}-expiration_date`}
            label={t('console.employment.document.expires')}
            error={errorAt('expiration_date')}
            optional
            type="date"
            value={values.expirationDate}
            onChange={({ target: { value } }) => draft.set({ expirationDate: value })}
          />
        </Two>
        <Field
          id={`${id}-file`}
          label={t('console.employment.document.file')}
          hint={t(document ? 'console.employment.replaceHint' : 'console.employment.fileHint')}
          error={attempt > 0 || isTooLarge ? errorAt('file') : undefined}
          optional={document !== null}
        >
          {(control) => (
            <input
              {...control}
              type="file"
              className={styles.file}
              accept=".pdf,.png,.jpg,.docx,.txt"
              onChange={({ target: { files } }) => setFile(files?.[0])}
            />
          )}
        </Field>
        <ButtonRow>
          <Button type="submit" busy={sending.isSending}>
            {t('console.employment.saveDocument')}
          </Button>
          <Button
            kind="second"
            onClick={() => {
              draft.end();
              onCancel();
            }}
          >
            {t('console.employment.cancel')}
          </Button>
        </ButtonRow>
      </Stack>
      <LeaveDialog question={draft.leaving} />
    </form>
  );
}
