import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useServices } from '../../../platform/services.ts';
import { AFTER_FIRST_VIEW, useLater } from '@paystead/ui/use-later.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Facts } from '@paystead/ui/list/facts.tsx';
import { classes, text } from '@paystead/ui/text.tsx';
import { shortDepositFacts } from '../deposit-facts.tsx';
import styles from './home.module.css';
import { paycheckQuery } from '../queries.ts';

/** As many as stand beside the pay without making its card grow. */
const SHOWN = 3;

/** Where the last pay went, from the lines that are read aside for the reason of its difference. Wide screens have the room. */
export function WhereItWent({ checkId }: { readonly checkId: string }): ReactNode {
  const t = useText();
  const { api } = useServices();
  const enabled = useLater(AFTER_FIRST_VIEW);
  const { data } = useQuery({ ...paycheckQuery(api, checkId, true), enabled });
  const deposits = data?.lines.deposits ?? [];
  if (deposits.length === 0) return null;
  const more = deposits.length - SHOWN;
  return (
    <div className={classes(styles.deposits, text.notOnPhone)}>
      <h3 className={text.label}>{t('paychecks.whereItWent')}</h3>
      <Facts figures small items={shortDepositFacts(t, deposits.slice(0, SHOWN))} />
      {more > 0 ? (
        <p className={classes(text.soft, text.caption)}>{t('paychecks.moreAccounts', { count: more })}</p>
      ) : null}
    </div>
  );
}
