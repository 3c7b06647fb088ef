import { useState, type ReactNode } from 'react';
import type { DirectDeposit, DirectDepositsReply } from '@paystead/contract/features/direct-deposits/model.ts';
import { divide } from '@paystead/contract/features/direct-deposits/rules.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { ButtonLink } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { formatMoney } from '@paystead/ui/format/money.ts';
import { useAmounts } from '@paystead/ui/money/amounts.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { Empty } from '@paystead/ui/states/states.tsx';
import { text } from '@paystead/ui/text.tsx';
import { useRestoredInput } from '../../../platform/forms/use-action.ts';
import { nameOf, requestedAccounts } from '../account-names.tsx';
import { SplitBar, SplitKey, type SplitPart } from '../split-bar.tsx';
import { AccountsTable } from './accounts-table.tsx';
import { DELETION, DeleteDialog, type Deletion } from './delete-dialog.tsx';
import { zoned } from '@paystead/ui/format/zoned.ts';
import { PendingBanner } from './pending-banner.tsx';
import { ReadOnlyBanner } from './read-only-banner.tsx';

/** The current accounts, the pending request and the rejected accounts, with the actions that the server allows. */
export function Overview({ reply }: { readonly reply: DirectDepositsReply }): ReactNode {
  const t = useText();
  const accounts = requestedAccounts(reply);
  const restored = useRestoredInput<Deletion>(DELETION);
  const [deleting, setDeleting] = useState<DirectDeposit | undefined>(() =>
    accounts.find(({ id }) => id === restored?.id),
  );
  return (
    <Stack>
      <ReadOnlyBanner whyNot={reply.whyNot} />
      <PendingBanner reply={reply} />
      {reply.rejected.map((account) => (
        <Banner
          key={account.id}
          tone="danger"
          title={t('directDeposits.rejectedTitle', { account: nameOf(account) })}
          actions={
            reply.canEdit ? (
              <ButtonLink kind="second" small href={`/direct-deposits?change=add&again=${account.id}`}>
                {t('directDeposits.fixIt')}
              </ButtonLink>
            ) : null
          }
        >
          {account.statusReason}
        </Banner>
      ))}
      {reply.directDeposits.length > 0 ? <LastPay reply={reply} /> : null}
      {accounts.length === 0 ? (
        <Card>
          <Empty
            icon="bank"
            title={t('directDeposits.none')}
            action={
              reply.canEdit ? (
                <ButtonLink icon="plus" href="/direct-deposits?change=add">
                  {t('directDeposits.add')}
                </ButtonLink>
              ) : undefined
            }
          >
            {t('directDeposits.noneBody', { who: reply.whyNot === 'viewingAnotherEmployee' ? 'other' : 'self' })}
          </Empty>
        </Card>
      ) : (
        <AccountsTable reply={reply} onDelete={setDeleting} />
      )}
      {reply.canEdit && accounts.length >= reply.maxAccounts ? (
        <p className={text.soft}>{t('directDeposits.atLimit', { count: accounts.length })}</p>
      ) : null}
      {reply.canEdit ? <Cutoff reply={reply} /> : null}
      <DeleteDialog reply={reply} account={deleting} onClose={() => setDeleting(undefined)} />
    </Stack>
  );
}

/** The last take-home pay, divided among the active accounts. */
function LastPay({ reply }: { readonly reply: DirectDepositsReply }): ReactNode {
  const t = useText();
  const format = useFormat();
  const { hidden } = useAmounts();
  const { sampleNet, sampleDate, directDeposits } = reply;
  if (sampleNet === null) return null;
  const { amounts, onPaper } = divide(
    sampleNet,
    directDeposits.map((account) => ({ ...account, paid: account.status === 'active' || account.meanwhile !== null })),
  );
  const parts: SplitPart[] = directDeposits.map((account, at) => ({
    id: account.id,
    label: nameOf(account),
    cents: amounts[at] ?? 0,
    isRest: account.split.kind === 'remainder',
  }));
  if (onPaper > 0) parts.push({ id: 'check', label: t('directDeposits.paperCheck'), cents: onPaper, isRest: false });
  const date = format.date(sampleDate, 'monthDay');
  return (
    <Card>
      <h2 className={text.label}>
        {hidden
          ? t('directDeposits.howSplitHidden', { date })
          : t('directDeposits.howSplit', { amount: formatMoney(sampleNet), date })}
      </h2>
      <SplitBar parts={parts} />
      <SplitKey parts={parts} />
    </Card>
  );
}

/** The last moment at which a change affects the next paycheck. */
function Cutoff({ reply }: { readonly reply: DirectDepositsReply }): ReactNode {
  const t = useText();
  const format = useFormat();
  const { cutoffAt, timeZone, nextPayDate, ifSentNow } = reply;
  if (cutoffAt === null || nextPayDate === null) return null;
  const { day, time } = zoned(cutoffAt, timeZone, format.language);
  const first = ifSentNow?.newNumber.firstPayDate ?? null;
  return (
    <p className={text.soft}>
      {t('directDeposits.cutoff', {
        day: format.date(day, 'day'),
        time,
        pay: format.date(nextPayDate, 'monthDay'),
      })}{' '}
      {first === null ? null : t('directDeposits.newAccountFrom', { date: format.date(first, 'monthDay') })}
    </p>
  );
}
