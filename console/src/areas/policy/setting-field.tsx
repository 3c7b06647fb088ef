import { useId, type ReactNode } from 'react';
import type { PolicySetting } from '@paystead/contract/console/policy/model.ts';
import { Checkbox } from '@paystead/ui/field/choices.tsx';
import { SelectField, TextField } from '@paystead/ui/field/inputs.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import styles from './policy.module.css';
import { bytesOf, megabytes, usePolicyText } from './use-policy-text.ts';

interface SettingFieldProps {
  readonly setting: PolicySetting;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** One setting: its name, what it means, its default, why it is bounded, and its value to change or to read. */
export function SettingField({ setting: one, value, error, onChange }: SettingFieldProps): ReactNode {
  const t = useText();
  const text = usePolicyText();
  const { setting, standard, isBounded, mayChange, value: saved } = one;
  const notes = [
    t('console.policy.standard', { value: text.value(setting, standard) }),
    ...(isBounded ? [text.why(setting)] : []),
  ].join(' · ');
  return (
    <div className={styles.setting} data-changed={value === saved ? undefined : true}>
      {mayChange ? (
        <Control setting={one} value={value} error={error} onChange={onChange} />
      ) : (
        <>
          <p className={styles.readOnly}>
            <b>{text.name(setting)}</b>
            <span>{text.value(setting, value)}</span>
          </p>
          <p className={styles.about}>{text.about(setting)}</p>
        </>
      )}
      <p className={styles.notes}>{notes}</p>
    </div>
  );
}

function Control({ setting: one, value, error, onChange }: SettingFieldProps): ReactNode {
  const text = usePolicyText();
  const { setting, type, choices, word, min, max } = one;
  const common = { label: text.name(setting), hint: text.about(setting), error };
  switch (type) {
    case 'switch':
      return (
        <Checkbox
          label={common.label}
          note={common.hint}
          error={error}
          checked={value === 'on'}
          onChange={(checked) => onChange(checked ? 'on' : 'off')}
        />
      );
    case 'choice':
      return (
        <SelectField
          {...common}
          value={value}
          options={choices.map((choice) => ({ value: choice, label: text.choice(choice) }))}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'choices':
      return <SeveralChoices setting={one} value={value} error={error} onChange={onChange} />;
    case 'time':
      return <TextField {...common} type="time" value={value} onChange={(event) => onChange(event.target.value)} />;
    case 'employee':
      return <WordField {...common} value={value} word={word} onChange={onChange} />;
    case 'number':
      return setting === 'upload-max-bytes' ? (
        <MegabyteField {...common} value={value} onChange={onChange} />
      ) : (
        <WordField {...common} value={value} word={word} range={`${min}–${max}`} onChange={onChange} />
      );
  }
}

interface TypedProps {
  readonly label: string;
  readonly hint: string;
  readonly error: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A number or an employee number; an empty field is the setting's word, such as no end. */
function WordField({
  word = null,
  range,
  value,
  onChange,
  ...common
}: TypedProps & { readonly word?: string | null; readonly range?: string }): ReactNode {
  return (
    <TextField
      {...common}
      value={value === word ? '' : value}
      inputMode={range === undefined ? 'text' : 'numeric'}
      autoComplete="off"
      maxLength={40}
      unitAfter={range}
      onChange={({ target }) => onChange(target.value.trim() === '' && word !== null ? word : target.value.trim())}
    />
  );
}

function MegabyteField({ value, onChange, ...common }: TypedProps): ReactNode {
  return (
    <TextField
      {...common}
      value={/^\d+$/.test(value) ? megabytes(value) : value}
      inputMode="decimal"
      autoComplete="off"
      maxLength={6}
      unitAfter="MB"
      onChange={({ target }) => onChange(bytesOf(target.value))}
    />
  );
}

function SeveralChoices({ setting: { setting, choices }, value, error, onChange }: SettingFieldProps): ReactNode {
  const text = usePolicyText();
  const id = useId();
  const chosen = value === '' ? [] : value.split(',');
  const toggle = (choice: string, checked: boolean): void =>
    onChange(choices.filter((one) => (one === choice ? checked : chosen.includes(one))).join(','));
  return (
    <fieldset className={styles.choices} aria-describedby={`${id}-about`}>
      <legend>{text.name(setting)}</legend>
      <p className={styles.about} id={`${id}-about`}>
        {text.about(setting)}
      </p>
      {choices.map((choice, index) => (
        <Checkbox
          key={choice}
          label={text.choice(choice)}
          error={index === choices.length - 1 ? error : undefined}
          checked={chosen.includes(choice)}
          onChange={(checked) => toggle(choice, checked)}
        />
      ))}
    </fieldset>
  );
}
