import type { ReactNode } from 'react';
import type { PersonalInfo } from '@paystead/contract/features/profile/model.ts';
import type { PersonalField } from '@paystead/contract/features/profile/personal.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Facts } from '@paystead/ui/list/facts.tsx';
import { FIELD_LABELS } from './field-texts.ts';
import styles from '../profile.module.css';

type Values = Pick<PersonalInfo, PersonalField>;

const FIELDS = Object.keys(FIELD_LABELS) as PersonalField[];

export function changedFields(before: Values, after: Values): PersonalField[] {
  return FIELDS.filter((field) => (before[field] ?? '') !== (after[field] ?? ''));
}

/** The changed fields, each with its new and its previous value. */
export function Differences({ before, after }: { readonly before: Values; readonly after: Values }): ReactNode {
  const t = useText();
  const fields = changedFields(before, after);
  if (fields.length === 0) return <p className={styles.note}>{t('profile.onlyPlace')}</p>;
  return (
    <Facts
      items={fields.map((field) => ({
        id: field,
        label: t(FIELD_LABELS[field]),
        value: (
          <span className={styles.value}>
            {after[field]}
            <span className={styles.was}>{t('profile.was', { value: before[field] || t('profile.none') })}</span>
          </span>
        ),
      }))}
    />
  );
}
