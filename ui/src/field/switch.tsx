import { useId, type ReactNode } from 'react';
import styles from './switch.module.css';

interface SwitchProps {
  readonly label: string;
  readonly note?: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A setting that is on or off, and is saved as soon as it changes. Its label is a target too. */
export function Switch({ label, note, checked, onChange }: SwitchProps): ReactNode {
  const id = useId();
  return (
    <div className={styles.switch}>
      <label htmlFor={id}>{label}</label>
      <input
        type="checkbox"
        role="switch"
        id={id}
        checked={checked}
        aria-checked={checked}
        aria-describedby={note ? `${id}-note` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      {note ? <small id={`${id}-note`}>{note}</small> : null}
    </div>
  );
}
