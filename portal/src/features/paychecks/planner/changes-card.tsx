import { useRef, type ReactNode } from 'react';
import type { PlannerBasis } from '@paystead/payroll/planner/basis.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Spoken, text } from '@paystead/ui/text.tsx';
import { fieldLabel } from './field-texts.ts';
import { placeOptions } from './place-options.ts';
import styles from './planner.module.css';
import type { changedFields, FieldUnit, PlannerField } from './planner-fields.ts';
import { typedNumber } from './typed-number.ts';

interface ChangesCardProps {
  readonly basis: PlannerBasis;
  readonly changed: ReturnType<typeof changedFields>;
  readonly onUndo: (field: PlannerField) => void;
  readonly onReset: () => void;
}

/** The changes that are tried together, each of which can be undone. */
export function ChangesCard({ basis, changed, onUndo, onReset }: ChangesCardProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const heading = useRef<HTMLParagraphElement>(null);
  const options = placeOptions(t, basis);
  const shown = (unit: FieldUnit, value: string): string => {
    if (unit === 'place') return options.find((option) => option.value === value)?.label ?? '';
    if (unit === 'dollars') return format.money(typedNumber(value, 2));
    if (unit === 'rate') return format.rate(typedNumber(value, 6));
    const plain = value.trim() === '' ? '0' : value.trim();
    if (unit === 'percent') return `${plain.replace(/%$/, '')}%`;
    return unit === 'hours' ? t('paychecks.planHoursValue', { hours: plain }) : plain;
  };
  // The button that was pressed is gone afterwards: the focus stays in the card.
  const refocus = (act: () => void) => () => {
    act();
    heading.current?.focus();
  };
  const valid = changed.filter(({ isFault }) => !isFault);
  return (
    <Card
      title={t('paychecks.planChanges')}
      action={
        valid.length > 0 ? (
          <Button kind="quiet" small icon="retry" onClick={refocus(onReset)}>
            {t('paychecks.planReset')}
          </Button>
        ) : null
      }
    >
      <p className={text.soft} tabIndex={-1} ref={heading}>
        {valid.length === 0 ? t('paychecks.planChangesNone') : t('paychecks.planChangesSome', { count: valid.length })}
      </p>
      {valid.length > 0 ? (
        <ul className={styles.changes}>
          {valid.map(({ field, unit, present, now }) => (
            <li key={field}>
              <span>
                <b>{fieldLabel(t, { field, unit })}</b>
                <small>{t('paychecks.planFromTo', { from: shown(unit, present), to: shown(unit, now) })}</small>
              </span>
              <Button kind="second" small onClick={refocus(() => onUndo(field))}>
                {t('paychecks.planUndo')} <Spoken>{fieldLabel(t, { field, unit })}</Spoken>
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}
