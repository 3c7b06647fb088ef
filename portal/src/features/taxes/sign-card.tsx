import type { ReactNode } from 'react';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { TextField } from '@paystead/ui/field/inputs.tsx';
import styles from './taxes.module.css';

interface SignCardProps {
  readonly title: string;
  readonly statement: string;
  readonly name: string;
  readonly signerName: string;
  readonly error: string | undefined;
  readonly onChange: (name: string) => void;
  readonly children: ReactNode;
}

export const SIGNATURE_ID = 'tax-signature';

/** The perjury statement and the name typed under it. */
export function SignCard({ title, statement, name, signerName, error, onChange, children }: SignCardProps): ReactNode {
  const t = useText();
  return (
    <Card title={title}>
      <p className={styles.statement}>{statement}</p>
      <div className={styles.fields}>
        <TextField
          id={SIGNATURE_ID}
          label={t('taxes.signature')}
          hint={t('taxes.signatureHint', { name: signerName })}
          autoComplete="name"
          value={name}
          error={error}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      <div className={styles.gap}>{children}</div>
    </Card>
  );
}
