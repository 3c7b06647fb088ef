import type { ReactNode } from 'react';
import type { W4Elections } from '@paystead/payroll/federal/w4-elections.ts';
import type { TaxesReply } from '@paystead/contract/features/taxes/model.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Badge } from '@paystead/ui/badge/badge.tsx';
import { Button, ButtonRow } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { ErrorSummary } from '@paystead/ui/field/error-summary.tsx';
import { Facts } from '@paystead/ui/list/facts.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import styles from '../taxes.module.css';
import { w4Lines } from '../w4-lines.ts';
import type { W4Form } from './use-w4-form.ts';

interface W4ReviewProps {
  readonly taxes: TaxesReply;
  readonly form: W4Form;
  readonly elections: W4Elections;
}

/** The second step: every answer with its previous value, above the statement that is signed. */
export function W4Review({ taxes, form, elections }: W4ReviewProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const before = w4Lines(taxes.taxes.employeeFederalTaxCategory, t, format, true);
  const after = w4Lines(elections, t, format, true);
  return (
    <Stack>
      <ErrorSummary {...form.summary} />
      <Card title={t('taxes.reviewTitle')}>
        <p className={styles.lede}>{t('taxes.reviewLede')}</p>
        <div className={styles.gap}>
          <Facts
            items={after.map(({ label, value }, line) => ({
              label,
              value: <Answer value={value} previous={before[line]?.value ?? ''} />,
            }))}
          />
        </div>
      </Card>
      <Card title={t('taxes.step5')}>
        <p className={styles.statement}>{taxes.statement.text}</p>
        <p className={styles.gap}>{t('taxes.signedAs', { name: form.values.signature.trim() })}</p>
        <div className={styles.gap}>
          <ButtonRow full>
            <Button busy={form.isSending} onClick={form.send}>
              {t('taxes.signAndSend')}
            </Button>
            <Button kind="second" onClick={() => form.goTo('fill')}>
              {t('taxes.changeSomething')}
            </Button>
          </ButtonRow>
        </div>
      </Card>
    </Stack>
  );
}

function Answer({ value, previous }: { readonly value: string; readonly previous: string }): ReactNode {
  const t = useText();
  if (value === previous) return value;
  return (
    <>
      {value} <Badge tone="info">{t('taxes.changed')}</Badge>
      <br />
      <small>{t('taxes.before', { value: previous })}</small>
    </>
  );
}
