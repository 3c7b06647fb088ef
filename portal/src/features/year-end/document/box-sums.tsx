import type { ReactNode } from 'react';
import type { BoxSums, YearEndBox, YearEndDetail } from '@paystead/contract/features/year-end/model.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useSubject } from '../../../platform/subject.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Icon } from '@paystead/ui/icon/icon.tsx';
import { Link } from '@paystead/ui/link.tsx';
import { Money } from '@paystead/ui/money/money.tsx';
import { classes } from '@paystead/ui/text.tsx';
import { useIsOpen } from '../../../platform/open-screens.ts';
import { paycheckHref, paychecksPath } from '../addresses.ts';
import styles from './document.module.css';

interface BoxSumsTableProps {
  readonly box: YearEndBox;
  readonly sums: BoxSums;
  readonly checks: YearEndDetail['checks'];
}

/** The paychecks that add up to a box, each with its amount and a link. */
export function BoxSumsTable({ box, sums, checks }: BoxSumsTableProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const subject = useSubject();
  const isOpen = useIsOpen();
  // A check that adds nothing (a bonus without a deduction) is no part of the sum.
  const parts = checks
    .map((check, place) => ({ check, part: sums.parts[place] ?? 0 }))
    .filter(({ part }) => part !== 0);
  return (
    <>
      <table>
        <caption className={styles.hidden}>{t('yearEnd.sumsOf', { box: box.box })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('yearEnd.paycheck')}</th>
            <th scope="col">{t('yearEnd.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {sums.opening === 0 ? null : (
            <tr>
              <th scope="row">
                {t('yearEnd.opening')}
                <small>{t('yearEnd.openingNote')}</small>
              </th>
              <td>
                <Money cents={sums.opening} />
              </td>
            </tr>
          )}
          {parts.map(({ check, part }) => (
            <tr key={check.checkId}>
              <th scope="row">
                {isOpen(paychecksPath(subject)) ? (
                  <Link href={paycheckHref(subject, check.checkId)}>{format.date(check.checkDate, 'date')}</Link>
                ) : (
                  format.date(check.checkDate, 'date')
                )}
                <small>
                  {check.checkNumber === null ? null : t('yearEnd.number', { number: check.checkNumber })}
                  {check.isReversal ? ` ${t('yearEnd.reversal')}` : null}
                </small>
              </th>
              <td>
                <Money cents={part} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('yearEnd.total')}</th>
            <td>
              <Money cents={sums.total} />
            </td>
          </tr>
        </tfoot>
      </table>
      {sums.difference === 0 ? (
        <p className={styles.result}>
          <Icon name="check" size="small" />
          {t('yearEnd.addsUp')}
        </p>
      ) : (
        <p className={classes(styles.result, styles.mismatch)}>
          <Icon name="warning" size="small" />
          {t('yearEnd.differs')} <Money cents={sums.difference} signed />
        </p>
      )}
    </>
  );
}
