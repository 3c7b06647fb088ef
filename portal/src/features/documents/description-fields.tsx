import type { ReactNode } from 'react';
import type { DocumentForm, DocumentSet, DocumentVisibility } from '@paystead/contract/features/documents/model.ts';
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

export type MissingField = 'title' | 'documentType';

const VISIBLE_TO = {
  employee: 'documents.visibleEmployee',
  manager: 'documents.visibleManager',
  hr: 'documents.visibleHr',
} as const;

/** The required fields that are empty. */
export function missingFields({ title, documentType }: Description): MissingField[] {
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
  readonly value: Description;
  readonly missing: readonly MissingField[];
  readonly onChange: (value: Description) => void;
}

/** Title, type and expiration date of a document, and its visibility if it belongs to another employee. */
export function DescriptionFields({ id, set, value, missing, onChange }: DescriptionFieldsProps): ReactNode {
  const t = useText();
  const isOwn = useSubject().view === 'self';
  const type = set.documentTypes.find(({ code }) => code === value.documentType);
  return (
    <div className={styles.fields}>
      <TextField
        id={`${id}-title`}
        label={t('documents.title')}
        value={value.title}
        maxLength={120}
        error={missing.includes('title') ? t('documents.titleNeeded') : undefined}
        onChange={(event) => onChange({ ...value, title: event.target.value })}
      />
      <SelectField
        id={`${id}-type`}
        label={t('documents.type')}
        value={value.documentType}
        empty={t('documents.chooseType')}
        hint={
          type === undefined || !isOwn
            ? undefined
            : type.confidential
              ? t('documents.onlyHr')
              : t('documents.managersToo')
        }
        error={missing.includes('documentType') ? t('documents.typeNeeded') : undefined}
        options={set.documentTypes.map(({ code, label }) => ({ value: code, label }))}
        onChange={(event) => onChange({ ...value, documentType: event.target.value })}
      />
      <TextField
        id={`${id}-expires`}
        type="date"
        optional
        label={t('documents.expires')}
        value={value.expirationDate}
        onChange={(event) => onChange({ ...value, expirationDate: event.target.value })}
      />
      {isOwn ? null : (
        <SelectField
          id={`${id}-visibility`}
          label={t('documents.visibleTo')}
          value={value.visibility}
          options={set.visibilities.map((visibility) => ({ value: visibility, label: t(VISIBLE_TO[visibility]) }))}
          onChange={(event) => onChange({ ...value, visibility: event.target.value as DocumentVisibility })}
        />
      )}
    </div>
  );
}
