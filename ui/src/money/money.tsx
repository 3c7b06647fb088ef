import type { ReactNode } from 'react';
import { formatMoney, MISSING, MINUS, moneyParts } from '../format/money.ts';
import { useFormat } from '../format/format.ts';
import { useText } from '../translations/translations.tsx';
import { IconButton } from '../button/button.tsx';
import { classes, Spoken } from '../text.tsx';
import { useAmounts } from './amounts.tsx';
import styles from './money.module.css';

interface MoneyProps {
  /** Whole cents; an absent amount is shown as `--`. */
  readonly cents: number | null | undefined;
  /** Adds a plus sign to positive amounts, for differences. */
  readonly signed?: boolean | undefined;
  /** Keeps the amount visible when amounts are hidden, for legal limits and examples. */
  readonly always?: boolean | undefined;
}

/** An amount in text or in a column. */
export function Money({ cents, signed = false, always }: MoneyProps): ReactNode {
  const { spokenMoney } = useFormat();
  const { hidden } = useAmounts();
  if (cents === null || cents === undefined) return <Missing />;
  const shown = formatMoney(cents, { signed });
  if (hidden && !always) return <Hidden className={styles.inline}>{shown}</Hidden>;
  const plain = cents >= 0 && !(signed && cents > 0);
  if (plain) return <span className={styles.inline}>{shown}</span>;
  return (
    <span className={styles.inline}>
      <span aria-hidden="true">{shown}</span>
      <Spoken>{spokenMoney(cents, { signed })}</Spoken>
    </span>
  );
}

interface FigureProps extends MoneyProps {
  /** `large`: a page's main figure, once per page. */
  readonly size: 'large' | 'medium' | 'small';
}

/** An amount as a figure with a small dollar sign and cents. Screen readers get one text. */
export function MoneyFigure({ cents, signed = false, always, size }: FigureProps): ReactNode {
  const { spokenMoney } = useFormat();
  const { hidden } = useAmounts();
  const look = classes(styles.figure, styles[size]);
  if (cents === null || cents === undefined) {
    return (
      <span className={look}>
        <Missing />
      </span>
    );
  }
  const parts = moneyParts(cents, signed);
  const digits = (
    <>
      {parts.sign ? <span className={styles.sign}>{parts.sign === MINUS ? MINUS : '+'}</span> : null}
      <span className={styles.dollar}>$</span>
      {parts.dollars}
      <span className={styles.cents}>.{parts.cents}</span>
    </>
  );
  if (hidden && !always) return <Hidden className={look}>{digits}</Hidden>;
  return (
    <span className={look}>
      <span aria-hidden="true">{digits}</span>
      <Spoken>{spokenMoney(cents, { signed })}</Spoken>
    </span>
  );
}

function Hidden({
  className,
  children,
}: {
  readonly className: string | undefined;
  readonly children: ReactNode;
}): ReactNode {
  const t = useText();
  return (
    <span className={classes(styles.holder, className)}>
      <span className={styles.covered} aria-hidden="true">
        {children}
      </span>
      <span className={styles.dots} aria-hidden="true">
        $ •••••
      </span>
      <Spoken>{t('ui.amountHidden')}</Spoken>
    </span>
  );
}

/** A figure that reveals pay, such as a rate. Hidden together with the amounts. */
export function Discreet({ children }: { readonly children: string }): ReactNode {
  const { hidden } = useAmounts();
  return hidden ? (
    <Hidden className={styles.inline}>{children}</Hidden>
  ) : (
    <span className={styles.inline}>{children}</span>
  );
}

/** PAY-2: an absent value, shown as `--` and announced in words, by default as not available. */
export function Missing({ words }: { readonly words?: string }): ReactNode {
  const t = useText();
  return (
    <span className={styles.missing}>
      <span aria-hidden="true">{MISSING}</span>
      <Spoken>{words ?? t('ui.notAvailable')}</Spoken>
    </span>
  );
}

/** Button that hides or shows all amounts. */
export function AmountsToggle(): ReactNode {
  const t = useText();
  const { hidden, toggle } = useAmounts();
  return (
    <IconButton
      icon={hidden ? 'eyeOff' : 'eye'}
      label={hidden ? t('ui.showAmounts') : t('ui.hideAmounts')}
      onClick={toggle}
    />
  );
}
