import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useServices } from '../../../platform/services.ts';
import { AFTER_FIRST_VIEW, useLater } from '@paystead/ui/use-later.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { classes, text } from '@paystead/ui/text.tsx';
import { shortDepositFacts } from '../deposit-facts.tsx';
import styles from './home.module.css';
import { paycheckQuery } from '../queries.ts';

/** Number of deposits that fit without making the card taller. */
const MAX_DEPOSITS = 3;

/** The accounts that the latest paycheck went to, beside its amounts, on wide screens. */
export function DepositSummary({ checkId }: { readonly checkId: string }): ReactNode {
  const t = useText();
  const { api } = useServices();
  const enabled = useLater(AFTER_FIRST_VIEW);
  const { data } = useQuery({ ...paycheckQuery(api, checkId, true), enabled });
  const deposits = data?.lines.deposits ?? [];
  // Keeps its room until the reply is here, so that nothing moves.
  if (deposits.length === 0) return <div className={classes(styles.deposits, text.notOnPhone)} />;
  const more = deposits.length - MAX_DEPOSITS;
  return (
    <div className={classes(styles.deposits, text.notOnPhone)}>
      <h3 className={text.label}>{t('paychecks.deposits')}</h3>
      <dl className={styles.depositRow}>
        {shortDepositFacts(t, deposits.slice(0, MAX_DEPOSITS)).map(({ id, label, value }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {more > 0 ? (
        <p className={classes(text.soft, text.caption)}>{t('paychecks.moreAccounts', { count: more })}</p>
      ) : null}
    </div>
  );
}
