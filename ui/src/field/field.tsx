import { useId, type ReactNode } from 'react';
import { useText } from '../translations/translations.tsx';
import { Icon } from '../icon/icon.tsx';
import styles from './field.module.css';

export interface FieldTexts {
  readonly label: string;
  /** Instructions that are visible before any error. */
  readonly hint?: ReactNode;
  /** The error and how to fix it. */
  readonly error?: string | undefined;
  /** Confirmation below the control, announced politely: a bank's name, the city of a ZIP Code. */
  readonly good?: string | undefined;
  /** Marks an optional field. All others are required. */
  readonly optional?: boolean | undefined;
  /** Id for links from the error summary. Generated if absent. */
  readonly id?: string | undefined;
}

interface ControlProps {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-required': true | undefined;
}

interface FieldProps extends FieldTexts {
  /** Renders the control with the attributes that connect it to label, hint and error. */
  readonly children: (control: ControlProps) => ReactNode;
}

/** Label, hint, control and error, one below the other and connected to the control. */
export function Field({ label, hint, error, good, optional, id: given, children }: FieldProps): ReactNode {
  const made = useId();
  const t = useText();
  const id = given ?? made;
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label} {optional ? <span className={styles.optional}>{t('ui.optional')}</span> : null}
      </label>
      {hint ? (
        <span className={styles.hint} id={`${id}-hint`}>
          {hint}
        </span>
      ) : null}
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
        'aria-required': optional ? undefined : true,
      })}
      {error ? <FieldError id={`${id}-error`} text={error} /> : null}
      <output>
        {good && !error ? (
          <span className={styles.good}>
            <Icon name="check" size="small" />
            {good}
          </span>
        ) : null}
      </output>
    </div>
  );
}

export function FieldError({ id, text }: { readonly id: string; readonly text: string }): ReactNode {
  return (
    <span className={styles.error} id={id}>
      <Icon name="stop" size="small" />
      <span>{text}</span>
    </span>
  );
}

/** Fields one below the other. */
export function FieldStack({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className={styles.stack}>{children}</div>;
}
