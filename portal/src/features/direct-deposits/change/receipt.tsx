import type { ReactNode } from 'react';
import type { DirectDepositSaved } from '@paystead/contract/features/direct-deposits/model.ts';
import { useFormat, type Format } from '@paystead/ui/format/format.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { ButtonLink, ButtonRow } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Facts } from '@paystead/ui/list/facts.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import styles from '../direct-deposits.module.css';
import { nameOf } from '../account-names.tsx';
import { localDay } from '@paystead/ui/format/local-day.ts';
import { zoned } from '@paystead/ui/format/zoned.ts';

interface ReceiptProps {
  readonly receipt: DirectDepositSaved;
  /** The time zone of the pay group. */
  readonly timeZone: string;
}

/** The result of a change (DD-2): in effect, or waiting for approval with its dates. */
export function Receipt({ receipt, timeZone }: ReceiptProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const { outcome, change, directDeposits } = receipt;
  const names = directDeposits.map((account) => `${nameOf(account)} ••${account.lastFour}`).join(', ');
  const isPending = outcome === 'pending' && change !== null;
  return (
    <Stack>
      <Banner tone="success" announce="polite" title={t(isPending ? 'directDeposits.sent' : 'directDeposits.applied')}>
        {t(isPending ? 'directDeposits.sentBody' : 'directDeposits.appliedBody')}
      </Banner>
      {isPending ? (
        <Card>
          <Facts
            items={[
              {
                label: t('directDeposits.sentAt'),
                value: `${format.date(localDay(change.submittedAt), 'date')}, ${format.time(change.submittedAt)}`,
              },
              ...(change.decidedBy === null
                ? []
                : [{ label: t('directDeposits.whoDecides'), value: change.decidedBy }]),
              ...(change.holdUntil === null
                ? []
                : [{ label: t('directDeposits.notBefore'), value: holdText(change.holdUntil, timeZone, format) }]),
              {
                label: t('directDeposits.firstPayday'),
                value:
                  change.effectivePayDate === null
                    ? t('directDeposits.onceDecided')
                    : format.date(change.effectivePayDate, 'day'),
              },
              {
                label: t('directDeposits.paidUntilThen'),
                value: names === '' ? t('directDeposits.paperCheck') : names,
              },
            ]}
          />
        </Card>
      ) : null}
      <div className={styles.buttons}>
        <ButtonRow full>
          <ButtonLink href="/direct-deposits">{t('directDeposits.toAccounts')}</ButtonLink>
        </ButtonRow>
      </div>
    </Stack>
  );
}

function holdText(instant: string, timeZone: string, format: Format): string {
  const { day, time } = zoned(instant, timeZone, format.language);
  return `${format.date(day, 'day')}, ${time}`;
}
