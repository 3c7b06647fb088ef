import { useId, type ReactNode } from 'react';
import { FieldError } from './field.tsx';
import styles from './field.module.css';

interface Choice<V extends string> {
  readonly value: V;
  readonly label: string;
  readonly note?: ReactNode;
}

interface ChoicesProps<V extends string> {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** Id of the group's first option, which the error summary links to. */
  readonly id?: string | undefined;
  readonly choices: readonly Choice<V>[];
  readonly value: V | undefined;
  readonly onChange: (value: V) => void;
}

/** Radio buttons, each with room for an explanation. */
export function Choices<V extends string>({
  label,
  hint,
  error,
  id: given,
  choices,
  value,
  onChange,
}: ChoicesProps<V>): ReactNode {
  const made = useId();
  const id = given ?? made;
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <fieldset
      className={styles.group}
      aria-describedby={described || undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend>{label}</legend>
      {hint ? (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {choices.map((choice, index) => (
        <label key={choice.value} className={styles.option}>
          <input
            type="radio"
            id={index === 0 ? id : undefined}
            name={id}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span>{choice.label}</span>
          {choice.note ? <small>{choice.note}</small> : null}
        </label>
      ))}
      {error ? <FieldError id={`${id}-error`} text={error} /> : null}
    </fieldset>
  );
}

interface CheckboxProps {
  readonly label: string;
  readonly note?: ReactNode;
  readonly error?: string | undefined;
  readonly id?: string | undefined;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

export function Checkbox({ label, note, error, id: given, checked, onChange }: CheckboxProps): ReactNode {
  const made = useId();
  const id = given ?? made;
  return (
    <div className={styles.field}>
      <label className={styles.option}>
        <input
          type="checkbox"
          id={id}
          checked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
        {note ? <small>{note}</small> : null}
      </label>
      {error ? <FieldError id={`${id}-error`} text={error} /> : null}
    </div>
  );
}
