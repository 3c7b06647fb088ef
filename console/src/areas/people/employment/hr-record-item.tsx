import type { ReactNode } from 'react';
import type { HrRecordsPage } from '@paystead/contract/console/employment/model.ts';
import { Button, ButtonRow } from '@paystead/ui/button/button.tsx';
import { useFormat } from '@paystead/ui/format/format.ts';
import { localDay } from '@paystead/ui/format/local-day.ts';
import { Facts } from '@paystead/ui/list/facts.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { call } from '../../../platform/api.ts';
import { RemoveButton } from './remove-button.tsx';
import type { PersonSection } from './section-query.ts';
import { useShownCell } from './shown-cell.ts';
import styles from './employment.module.css';

type Kind = HrRecordsPage['kinds'][number];

interface HrRecordItemProps {
  readonly kind: Kind;
  readonly record: Kind['records'][number];
  readonly section: PersonSection;
  readonly mayChange: boolean;
  readonly onEdit: () => void;
  readonly onRemoved: () => unknown;
}

/** One HR record with the fields that have a value, and who made it. */
export function HrRecordItem({ kind, record, section, mayChange, onEdit, onRemoved }: HrRecordItemProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const shown = useShownCell();
  const { clientCode, employeeId } = section;
  const { recordId, values, createdAt, createdBy } = record;
  const date = format.date(localDay(createdAt), 'long');
  const [first, ...others] = kind.fields.filter(({ name }) => (values[name] ?? '') !== '');
  const title = first ? shown(first, values[first.name] ?? '') : kind.label;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <Facts
        small
        items={others.map((field) => ({
          id: field.name,
          label: field.label,
          value: shown(field, values[field.name] ?? null),
        }))}
      />
      <p className={styles.by}>
        <small>
          {createdBy === null
            ? t('console.employment.recordedOn', { date })
            : t('console.employment.recorded', { who: createdBy, date })}
        </small>
      </p>
      {mayChange ? (
        <ButtonRow>
          <Button kind="quiet" small aria-label={t('console.employment.correctName', { name: title })} onClick={onEdit}>
            {t('console.employment.act.correct')}
          </Button>
          <RemoveButton
            name={title}
            meaning={t('console.employment.removeRecordMeaning')}
            remove={() => call('hrRecords.remove', { params: { clientCode, employeeId, kind: kind.kind, recordId } })}
            onDone={onRemoved}
          />
        </ButtonRow>
      ) : null}
    </section>
  );
}
