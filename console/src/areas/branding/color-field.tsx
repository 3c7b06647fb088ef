import type { ReactNode } from 'react';
import type { PartnerBrand } from '@paystead/contract/console/branding/model.ts';
import { Button } from '@paystead/ui/button/button.tsx';
import { TextField } from '@paystead/ui/field/inputs.tsx';
import { Spoken } from '@paystead/ui/text.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { colorsOf, verdictOf } from './brand-entries.ts';
import styles from './branding.module.css';

interface ColorFieldProps {
  readonly which: 'action' | 'sidebar';
  readonly label: string;
  readonly brand: PartnerBrand;
  readonly error: string | undefined;
  readonly onChange: (color: string | null) => void;
}

/** A color as text and as the system's picker, with the contrast that was measured and what becomes of a weak one. */
export function ColorField({ which, label, brand, error, onChange }: ColorFieldProps): ReactNode {
  const t = useText();
  const typed = which === 'action' ? brand.actionColorHex : brand.sidebarColorHex;
  const color = colorsOf(brand)[which];
  const { given, shown, givenRatio, shownRatio } = verdictOf(brand, which);
  // Rounded down: 4.49 must not read as 4.5.
  const ratio = (value: number): string => (Math.floor(value * 10) / 10).toFixed(1);
  return (
    <div>
      <TextField
        label={label}
        hint={typed === null ? t('console.branding.inherited', { value: color }) : undefined}
        optional
        maxLength={7}
        spellCheck={false}
        autoComplete="off"
        value={typed ?? ''}
        error={error}
        onChange={({ target: { value } }) => onChange(value === '' ? null : value)}
      />
      <div className={styles.color}>
        <input
          type="color"
          className={styles.picker}
          aria-label={t('console.branding.pick', { field: label })}
          value={color}
          onChange={({ target: { value } }) => onChange(value)}
        />
        <p className={styles.measured} role="status">
          {given === shown
            ? t('console.branding.readable', { ratio: ratio(shownRatio) })
            : t('console.branding.corrected', { given, ratio: ratio(givenRatio), shown, better: ratio(shownRatio) })}
        </p>
      </div>
      {typed === null ? null : (
        <Button kind="quiet" small onClick={() => onChange(null)}>
          {t('console.branding.useDefault')}
          <Spoken>: {label}</Spoken>
        </Button>
      )}
    </div>
  );
}
