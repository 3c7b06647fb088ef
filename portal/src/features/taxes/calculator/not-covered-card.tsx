import type { ReactNode } from 'react';
import type { PlainTextKey } from '@paystead/ui/translations/text.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import styles from '../taxes.module.css';

/** The tool of the IRS that Form W-4 recommends. */
const ESTIMATOR = 'https://www.irs.gov/W4App';

const CASES: readonly PlainTextKey[] = [
  'taxes.outSelfEmployed',
  'taxes.outCredits',
  'taxes.outGains',
  'taxes.outAmt',
  'taxes.outTreaty',
  'taxes.outItemized',
  'taxes.outPartYear',
  'taxes.outState',
];

/** The situations that the calculator doesn't cover, with a link to the tool that does. */
export function NotCoveredCard(): ReactNode {
  const t = useText();
  return (
    <Card title={t('taxes.outTitle')}>
      <p className={styles.lede}>{t('taxes.outLede')}</p>
      <ul className={`${styles.bullets} ${styles.gap}`}>
        {CASES.map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
      </ul>
      <p className={styles.gap}>
        <a href={ESTIMATOR} target="_blank" rel="noreferrer">
          {t('taxes.estimator')}
        </a>
      </p>
    </Card>
  );
}
