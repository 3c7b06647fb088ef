import { useId, type ReactNode } from 'react';
import { Spoken } from '../text.tsx';
import styles from './tabs.module.css';

interface SegmentsProps<V extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly value: V;
  readonly onChange: (value: V) => void;
}

/** Two to four exclusive options or filters. Not navigation. */
export function Segments<V extends string>({ label, options, value, onChange }: SegmentsProps<V>): ReactNode {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend>
        <Spoken>{label}</Spoken>
      </legend>
      <div className={styles.segments}>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
