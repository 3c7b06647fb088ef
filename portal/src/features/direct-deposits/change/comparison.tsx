import type { ReactNode } from 'react';
import type { DirectDeposit, DirectDepositsReply } from '@paystead/contract/features/direct-deposits/model.ts';
import { centsTyped } from '@paystead/contract/features/direct-deposits/rules.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Badge } from '@paystead/ui/badge/badge.tsx';
import { Money } from '@paystead/ui/money/money.tsx';
import { Table, type TableRow } from '@paystead/ui/table/table.tsx';
import { text } from '@paystead/ui/text.tsx';
import { nameOf, Share } from '../account-names.tsx';
import styles from '../direct-deposits.module.css';
import { draftNameOf } from './draft-names.ts';
import type { Draft } from './draft.ts';
import { previewOf, splitOf, type SplitRow } from './split-rows.ts';

interface ComparisonProps {
  readonly draft: Draft;
  readonly reply: DirectDepositsReply;
}

/** The accounts before and after the change, side by side. */
export function Comparison({ draft, reply }: ComparisonProps): ReactNode {
  const t = useText();
  const net = reply.sampleNet;
  const amounts = net === null ? [] : previewOf(draft.rows, net);
  const saved = ({ id }: SplitRow) => reply.directDeposits.find((account) => account.id === id);
  const kept = draft.rows.map((row, at): TableRow => {
    const before = saved(row);
    const move = before && moveOf(row, draft, reply);
    const isSame = before !== undefined && isSameAccount(before, row, draft);
    const difference = before === undefined ? 'added' : isSame && !move ? 'same' : 'changed';
    const account = draftNameOf(draft, reply, row.id, t);
    return {
      id: row.id,
      name: <Name name={account.name} difference={difference} />,
      cells: [
        <Before key="before" account={before} />,
        isSame && row.kind !== 'remainder' ? (
          <span key="same" className={move ? undefined : text.soft}>
            {move ? t('directDeposits.moved', move) : t('directDeposits.noChange')}
          </span>
        ) : (
          <span key="after">
            <After row={row} kind={account.kind} amount={amounts[at]} />
            {move ? <span className={text.soft}> {t('directDeposits.moved', move)}</span> : null}
          </span>
        ),
      ],
    };
  });
  const removed = reply.directDeposits
    .filter(({ id }) => !draft.rows.some((row) => row.id === id))
    .map((account): TableRow => ({
      id: account.id,
      name: <Name name={nameOf(account)} difference="removed" />,
      cells: [<Before key="before" account={account} />, t('directDeposits.notThere')],
    }));
  return (
    <div className={styles.diff}>
      <Table
        caption={t('directDeposits.beforeAndAfter')}
        nameLabel={t('directDeposits.account')}
        columns={[
          { id: 'now', label: t('directDeposits.now'), place: 'line', phoneLabel: `${t('directDeposits.now')}:` },
          { id: 'then', label: t('directDeposits.after'), place: 'line', phoneLabel: `${t('directDeposits.after')}:` },
        ]}
        rows={[...kept, ...removed]}
      />
    </div>
  );
}

type Difference = 'added' | 'changed' | 'same' | 'removed';

const BADGES = {
  added: ['success', 'plus', 'directDeposits.added'],
  changed: ['info', 'edit', 'directDeposits.changed'],
  removed: ['warning', 'minus', 'directDeposits.removed'],
} as const;

function Name({ name, difference }: { readonly name: string; readonly difference: Difference }): ReactNode {
  const t = useText();
  const [tone, icon, label] = difference === 'same' ? [] : BADGES[difference];
  return (
    <span className={styles.diffName}>
      {name}
      {tone === undefined ? null : (
        <Badge tone={tone} icon={icon}>
          {t(label)}
        </Badge>
      )}
    </span>
  );
}

function Before({ account }: { readonly account: DirectDeposit | undefined }): ReactNode {
  const t = useText();
  const format = useFormat();
  if (!account) return t('directDeposits.notThere');
  return (
    <>
      <Share split={account.split} t={t} format={format} /> <span className={text.soft}>••{account.lastFour}</span>
    </>
  );
}

interface AfterProps {
  readonly row: SplitRow;
  readonly kind: string;
  /** Cents of the last take-home pay; absent before the first paycheck. */
  readonly amount: number | undefined;
}

function After({ row, kind, amount }: AfterProps): ReactNode {
  const t = useText();
  const format = useFormat();
  return (
    <b>
      {row.kind === 'amount' ? (
        <Money cents={centsTyped(row.typed)} />
      ) : row.kind === 'percent' ? (
        <Share split={splitOf(row)} t={t} format={format} />
      ) : amount === undefined ? (
        t('directDeposits.rest')
      ) : (
        <>
          {t('directDeposits.restAbout')} <Money cents={amount} />
        </>
      )}{' '}
      {kind}
    </b>
  );
}

/** Compares with the current account, not with a pending request, since it receives the person's pay today. */
function isSameAccount(before: DirectDeposit, row: SplitRow, draft: Draft): boolean {
  const split = splitOf(row);
  const old = before.split;
  const isSameShare =
    split.kind === old.kind &&
    (split.kind !== 'amount' || (old.kind === 'amount' && split.amount === old.amount)) &&
    (split.kind !== 'percent' || (old.kind === 'percent' && split.percent === old.percent));
  const isEdited =
    draft.kind === 'edit' &&
    draft.id === row.id &&
    (draft.newNumbers || draft.nickname.trim() !== (before.nickname ?? '') || draft.type !== before.bankAccountType);
  return isSameShare && !isEdited;
}

/**
 * Returns an account's old and new place among the accounts that stay, counted from 1; undefined if it keeps its place. The account
 * that gets the rest has no place, and an added or removed account moves no other one.
 */
function moveOf(
  { id, kind }: SplitRow,
  { rows }: Draft,
  { directDeposits }: DirectDepositsReply,
): { readonly from: number; readonly to: number } | undefined {
  if (kind === 'remainder') return undefined;
  const hasPlace = (other: string): boolean =>
    rows.some((row) => row.id === other && row.kind !== 'remainder') &&
    directDeposits.some((account) => account.id === other && account.split.kind !== 'remainder');
  const placeIn = (ids: readonly string[]): number => ids.filter(hasPlace).indexOf(id) + 1;
  const from = placeIn(directDeposits.toSorted((one, other) => one.priority - other.priority).map((one) => one.id));
  const to = placeIn(rows.map((row) => row.id));
  return from === to ? undefined : { from, to };
}
