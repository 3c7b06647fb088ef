import type { ReactNode } from 'react';
import { ButtonRow } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { useFormat } from '@paystead/ui/format/format.ts';
import { localDay } from '@paystead/ui/format/local-day.ts';
import { Facts } from '@paystead/ui/list/facts.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { ActButton } from './act-button.tsx';
import type { SectionProps } from './section-props.ts';

/** Whether the person's bank changes are frozen or held. */
export function BankCard(props: SectionProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const { freezes, requests, may } = props.person;
  const day = (at: string): string => format.date(localDay(at), 'long');
  const held = requests.filter(({ kind, holdUntil }) => kind === 'directDeposit' && holdUntil !== null);
  return (
    <Card title={t('console.people.bank')}>
      <Stack>
        {freezes.length + held.length === 0 ? <p>{t('console.people.bankFree')}</p> : null}
        {freezes.length + held.length === 0 ? null : (
          <Facts
            items={[
              ...freezes.map(({ reason, since, until }) => ({
                id: `${reason} ${since}`,
                label: t(`console.people.freeze.${reason}`),
                note: t('console.since', { date: day(since) }),
                value:
                  until === null ? t('console.people.untilReleased') : t('console.people.until', { date: day(until) }),
              })),
              ...held.map(({ requestId, holdUntil }) => ({
                id: requestId,
                label: t('console.people.held'),
                value: t('console.people.until', { date: day(holdUntil ?? '') }),
              })),
            ]}
          />
        )}
        {may === null ? null : (
          <ButtonRow>
            {freezes.length > 0 ? (
              <ActButton
                {...props}
                act="releaseBankChanges"
                money
                start={{}}
                actOf={() => ({ act: 'releaseBankChanges' })}
              />
            ) : null}
            {freezes.some(({ until }) => until === null) ? null : (
              <ActButton {...props} act="freezeBankChanges" start={{}} actOf={() => ({ act: 'freezeBankChanges' })} />
            )}
          </ButtonRow>
        )}
      </Stack>
    </Card>
  );
}
