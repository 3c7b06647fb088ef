import type { ReactNode } from 'react';
import type { MessagePage } from '@paystead/contract/console/messages/model.ts';
import { Card } from '@paystead/ui/card/card.tsx';
import { useFormat } from '@paystead/ui/format/format.ts';
import { Facts } from '@paystead/ui/list/facts.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';

interface ChoicesCardProps {
  readonly message: MessagePage;
  readonly when: (at: string) => string;
}

/** The choices with which the message was posted: its author, its audience and its dates. */
export function ChoicesCard({ message, when }: ChoicesCardProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const { audience, postedAt, postedBy, publishedAt, expiresAt, dueDate, remindDays, sendsMail } = message;
  const to =
    audience === null
      ? t('console.messages.imported')
      : audience.kind === 'list'
        ? t('console.messages.toList', { count: audience.employeeNumbers.length })
        : isEveryone(audience)
          ? t('console.messages.toEveryone')
          : t('console.messages.toGroups');
  return (
    <Card title={t('console.messages.choices')}>
      <Facts
        items={[
          ...(postedAt === null
            ? []
            : [
                {
                  label: t('console.messages.posted'),
                  value: postedBy === null ? when(postedAt) : `${postedBy}, ${when(postedAt)}`,
                },
              ]),
          { label: t('console.messages.audience'), value: to },
          { label: t('console.messages.published'), value: when(publishedAt) },
          {
            label: t('console.messages.expires'),
            value: expiresAt === null ? t('console.messages.never') : when(expiresAt),
          },
          ...(dueDate === null ? [] : [{ label: t('console.messages.due'), value: format.date(dueDate, 'long') }]),
          ...(remindDays === null
            ? []
            : [
                {
                  label: t('console.messages.reminder'),
                  value: t('console.messages.remindBefore', { days: remindDays }),
                },
              ]),
          {
            label: t('console.messages.email'),
            value: t(sendsMail ? 'console.messages.mailYes' : 'console.messages.mailNo'),
          },
        ]}
      />
    </Card>
  );
}

type Groups = Extract<NonNullable<MessagePage['audience']>, { readonly kind: 'groups' }>;

const isEveryone = ({ payGroups, organizationValues, legals, schedule, people }: Groups): boolean =>
  payGroups.length + organizationValues.length + legals.length === 0 && schedule === 'any' && people === 'everyone';
