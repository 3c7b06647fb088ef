import type { ReactNode } from 'react';
import { MOST_ATTACHMENTS } from '@paystead/contract/console/messages/limits.ts';
import { Button } from '@paystead/ui/button/button.tsx';
import { Checkbox } from '@paystead/ui/field/choices.tsx';
import { Field } from '@paystead/ui/field/field.tsx';
import { TextField } from '@paystead/ui/field/inputs.tsx';
import { useFormat } from '@paystead/ui/format/format.ts';
import { Stack, Two } from '@paystead/ui/page/layout.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import styles from '../messages.module.css';
import type { AttachedFile } from './entries.ts';
import type { PartProps } from './message-form.tsx';

interface AttachmentFieldsProps extends PartProps {
  readonly files: readonly AttachedFile[];
  readonly onFiles: (files: readonly AttachedFile[]) => void;
}

/** The documents of the message: each with a name in both languages, and whether it must be acknowledged. */
export function AttachmentFields({ id, errorAt, files, onFiles }: AttachmentFieldsProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const change = (one: AttachedFile, changed: Partial<AttachedFile>): void =>
    onFiles(files.map((other) => (other.id === one.id ? { ...one, ...changed } : other)));
  const add = (chosen: FileList | null): void => {
    const added = [...(chosen ?? [])].map((file) => {
      const name = file.name.replace(/\.[^.]+$/, '');
      return { id: crypto.randomUUID(), file, titleEn: name, titleEs: name, requiresAcknowledgement: true };
    });
    onFiles([...files, ...added].slice(0, MOST_ATTACHMENTS));
  };
  return (
    <Stack>
      {files.map((one) => (
        <fieldset key={one.id} className={styles.attachment}>
          <legend>{`${one.file.name}, ${format.bytes(one.file.size)}`}</legend>
          <Two>
            <TextField
              label={t('console.messages.fileTitleEn')}
              lang="en"
              value={one.titleEn}
              maxLength={200}
              onChange={({ target: { value } }) => change(one, { titleEn: value })}
            />
            <TextField
              label={t('console.messages.fileTitleEs')}
              lang="es"
              value={one.titleEs}
              maxLength={200}
              onChange={({ target: { value } }) => change(one, { titleEs: value })}
            />
          </Two>
          <Checkbox
            label={t('console.messages.requires')}
            note={t('console.messages.requiresNote')}
            checked={one.requiresAcknowledgement}
            onChange={(requiresAcknowledgement) => change(one, { requiresAcknowledgement })}
          />
          <div>
            <Button
              kind="second"
              small
              aria-label={t('console.messages.removeFile', { file: one.file.name })}
              onClick={() => {
                onFiles(files.filter((other) => other.id !== one.id));
                document.getElementById(`${id}-files`)?.focus();
              }}
            >
              {t('console.messages.remove')}
            </Button>
          </div>
        </fieldset>
      ))}
      <Field
        id={`${id}-files`}
        label={t('console.messages.field.files')}
        hint={t('console.messages.filesHint', { most: MOST_ATTACHMENTS })}
        error={errorAt('files')}
        optional
      >
        {(control) => (
          <input
            {...control}
            type="file"
            multiple
            className={styles.file}
            accept=".pdf,.png,.jpg,.docx,.txt"
            onChange={({ target }) => {
              add(target.files);
              target.value = '';
            }}
          />
        )}
      </Field>
    </Stack>
  );
}
