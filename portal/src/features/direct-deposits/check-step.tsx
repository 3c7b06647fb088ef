import type { ReactNode } from 'react';
import type { DirectDeposit, DirectDepositsReply } from '@paystead/contract/features/direct-deposits/model.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Badge } from '@paystead/ui/badge/badge.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button, ButtonRow } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { ErrorSummary } from '@paystead/ui/field/error-summary.tsx';
import { Money } from '@paystead/ui/money/money.tsx';
import { Columns, Stack } from '@paystead/ui/page/layout.tsx';
import { Table } from '@paystead/ui/table/table.tsx';
import { text } from '@paystead/ui/text.tsx';
import { centsTyped } from '@paystead/contract/features/direct-deposits/rules.ts';
import styles from './direct-deposits.module.css';
import { preview, splitOf, type Draft, type SplitRow } from './draft.ts';
import { nameOf, Share } from './names.tsx';
import { useRowWords } from './row-words.ts';

interface CheckStepProps {
  readonly draft: Draft;
  readonly reply: DirectDepositsReply;
  readonly attempt: number;
  /** What the server said beyond single fields. */
  readonly general: string | undefined;
  /** Somebody changed the accounts meanwhile: the table shows the newer values beside what was entered. */
  readonly newer: boolean;
  readonly isSending: boolean;
  readonly onSend: () => void;
  readonly onBack: () => void;
}

/** Before and after, side by side, and when it begins; sent from here. */
export function CheckStep(props: CheckStepProps): ReactNode {
  const { draft, reply, attempt, general, newer, isSending, onSend, onBack } = props;
  const t = useText();
  return (
    <Columns>
      <Stack>
        <ErrorSummary attempt={attempt} faults={[]} general={general} />
        {newer ? (
          <Banner tone="warning" title={t('directDeposits.newerTitle')}>
            {t('directDeposits.newerBody')}
          </Banner>
        ) : null}
        <Card
          flush
          foot={
            <div className={styles.foot}>
              <ButtonRow full>
                <Button icon="lock" busy={isSending} onClick={onSend}>
                  {t('directDeposits.send')}
                </Button>
                <Button kind="quiet" onClick={onBack}>
                  {t('directDeposits.changeSomething')}
                </Button>
              </ButtonRow>
            </div>
          }
        >
          <Differences draft={draft} reply={reply} />
        </Card>
      </Stack>
      <WhatNext draft={draft} reply={reply} />
    </Columns>
  );
}

function Differences({ draft, reply }: Pick<CheckStepProps, 'draft' | 'reply'>): ReactNode {
  const t = useText();
  const format = useFormat();
  const words = useRowWords(draft, reply);
  const net = reply.sampleNet;
  const amounts = net === null ? [] : preview(draft.rows, net);
  const now = (account: DirectDeposit | undefined) =>
    account ? (
      <>
        <Share split={account.split} t={t} format={format} /> <span className={text.soft}>••{account.lastFour}</span>
      </>
    ) : (
      t('directDeposits.notThere')
    );
  const then = (row: SplitRow, at: number) => (
    <b>
      {row.kind === 'remainder' ? (
        net === null ? (
          t('directDeposits.rest')
        ) : (
          <>
            {t('directDeposits.restAbout')} <Money cents={amounts[at]} />
          </>
        )
      ) : row.kind === 'percent' ? (
        <Share split={splitOf(row)} t={t} format={format} />
      ) : (
        <Money cents={centsTyped(row.typed)} />
      )}{' '}
      {words(row.id).kind}
    </b>
  );
  const gone = reply.directDeposits.filter(({ id }) => !draft.rows.some((row) => row.id === id));
  const rows = draft.rows.map((row, at) => {
    const old = reply.directDeposits.find(({ id }) => id === row.id);
    const kind = differenceOf(old, row, at, draft);
    return {
      id: row.id,
      name: (
        <span className={styles.diffName}>
          {words(row.id).name}
          {kind === 'added' ? (
            <Badge tone="success" icon="plus">
              {t('directDeposits.added')}
            </Badge>
          ) : kind === 'changed' ? (
            <Badge tone="info" icon="edit">
              {t('directDeposits.changed')}
            </Badge>
          ) : null}
        </span>
      ),
      cells: [
        now(old),
        kind === 'same' ? (
          <span key="same" className={text.soft}>
            {t('directDeposits.noChange')}
          </span>
        ) : (
          then(row, at)
        ),
      ],
    };
  });
  return (
    <div className={styles.diff}>
      <Table
        caption={t('directDeposits.beforeAndAfter')}
        nameLabel={t('directDeposits.account')}
        columns={[
          { id: 'now', label: t('directDeposits.now'), place: 'line', phoneLabel: `${t('directDeposits.now')}:` },
          { id: 'then', label: t('directDeposits.after'), place: 'line', phoneLabel: `${t('directDeposits.after')}:` },
        ]}
        rows={[
          ...rows,
          ...gone.map((account) => ({
            id: account.id,
            name: (
              <span className={styles.diffName}>
                {nameOf(account)}
                <Badge tone="warning" icon="minus">
                  {t('directDeposits.removed')}
                </Badge>
              </span>
            ),
            cells: [now(account), t('directDeposits.notThere')],
          })),
        ]}
      />
    </div>
  );
}

/** Against what is in force, not against what was proposed before: that is what the person's pay knows. */
function differenceOf(
  old: DirectDeposit | undefined,
  row: SplitRow,
  at: number,
  draft: Draft,
): 'added' | 'changed' | 'same' {
  if (!old) return 'added';
  const split = splitOf(row);
  const isSameShare =
    split.kind === old.split.kind &&
    (split.kind !== 'amount' || (old.split.kind === 'amount' && split.amount === old.split.amount)) &&
    (split.kind !== 'percent' || (old.split.kind === 'percent' && split.percent === old.split.percent));
  const isEdited =
    draft.kind === 'edit' &&
    draft.id === row.id &&
    (draft.newNumbers || draft.nickname.trim() !== (old.nickname ?? '') || draft.type !== old.bankAccountType);
  return isSameShare && old.priority === at + 1 && !isEdited ? 'same' : 'changed';
}

function WhatNext({ draft, reply }: Pick<CheckStepProps, 'draft' | 'reply'>): ReactNode {
  const t = useText();
  const format = useFormat();
  const ahead = reply.ifSentNow;
  const isNew = draft.newNumbers || (reply.proposed?.directDeposits ?? []).some(({ status }) => status === 'pending');
  const first = isNew ? ahead?.newNumber.firstPayDate : ahead?.resplit;
  const next = reply.nextPayDate;
  return (
    <Card title={t('directDeposits.whatNext')}>
      <ol className={styles.timeline}>
        <li>
          <b>{t('directDeposits.today')}</b>
          <span>{t(isNew ? 'directDeposits.todayNew' : 'directDeposits.todaySplit')}</span>
        </li>
        {isNew && ahead ? (
          <li>
            <b>{t('directDeposits.until', { date: format.date(ahead.newNumber.confirmedBy, 'monthDay') })}</b>
            <span>{t('directDeposits.bankConfirms')}</span>
          </li>
        ) : null}
        {first ? (
          <li>
            <b>{format.date(first, 'day')}</b>
            <span>
              {t('directDeposits.firstWithNew')}{' '}
              {isNew && next !== null && next !== first
                ? t('directDeposits.unchangedOn', { date: format.date(next, 'monthDay') })
                : null}
            </span>
          </li>
        ) : null}
      </ol>
    </Card>
  );
}
