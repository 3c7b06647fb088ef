import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { useText } from '../translations/translations.tsx';
import styles from './field.module.css';

export interface FieldFault {
  /** Id of the field's control. */
  readonly field: string;
  readonly label: string;
  readonly text: string;
}

interface ErrorSummaryProps {
  readonly faults: readonly FieldFault[];
  /** A new number for each refused attempt, so that the summary takes the focus each time. */
  readonly attempt: number;
  /** The server's message about the whole form. */
  readonly general?: string | undefined;
}

/** Number of errors with a link to each field. It receives the focus, so that it is announced first. */
export function ErrorSummary({ faults, attempt, general }: ErrorSummaryProps): ReactNode {
  const t = useText();
  const frame = useRef<HTMLDivElement>(null);
  const anything = faults.length > 0 || general !== undefined;
  useEffect(() => {
    if (anything && attempt > 0) frame.current?.focus();
  }, [anything, attempt]);
  if (!anything) return null;

  const follow = (event: MouseEvent, id: string): void => {
    event.preventDefault();
    document.getElementById(id)?.focus();
  };
  return (
    <div className={styles.summary} ref={frame} tabIndex={-1} role="alert">
      <h2>{faults.length > 0 ? t('ui.thingsToFix', { count: faults.length }) : t('ui.notSaved')}</h2>
      {general ? <p>{general}</p> : null}
      {faults.length > 0 ? (
        <ul>
          {faults.map(({ field, label, text }) => (
            <li key={field}>
              <a href={`#${field}`} onClick={(event) => follow(event, field)}>
                {label}: {text}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
