import type { ReactNode } from 'react';
import { US_STATE_NAMES } from '@paystead/contract/features/profile/us-states.ts';
import { stateFormOf } from '@paystead/payroll/states/certificates.ts';
import type { PlainTextKey } from '@paystead/ui/translations/text.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { text } from '@paystead/ui/text.tsx';
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
];

/** The names of the states whose tax on wages payroll withholds beside the federal tax. */
function taxingStates(states: readonly string[]): readonly string[] {
  return states
    .filter((state) => stateFormOf(state).kind !== 'none')
    .map((state) => (isState(state) ? US_STATE_NAMES[state] : state));
}
const isState = (state: string): state is keyof typeof US_STATE_NAMES => state in US_STATE_NAMES;

/**
 * The situations that the calculator doesn't cover, with a link to the tool that does. `states`: where the employee lives
 * and works, by postal code; empty if not known.
 */
export function NotCoveredCard({ states }: { readonly states: readonly string[] }): ReactNode {
  const t = useText();
  const taxing = taxingStates(states);
  return (
    <Card title={t('taxes.outTitle')}>
      <p className={styles.lede}>{t('taxes.outLede')}</p>
      <ul className={`${styles.bullets} ${styles.gap}`}>
        {CASES.map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
        {taxing.map((state) => (
          <li key={state}>{t('taxes.outOneState', { state })}</li>
        ))}
        <li>{t(states.length === 0 ? 'taxes.outState' : 'taxes.outLocal')}</li>
      </ul>
      <p className={styles.gap}>
        <a className={text.standalone} href={ESTIMATOR} target="_blank" rel="noreferrer">
          {t('taxes.estimator')}
        </a>
      </p>
    </Card>
  );
}
