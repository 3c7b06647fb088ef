import type { ReactNode } from 'react';
import type { Split } from '@paystead/contract/features/direct-deposits/model.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { IconButton } from '@paystead/ui/button/button.tsx';
import { TextField } from '@paystead/ui/field/inputs.tsx';
import { Segments } from '@paystead/ui/tabs/segments.tsx';
import { classes, text } from '@paystead/ui/text.tsx';
import styles from '../direct-deposits.module.css';
import type { DraftName } from './draft-names.ts';
import type { SplitRow } from './split-rows.ts';

interface SplitRowFieldsProps {
  readonly row: SplitRow;
  readonly account: DraftName;
  /** From 1, in funding order. */
  readonly position: number;
  readonly isDragged: boolean;
  /** True if the last take-home pay doesn't cover the share. */
  readonly isShort: boolean;
  readonly error: string | undefined;
  readonly onMove: (by: -1 | 1) => void;
  readonly onKind: (kind: Split['kind']) => void;
  readonly onType: (typed: string) => void;
}

/** One account of the split: its place in the order and its share. */
export function SplitRowFields(props: SplitRowFieldsProps): ReactNode {
  const { row, account, position, isDragged, onMove } = props;
  const t = useText();
  const isRest = row.kind === 'remainder';
  return (
    <li data-row={row.id} data-fixed={isRest || undefined} className={classes(isDragged && styles.dragged)}>
      <div className={styles.order}>
        {isRest ? null : (
          <IconButton
            id={`up-${row.id}`}
            icon="up"
            label={t('directDeposits.moveUp', { account: account.name })}
            onClick={() => onMove(-1)}
          />
        )}
        <b data-grip={isRest ? undefined : ''}>{position}</b>
        {isRest ? null : (
          <IconButton
            id={`down-${row.id}`}
            icon="down"
            label={t('directDeposits.moveDown', { account: account.name })}
            onClick={() => onMove(1)}
          />
        )}
      </div>
      <div className={styles.name}>
        <b>{account.name}</b>
        <span className={classes(text.soft, text.small)}>{account.kind}</span>
      </div>
      {isRest ? (
        <p className={classes(text.soft, text.small, styles.restText)} id={`share-${row.id}`} tabIndex={-1}>
          {t('directDeposits.getsRest')}
        </p>
      ) : (
        <ShareFields {...props} />
      )}
    </li>
  );
}

function ShareFields({ row, account: { name }, isShort, error, onKind, onType }: SplitRowFieldsProps): ReactNode {
  const t = useText();
  const isPercent = row.kind === 'percent';
  return (
    <div className={styles.share}>
      <Segments<Split['kind']>
        label={t('directDeposits.howMuchOf', { account: name })}
        value={row.kind}
        onChange={onKind}
        options={[
          { value: 'amount', label: t('directDeposits.amount') },
          { value: 'percent', label: t('directDeposits.percent') },
          { value: 'remainder', label: t('directDeposits.rest') },
        ]}
      />
      <div className={styles.typed}>
        <TextField
          id={`share-${row.id}`}
          label={t(isPercent ? 'directDeposits.percentOf' : 'directDeposits.amountOf', { account: name })}
          inputMode="decimal"
          autoComplete="off"
          unitBefore={isPercent ? '%' : '$'}
          value={row.typed}
          error={error}
          hint={isShort ? t('directDeposits.abovePay') : undefined}
          onChange={(event) => onType(event.target.value)}
        />
      </div>
    </div>
  );
}
