import { useId, type ReactNode } from 'react';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { TextField } from '@paystead/ui/field/inputs.tsx';
import { fieldLabel } from './field-texts.ts';
import styles from './planner.module.css';
import type { FieldOf, FieldUnit } from './planner-fields.ts';
import { typedNumber } from './typed-number.ts';

interface NumberFieldProps {
  readonly of: FieldOf;
  readonly hint: string | undefined;
  /** Undefined for the present value. */
  readonly typed: string | undefined;
  readonly isFault: boolean;
  readonly onType: (value: string) => void;
}

const UNITS: Readonly<Record<FieldUnit, { readonly unitBefore?: string; readonly unitAfter?: string }>> = {
  percent: { unitAfter: '%' },
  dollars: { unitBefore: '$' },
  rate: { unitBefore: '$' },
  hours: { unitAfter: 'h' },
  count: {},
  place: {},
};

/** The ends of sliders in typed units: a usual range, which typing can leave. */
const SLIDERS: Readonly<Partial<Record<FieldOf['field'], { readonly max: number; readonly unit: FieldUnit }>>> = {
  '401K': { max: 30, unit: 'percent' },
  ROTH: { max: 30, unit: 'percent' },
  overtime: { max: 30, unit: 'hours' },
};

/** A number to type, with a slider where values are tried by feel. */
export function NumberField({ of, hint, typed, isFault, onType }: NumberFieldProps): ReactNode {
  const t = useText();
  const id = useId();
  const label = fieldLabel(t, of);
  const value = typed ?? of.present;
  const slider = SLIDERS[of.field]?.unit === of.unit ? SLIDERS[of.field] : undefined;
  const position = Math.round((typedNumber(value, 4) ?? 0) / 10_000);
  return (
    <div className={styles.number}>
      <TextField
        id={id}
        label={label}
        hint={hint}
        inputMode={of.unit === 'count' ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={value}
        error={isFault ? t('paychecks.planFault', { unit: of.unit }) : undefined}
        onChange={(event) => onType(event.target.value)}
        {...UNITS[of.unit]}
      />
      {slider ? (
        <input
          type="range"
          className={styles.slider}
          aria-label={t('paychecks.planSlider', { label })}
          aria-valuetext={
            of.unit === 'percent' ? `${position}%` : `${position} ${UNITS[of.unit].unitAfter ?? ''}`.trim()
          }
          min={0}
          max={Math.max(slider.max, position)}
          step={1}
          value={position}
          onChange={(event) => onType(event.target.value)}
        />
      ) : null}
    </div>
  );
}
