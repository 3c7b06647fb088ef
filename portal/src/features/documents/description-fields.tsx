import { useState, type ReactNode } from 'react';
import type { DocumentForm, DocumentSet, DocumentVisibility } from '@paystead/contract/features/documents/model.ts';
import { useEntries, type Entries } from '../../platform/forms/use-entries.ts';
import { useKeptEntry, useRestored } from '../../platform/kept-entry/use-kept-entry.ts';
import { useSubject } from '../../platform/subject.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { SelectField, TextField } from '@paystead/ui/field/inputs.tsx';
import styles from './documents.module.css';

/** The entered description of a document. */
export interface Description {
  readonly title: string;
  readonly documentType: string;
  readonly expirationDate: string;
  readonly visibility: DocumentVisibility;
}

type RequiredField = 'title' | 'documentType';

const VISIBLE_TO = {
  employee: 'documents.visibleEmployee',
  manager: 'documents.visibleManager',
  hr: 'documents.visibleHr',
} as const;

const REQUIRED = { title: 'documents.titleNeeded', documentType: 'documents.typeNeeded' } as const;

type DescriptionEntries = Entries<Description, RequiredField, 'describe'>;

interface DescriptionForm {
  readonly entries: DescriptionEntries;
  /** Shows the errors of empty fields and moves the focus to the first one. Returns true if there are none. */
  readonly check: () => boolean;
  /** Drops the stored entries: the document was saved, or the person gave up. */
  readonly forget: () => void;
}

/**
 * The entries of a description. `id` begins the ids of its controls. `keptAs` names the document: a reload loses a selected
 * file, and its description is there again once the file is.
 */
export function useDescription(id: string, keptAs: string, begin: () => Description): DescriptionForm {
  const t = useText();
  const restored = useRestored<Description>(keptAs);
  const [start] = useState(begin);
  const controlId = (field: RequiredField): string => `${id}-${field}`;
  const entries = useEntries<Description, RequiredField, 'describe'>(
    {
      check: (values) => emptyFields(values).map((field) => ({ field, text: t(REQUIRED[field]) })),
      labelOf: (field) => t(field === 'title' ? 'documents.title' : 'documents.type'),
      controlId,
    },
    () => ({ values: restored ?? start, step: 'describe' }),
  );
  const isChanged = JSON.stringify(entries.values) !== JSON.stringify(start);
  const forget = useKeptEntry<Description>(keptAs, {
    state: undefined,
    stored: isChanged ? entries.values : undefined,
    isSending: false,
    send: () => undefined,
  });
  return {
    entries,
    forget,
    check: () => {
      const [first] = emptyFields(entries.values);
      if (first !== undefined) document.getElementById(controlId(first))?.focus();
      return entries.check();
    },
  };
}

function emptyFields({ title, documentType }: Description): readonly RequiredField[] {
  return [
    ...(title.trim() === '' ? (['title'] as const) : []),
    ...(documentType === '' ? (['documentType'] as const) : []),
  ];
}

/** The form fields of a request. Only documents of other employees have a visibility. */
export function documentForm(
  { title, documentType, expirationDate, visibility }: Description,
  isOwn: boolean,
): DocumentForm {
  return {
    title: title.trim(),
    documentType,
    ...(expirationDate !== '' && { expirationDate }),
    ...(!isOwn && { visibility }),
  };
}

interface DescriptionFieldsProps {
  readonly id: string;
  readonly set: Pick<DocumentSet, 'documentTypes' | 'visibilities'>;
  readonly entries: DescriptionEntries;
}

/** Title, type and expiration date of a document, and its visibility if it belongs to another employee. */
export function DescriptionFields({ id, set, entries }: DescriptionFieldsProps): ReactNode {
  const t = useText();
  const { values, edit } = entries;
  const isOwn = useSubject().view === 'self';
  const type = set.documentTypes.find(({ code }) => code === values.documentType);
  return (
    <div className={styles.fields}>
      <TextField {...entries.text('title')} maxLength={120} />
      <SelectField
        {...entries.text('documentType')}
        empty={t('documents.chooseType')}
        hint={
          type === undefined || !isOwn
            ? undefined
            : type.confidential
              ? t('documents.onlyHr')
              : t('documents.managersAndHr')
        }
        options={set.documentTypes.map(({ code, label }) => ({ value: code, label }))}
      />
      <TextField
        id={`${id}-expires`}
        type="date"
        optional
        label={t('documents.expires')}
        value={values.expirationDate}
        onChange={(event) => edit({ expirationDate: event.target.value })}
      />
      {isOwn ? null : (
        <SelectField
          id={`${id}-visibility`}
          label={t('documents.visibleTo')}
          value={values.visibility}
          options={set.visibilities.map((visibility) => ({ value: visibility, label: t(VISIBLE_TO[visibility]) }))}
          onChange={(event) => edit({ visibility: event.target.value as DocumentVisibility })}
        />
      )}
    </div>
  );
}
