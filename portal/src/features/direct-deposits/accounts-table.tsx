import type { ReactNode } from 'react';
import type {
  DepositStatus,
  DirectDeposit,
  DirectDepositsReply,
} from '@paystead/contract/features/direct-deposits/model.ts';
import { divide } from '@paystead/contract/features/direct-deposits/rules.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Badge, type Tone } from '@paystead/ui/badge/badge.tsx';
import { Button, ButtonLink } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import type { IconName } from '@paystead/ui/icon/drawings.ts';
import { Money } from '@paystead/ui/money/money.tsx';
import { Table, type TableRow } from '@paystead/ui/table/table.tsx';
import { Spoken } from '@paystead/ui/text.tsx';
import styles from './direct-deposits.module.css';
import { workingSet } from './draft.ts';
import { kindOf, nameOf, Share } from './names.tsx';

const LOOKS: Readonly<Record<DepositStatus, readonly [Tone, IconName]>> = {
  pending: ['warning', 'clock'],
  prenote: ['info', 'clock'],
  active: ['success', 'check'],
  inactive: ['neutral', 'minus'],
  prenoteFailed: ['danger', 'warning'],
  rejected: ['danger', 'stop'],
};

interface AccountsTableProps {
  readonly reply: DirectDepositsReply;
  readonly onDelete: (account: DirectDeposit) => void;
}

/** Every account with what it gets, one under the other in funding order; those that go are listed last. */
export function AccountsTable({ reply, onDelete }: AccountsTableProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const set = workingSet(reply);
  const going = reply.directDeposits.filter(({ id }) => !set.some((account) => account.id === id));
  const now = amountsNow(reply);
  const date = format.date(reply.sampleDate, 'short');
  const row = (account: DirectDeposit, goes: boolean): TableRow => ({
    id: account.id,
    name: nameOf(account),
    sub: account.nickname === null ? undefined : account.bankName,
    quiet: goes,
    cells: [
      kindOf(account, reply),
      <Status key="status" account={account} reply={reply} goes={goes} />,
      <b key="gets" className={styles.gets}>
        <Share split={account.split} t={t} format={format} />
      </b>,
      ...(reply.sampleNet === null
        ? []
        : [
            now.get(account.id) === undefined ? (
              account.effectivePayDate === null ? undefined : (
                t('directDeposits.from', { date: format.date(account.effectivePayDate, 'short') })
              )
            ) : (
              <Money key="now" cents={now.get(account.id)} />
            ),
          ]),
      ...(reply.canEdit && !goes
        ? [
            <span key="actions" className={styles.actions}>
              <ButtonLink kind="second" small href={`/direct-deposits?change=${account.id}`}>
                {t('directDeposits.edit')} <Spoken>{nameOf(account)}</Spoken>
              </ButtonLink>
              <Button kind="quiet" small onClick={() => onDelete(account)}>
                {t('directDeposits.delete')} <Spoken>{nameOf(account)}</Spoken>
              </Button>
            </span>,
          ]
        : reply.canEdit
          ? [undefined]
          : []),
    ],
  });
  return (
    <Card
      flush
      foot={
        reply.canEdit && set.length > 1 ? (
          <ButtonLink kind="quiet" small icon="swap" href="/direct-deposits?change=split">
            {t('directDeposits.changeSplit')}
          </ButtonLink>
        ) : undefined
      }
    >
      <Table
        caption={t('directDeposits.accounts')}
        nameLabel={t('directDeposits.account')}
        columns={[
          { id: 'type', label: t('directDeposits.type'), place: 'line' },
          { id: 'status', label: t('directDeposits.status'), place: 'line' },
          { id: 'gets', label: t('directDeposits.gets'), end: true, place: 'main' },
          ...(reply.sampleNet === null
            ? []
            : [
                {
                  id: 'now',
                  label: t('directDeposits.onDate', { date }),
                  end: true,
                  place: 'second' as const,
                  phoneLabel: undefined,
                },
              ]),
          ...(reply.canEdit
            ? [{ id: 'actions', label: t('directDeposits.actions'), end: true, place: 'line' as const }]
            : []),
        ]}
        rows={[...set.map((account) => row(account, false)), ...going.map((account) => row(account, true))]}
      />
    </Card>
  );
}

/** What accounts in force got of the last pay, or would have got. */
function amountsNow({ sampleNet, directDeposits }: DirectDepositsReply): ReadonlyMap<string, number> {
  if (sampleNet === null) return new Map();
  const { amounts } = divide(
    sampleNet,
    directDeposits.map((account) => ({ ...account, paid: account.status === 'active' || account.meanwhile !== null })),
  );
  return new Map(
    directDeposits.flatMap(({ id, status, meanwhile }, at) =>
      status === 'active' || meanwhile !== null ? [[id, amounts[at] ?? 0]] : [],
    ),
  );
}

interface StatusProps {
  readonly account: DirectDeposit;
  readonly reply: DirectDepositsReply;
  readonly goes: boolean;
}

function Status({ account, reply, goes }: StatusProps): ReactNode {
  const t = useText();
  const { status, statusReason, meanwhile } = account;
  const [tone, icon] = LOOKS[status];
  const isDecided = reply.proposed !== null && reply.proposed.change.decidedBy === null;
  const label =
    status === 'pending' && isDecided
      ? t('directDeposits.onItsWay')
      : (reply.statusOptions.find(({ code }) => code === status)?.label ?? status);
  if (goes)
    return (
      <Badge tone="warning" icon="clock">
        {t('directDeposits.goes')}
      </Badge>
    );
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
