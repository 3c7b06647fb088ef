import type { ReactNode } from 'react';
import type { DocumentForm, DocumentSet, DocumentVisibility } from '@paystead/contract/features/documents/model.ts';
import { useSubject } from '../../platform/subject.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { SelectField, TextField } from '@paystead/ui/field/inputs.tsx';
import styles from './documents.module.css';

/** What is said about a document, as it is typed. */
export interface Description {
  readonly title: string;
  readonly documentType: string;
  readonly expirationDate: string;
  readonly visibility: DocumentVisibility;
}

export type DescriptionFault = 'title' | 'documentType';

const VISIBLE_TO = {
  employee: 'documents.visibleEmployee',
  manager: 'documents.visibleManager',
  hr: 'documents.visibleHr',
} as const;

/** What is missing, by field. */
export function faultsOf({ title, documentType }: Description): DescriptionFault[] {
  return [
    ...(title.trim() === '' ? (['title'] as const) : []),
    ...(documentType === '' ? (['documentType'] as const) : []),
  ];
}

export function formOf({ title, documentType, expirationDate, visibility }: Description, own: boolean): DocumentForm {
  return {
    title: title.trim(),
    documentType,
    ...(expirationDate !== '' && { expirationDate }),
    ...(!own && { visibility }),
  };
}

interface DescribeFieldsProps {
  readonly id: string;
  readonly set: Pick<DocumentSet, 'documentTypes' | 'visibilities'>;
  readonly value: Description;
  readonly faults: readonly DescriptionFault[];
  readonly onChange: (value: Description) => void;
}

/** Title, type and end of a document; for somebody else's file also who may read it. */
export function DescribeFields({ id, set, value, faults, onChange }: DescribeFieldsProps): ReactNode {
  const t = useText();
  const own = useSubject().view === 'self';
  const type = set.documentTypes.find(({ code }) => code === value.documentType);
  return (
    <div className={styles.fields}>
      <TextField
        id={`${id}-title`}
        label={t('documents.title')}
        value={value.title}
        maxLength={120}
        error={faults.includes('title') ? t('documents.titleNeeded') : undefined}
        onChange={(event) => onChange({ ...value, title: event.target.value })}
      />
      <SelectField
        id={`${id}-type`}
        label={t('documents.type')}
        value={value.documentType}
        empty={t('documents.chooseType')}
        hint={
          type === undefined || !own
            ? undefined
            : type.confidential
              ? t('documents.onlyHr')
              : t('documents.managersToo')
        }
        error={faults.includes('documentType') ? t('documents.typeNeeded') : undefined}
        options={set.documentTypes.map(({ code, label }) => ({ value: code, label }))}
        onChange={(event) => onChange({ ...value, documentType: event.target.value })}
      />
      <TextField
        id={`${id}-ends`}
        type="date"
        optional
        label={t('documents.expires')}
        value={value.expirationDate}
        onChange={(event) => onChange({ ...value, expirationDate: event.target.value })}
      />
      {own ? null : (
        <SelectField
          id={`${id}-seen`}
          label={t('documents.visibleTo')}
          value={value.visibility}
          options={set.visibilities.map((visibility) => ({ value: visibility, label: t(VISIBLE_TO[visibility]) }))}
          onChange={(event) => onChange({ ...value, visibility: event.target.value as DocumentVisibility })}
        />
      )}
    </div>
  );
}
