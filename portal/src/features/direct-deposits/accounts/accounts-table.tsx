import type { ReactNode } from 'react';
import type {
  DepositStatus,
  DirectDeposit,
  DirectDepositsReply,
} from '@paystead/contract/features/direct-deposits/model.ts';
import { divide } from '@paystead/contract/features/direct-deposits/rules.ts';
import { useFormat, type Format } from '@paystead/ui/format/format.ts';
import type { Translate } from '@paystead/ui/translations/text.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Badge, type Tone } from '@paystead/ui/badge/badge.tsx';
import { Button, ButtonLink } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import type { IconName } from '@paystead/ui/icon/drawings.ts';
import { Money } from '@paystead/ui/money/money.tsx';
import { Table, type TableRow } from '@paystead/ui/table/table.tsx';
import { Spoken } from '@paystead/ui/text.tsx';
import { kindOf, nameOf, requestedAccounts, Share } from '../account-names.tsx';
import styles from '../direct-deposits.module.css';
import { UndoDelete } from './undo-delete.tsx';

interface AccountsTableProps {
  readonly reply: DirectDepositsReply;
  readonly onDelete: (account: DirectDeposit) => void;
}

/** The accounts in funding order, each with its share. Accounts that a request removes come last. */
export function AccountsTable({ reply, onDelete }: AccountsTableProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const requested = requestedAccounts(reply);
  const removed = reply.directDeposits.filter(({ id }) => !requested.some((account) => account.id === id));
  const amounts = amountsOf(reply);
  const row = (account: DirectDeposit, isRemoved: boolean): TableRow => ({
    id: account.id,
    name: nameOf(account),
    sub: (
      <>
        {account.nickname === null ? null : account.bankName}
        <span className={styles.onTablet}>{kindOf(account, reply)}</span>
      </>
    ),
    quiet: isRemoved,
    cells: [
      kindOf(account, reply),
      <Status key="status" account={account} reply={reply} isRemoved={isRemoved} />,
      <span key="gets">
        <b className={styles.gets}>
          <Share split={account.split} t={t} format={format} />
        </b>
        {reply.sampleNet === null ? null : (
          <span className={styles.onTablet}>{amountOrDate(account, amounts.get(account.id), t, format)}</span>
        )}
      </span>,
      ...(reply.sampleNet === null ? [] : [amountOrDate(account, amounts.get(account.id), t, format)]),
      ...(reply.canEdit
        ? [
            isRemoved ? (
              <UndoAction key="undo" account={account} reply={reply} />
            ) : (
              <Actions key="actions" account={account} onDelete={onDelete} />
            ),
          ]
        : []),
    ],
  });
  return (
    <Card
      flush
      foot={
        reply.canEdit && requested.length > 1 ? (
          <ButtonLink kind="quiet" small icon="swap" href="/direct-deposits?change=split">
            {t('directDeposits.changeSplit')}
          </ButtonLink>
        ) : undefined
      }
    >
      <Table
        caption={t('directDeposits.accounts')}
        nameLabel={t('directDeposits.account')}
        columns={columnsOf(reply, t, format)}
        rows={[...requested.map((account) => row(account, false)), ...removed.map((account) => row(account, true))]}
      />
    </Card>
  );
}

function columnsOf({ sampleNet, sampleDate, canEdit }: DirectDepositsReply, t: Translate, format: Format) {
  return [
    { id: 'type', label: t('directDeposits.type'), place: 'line' as const, notOnTablet: true },
    { id: 'status', label: t('directDeposits.status'), place: 'line' as const },
    { id: 'gets', label: t('directDeposits.gets'), end: true, place: 'main' as const },
    ...(sampleNet === null
      ? []
      : [
          {
            id: 'now',
            label: t('directDeposits.onDate', { date: format.date(sampleDate, 'short') }),
            end: true,
            place: 'second' as const,
            notOnTablet: true,
          },
        ]),
    ...(canEdit ? [{ id: 'actions', label: t('directDeposits.actions'), end: true, place: 'line' as const }] : []),
  ];
}

