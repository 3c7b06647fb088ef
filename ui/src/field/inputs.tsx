import {
  useState,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';
import { useText } from '../translations/translations.tsx';
import { IconButton } from '../button/button.tsx';
import { Icon } from '../icon/icon.tsx';
import { classes } from '../text.tsx';
import { Field, type FieldTexts } from './field.tsx';
import styles from './field.module.css';

type Control<T> = Omit<T, 'id' | 'className' | 'placeholder' | 'disabled' | 'required'>;

interface TextFieldProps extends FieldTexts, Control<InputHTMLAttributes<HTMLInputElement>> {
  /** `$` or `%` inside the control. */
  readonly unitBefore?: string | undefined;
  readonly unitAfter?: string | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/** A single-line text field. */
export function TextField({
  label,
  hint,
  error,
  good,
  optional,
  id,
  unitBefore,
  unitAfter,
  ref,
  ...rest
}: TextFieldProps): ReactNode {
  return (
    <Field label={label} hint={hint} error={error} good={good} optional={optional} id={id}>
      {(control) => {
        const input = <input className={styles.input} ref={ref} {...control} {...rest} />;
        if (!unitBefore && !unitAfter) return input;
        return (
          <div className={styles.withUnit}>
            {unitBefore ? <span>{unitBefore}</span> : null}
            {input}
            {unitAfter ? <span>{unitAfter}</span> : null}
          </div>
        );
      }}
    </Field>
  );
}

/** A masked text with a button that shows it, for passwords and account numbers. Pasting and password managers work. */
export function SecretField({
  label,
  hint,
  error,
  good,
  optional,
  id,
  ref,
  ...rest
}: Omit<TextFieldProps, 'type'>): ReactNode {
  const [shown, setShown] = useState(false);
  const t = useText();
  return (
    <Field label={label} hint={hint} error={error} good={good} optional={optional} id={id}>
      {(control) => (
        <div className={styles.withAction}>
          <input className={styles.input} ref={ref} type={shown ? 'text' : 'password'} {...control} {...rest} />
          <IconButton
            icon={shown ? 'eyeOff' : 'eye'}
            label={shown ? t('ui.hideField', { field: label }) : t('ui.showField', { field: label })}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </Field>
  );
}

interface TextAreaProps extends FieldTexts, Control<TextareaHTMLAttributes<HTMLTextAreaElement>> {
  readonly ref?: Ref<HTMLTextAreaElement> | undefined;
}

export function TextArea({ label, hint, error, good, optional, id, ref, ...rest }: TextAreaProps): ReactNode {
  return (
    <Field label={label} hint={hint} error={error} good={good} optional={optional} id={id}>
      {(control) => <textarea className={styles.input} rows={4} ref={ref} {...control} {...rest} />}
    </Field>
  );
}

interface SelectOption {
  readonly value: string;
  readonly label: string;
}

interface SelectFieldProps extends FieldTexts, Control<SelectHTMLAttributes<HTMLSelectElement>> {
  readonly options: readonly SelectOption[];
  /** First option while nothing is selected. */
  readonly empty?: string | undefined;
  readonly ref?: Ref<HTMLSelectElement> | undefined;
}

export function SelectField({
  label,
  hint,
  error,
  good,
  optional,
  id,
  options,
  empty,
  ref,
  ...rest
}: SelectFieldProps): ReactNode {
  return (
    <Field label={label} hint={hint} error={error} good={good} optional={optional} id={id}>
      {(control) => (
        <select className={classes(styles.select, styles.fullSelect)} ref={ref} {...control} {...rest}>
          {empty === undefined ? null : <option value="">{empty}</option>}
          <Options options={options} />
        </select>
      )}
    </Field>
  );
}

interface CompactSelectProps extends Control<SelectHTMLAttributes<HTMLSelectElement>> {
  readonly label: string;
  readonly options: readonly SelectOption[];
}

/** A filter in a page's header. Its label is for screen readers only. */
export function CompactSelect({ label, options, ...rest }: CompactSelectProps): ReactNode {
  return (
    <select className={styles.select} aria-label={label} {...rest}>
      <Options options={options} />
    </select>
  );
}

function Options({ options }: { readonly options: readonly SelectOption[] }): ReactNode {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

interface SearchFieldProps extends Control<InputHTMLAttributes<HTMLInputElement>> {
  readonly label: string;
}

export function SearchField({ label, ...rest }: SearchFieldProps): ReactNode {
  return (
    <div className={styles.withIcon}>
      <Icon name="search" />
      <input type="search" className={styles.input} aria-label={label} placeholder={label} {...rest} />
    </div>
  );
}
