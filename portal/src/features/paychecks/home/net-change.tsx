import type { ReactNode } from 'react';
import type { CheckSummary, LatestComparison } from '@paystead/contract/features/paychecks/model.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { Text, useLanguage, useText } from '@paystead/ui/translations/translations.tsx';
import { Link } from '@paystead/ui/link.tsx';
import { classes, text } from '@paystead/ui/text.tsx';
import { amountTag } from '../amount-tag.tsx';
import { CheckBadges } from '../check-badges.tsx';
import styles from './home.module.css';

interface NetChangeProps {
  readonly latest: CheckSummary;
  /** Without an earlier paycheck to compare with, badges show the kind of paycheck instead. */
  readonly comparison: LatestComparison | null;
}

/** "$134.63 less than November 6: no overtime this time.", with a link to all causes. */
export function NetChange({ latest, comparison }: NetChangeProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const language = useLanguage();
  if (!comparison) {
    return (
      <div className={styles.badges}>
        <CheckBadges check={latest} />
      </div>
    );
  }
  const { before, cause } = comparison;
  const sameYear = before.checkDate.slice(0, 4) === latest.checkDate.slice(0, 4);
  const date = format.date(before.checkDate, sameYear ? 'monthDay' : 'date');
  const difference = latest.net - before.net;
  if (difference === 0)
    return <p className={classes(styles.netChange, text.soft)}>{t('paychecks.sameAs', { date })}</p>;
  const tags = { amount: amountTag(Math.abs(difference)) };
  return (
    <p className={classes(styles.netChange, text.soft)}>
      {cause ? (
        <Text
          of={difference < 0 ? 'paychecks.lessThanBecause' : 'paychecks.moreThanBecause'}
          values={{ date, cause: cause[language] }}
          tags={tags}
        />
      ) : (
        <Text of={difference < 0 ? 'paychecks.lessThan' : 'paychecks.moreThan'} values={{ date }} tags={tags} />
      )}{' '}
      <Link href={`/paychecks/${latest.checkId}#why`}>{t('paychecks.whyLink')}</Link>
    </p>
  );
}
