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
import styles from './taxes.module.css';
import { w4Lines } from './words.ts';

interface W4ReviewProps {
  readonly taxes: TaxesReply;
  readonly elections: W4Elections;
  readonly name: string;
  readonly isSending: boolean;
  /** Why it was not sent, where no answer is to blame. */
  readonly general: string | undefined;
  readonly attempt: number;
  readonly onSend: () => void;
  readonly onBack: () => void;
}

/** Every answer once more, with what was there before, over the statement that is signed. */
export function W4Review(props: W4ReviewProps): ReactNode {
  const { taxes, elections, name, isSending, general, attempt, onSend, onBack } = props;
  const t = useText();
  const format = useFormat();
  const now = taxes.taxes.employeeFederalTaxCategory;
  const before = w4Lines(now, t, format, true);
  const after = w4Lines(elections, t, format, true);
  return (
    <Stack>
      <ErrorSummary faults={[]} general={general} attempt={attempt} />
      <Card title={t('taxes.reviewTitle')}>
        <p className={styles.lede}>{t('taxes.reviewLede')}</p>
        <div className={styles.gap}>
          <Facts
            items={after.map(({ label, value }, line) => {
              const old = before[line]?.value;
              return {
                label,
                value:
                  old === value ? (
                    value
                  ) : (
                    <>
                      {value} <Badge tone="info">{t('taxes.changed')}</Badge>
                      <br />
                      <small>{t('taxes.before', { value: old ?? '' })}</small>
                    </>
                  ),
              };
            })}
          />
        </div>
      </Card>
      <Card title={t('taxes.step5')}>
        <p className={styles.statement}>{taxes.statement.text}</p>
        <p className={styles.gap}>{t('taxes.signedAs', { name: name.trim() })}</p>
        <div className={styles.gap}>
          <ButtonRow full>
            <Button busy={isSending} onClick={onSend}>
              {t('taxes.signAndSend')}
            </Button>
            <Button kind="second" onClick={onBack}>
              {t('taxes.changeSomething')}
            </Button>
          </ButtonRow>
        </div>
      </Card>
    </Stack>
  );
}
