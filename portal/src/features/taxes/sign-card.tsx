import type { ReactNode } from 'react';
import type { TaxesReply } from '@paystead/contract/features/taxes/model.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { TextField } from '@paystead/ui/field/inputs.tsx';
import styles from './taxes.module.css';

/** The typed name under a tax form. */
export interface Signature {
  readonly signature: string;
}

interface SignCardProps {
  readonly title: string;
  readonly taxes: TaxesReply;
  readonly form: {
    readonly values: Signature;
    readonly errorOf: (field: 'signature') => string | undefined;
    readonly edit: (part: Signature) => void;
  };
  /** The buttons. */
  readonly children: ReactNode;
}

/** The id of the field for the signature, to which the error summary links. */
export const SIGNATURE_ID = 'tax-signature';

/** The statement under penalties of perjury, and the field for the signature. */
export function SignCard({ title, taxes, form, children }: SignCardProps): ReactNode {
  const t = useText();
  return (
    <Card title={title}>
      <p className={styles.statement}>{taxes.statement.text}</p>
      <div className={styles.fields}>
        <TextField
          id={SIGNATURE_ID}
          label={t('taxes.signature')}
          hint={t('taxes.signatureHint', { name: taxes.signerName })}
          autoComplete="name"
          value={form.values.signature}
          error={form.errorOf('signature')}
          onChange={(event) => form.edit({ signature: event.target.value })}
        />
      </div>
      <div className={styles.gap}>{children}</div>
    </Card>
  );
}