/** The account's part of the last paycheck, or the first payday of an account that isn't paid yet. */
function amountOrDate(
  { effectivePayDate }: DirectDeposit,
  cents: number | undefined,
  t: Translate,
  format: Format,
): ReactNode {
  if (cents !== undefined) return <Money key="now" cents={cents} />;
  return effectivePayDate === null
    ? undefined
    : t('directDeposits.from', { date: format.date(effectivePayDate, 'short') });
}

/** Returns the cents of the last take-home pay for each account that receives pay. */
function amountsOf({ sampleNet, directDeposits }: DirectDepositsReply): ReadonlyMap<string, number> {
  if (sampleNet === null) return new Map();
  const isPaid = ({ status, meanwhile }: DirectDeposit): boolean => status === 'active' || meanwhile !== null;
  const { amounts } = divide(
    sampleNet,
    directDeposits.map((account) => ({ ...account, paid: isPaid(account) })),
  );
  return new Map(
    directDeposits.flatMap((account, at) => (isPaid(account) ? [[account.id, amounts[at] ?? 0] as const] : [])),
  );
}

interface ActionsProps {
  readonly account: DirectDeposit;
  readonly onDelete: (account: DirectDeposit) => void;
}

function Actions({ account, onDelete }: ActionsProps): ReactNode {
  const t = useText();
  return (
    <span className={styles.actions}>
      <ButtonLink kind="second" small href={`/direct-deposits?change=${account.id}`}>
        {t('directDeposits.edit')} <Spoken>{nameOf(account)}</Spoken>
      </ButtonLink>
      <Button kind="plain" small onClick={() => onDelete(account)}>
        {t('directDeposits.delete')} <Spoken>{nameOf(account)}</Spoken>
      </Button>
    </span>
  );
}

/** Undoing a deletion. An account that received the rest would take it from the account that the request gave it to. */
function UndoAction({
  account,
  reply,
}: {
  readonly account: DirectDeposit;
  readonly reply: DirectDepositsReply;
}): ReactNode {
  return account.split.kind === 'remainder' ? null : <UndoDelete account={account} version={reply.version} />;
}

const BADGES: Readonly<Record<DepositStatus, readonly [Tone, IconName]>> = {
  pending: ['warning', 'clock'],
  prenote: ['info', 'clock'],
  active: ['success', 'check'],
  inactive: ['neutral', 'minus'],
  prenoteFailed: ['danger', 'warning'],
  rejected: ['danger', 'stop'],
};

interface StatusProps {
  readonly account: DirectDeposit;
  readonly reply: DirectDepositsReply;
  readonly isRemoved: boolean;
}

function Status({ account, reply, isRemoved }: StatusProps): ReactNode {
  const t = useText();
  const { status, statusReason, meanwhile } = account;
  if (isRemoved)
    return (
      <Badge tone="warning" icon="clock">
        {t('directDeposits.goes')}
      </Badge>
    );
  const [tone, icon] = BADGES[status];
  const change = reply.proposed?.change;
  const isSentBack = change !== undefined && change.sentBack !== null;
  const isApproved = change?.decidedBy === null && !isSentBack;
  const label =
    status === 'pending' && isSentBack
      ? t('directDeposits.sentBack')
      : status === 'pending' && isApproved
        ? t('directDeposits.beingSetUp')
        : (reply.statusOptions.find(({ code }) => code === status)?.label ?? status);
  return (
    <span className={styles.status}>
      <Badge tone={tone} icon={icon}>
        {label}
      </Badge>
      {statusReason === null ? null : <span className={styles.statusNote}>{statusReason}</span>}
      {meanwhile === null ? null : (
        <span className={styles.statusNote}>
          {t('directDeposits.meanwhile', { account: kindOf(meanwhile, reply) })}
        </span>
      )}
    </span>
  );
}
