import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CheckSummary } from '@paystead/contract/features/paychecks/model.ts';
import { mainCause, payChange } from '@paystead/contract/features/paychecks/rules.ts';
import { useFormat } from '../../platform/format/format.ts';
import { useServices } from '../../platform/services.ts';
import { Text, useText } from '../../platform/translations/translations.tsx';
import { Link } from '../../ui/link.tsx';
import { classes, text } from '../../ui/text.tsx';
import { amountTag } from './amount-tag.tsx';
import { causeInSentence } from './cause-texts.ts';
import { CheckKind } from './check-kind.tsx';
import styles from './paychecks.module.css';
import { paycheckQuery } from './queries.ts';

interface ChangeSentenceProps {
  readonly latest: CheckSummary;
  /** The comparable check before; without one, what kind of check this is says why. */
  readonly before: CheckSummary | undefined;
}

/**
 * "$134.63 less than November 6: no overtime this time." The difference is there at once; the reason needs the lines of
 * both checks, which are read aside while the page is already in use, and is left out when it cannot be had.
 */
export function ChangeSentence({ latest, before }: ChangeSentenceProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const cause = useMainCause(latest, before);
  if (!before) {
    return (
      <div className={styles.kind}>
        <CheckKind check={latest} />
      </div>
    );
  }
  const difference = latest.net - before.net;
  const sameYear = before.checkDate.slice(0, 4) === latest.checkDate.slice(0, 4);
  const date = format.date(before.checkDate, sameYear ? 'monthDay' : 'date');
  const tags = { amount: amountTag(Math.abs(difference)) };
  const less = difference < 0;
  return (
    <p className={classes(styles.change, text.soft)}>
      {difference === 0 ? (
        t('paychecks.sameAs', { date })
      ) : cause === undefined ? (
        <Text of={less ? 'paychecks.lessThan' : 'paychecks.moreThan'} values={{ date }} tags={tags} />
      ) : (
        <Text
          of={less ? 'paychecks.lessThanBecause' : 'paychecks.moreThanBecause'}
          values={{ date, cause }}
          tags={tags}
        />
      )}{' '}
      {difference === 0 ? null : <Link href={`/paychecks/${latest.checkId}#why`}>{t('paychecks.whyLink')}</Link>}
    </p>
  );
}

function useMainCause(latest: CheckSummary, before: CheckSummary | undefined): string | undefined {
  const t = useText();
  const { api } = useServices();
  const wanted = before && before.net !== latest.net ? [before, latest] : [];
  const details = useQueries({ queries: wanted.map(({ checkId }) => paycheckQuery(api, checkId, true)) });
  const [was, is] = details.map(({ data }) => data);
  const cause = was && is ? mainCause(payChange(was, is)) : undefined;
  return cause && causeInSentence(t, cause);
}
