import type { ReactNode } from 'react';
import { ButtonRow } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { SelectField } from '@paystead/ui/field/inputs.tsx';
import { useFormat } from '@paystead/ui/format/format.ts';
import { localDay } from '@paystead/ui/format/local-day.ts';
import { Facts } from '@paystead/ui/list/facts.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { LANGUAGE_NAME } from '@paystead/ui/translations/language.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { ActButton } from './act-button.tsx';
import { AccountBadge } from './badges.tsx';
import type { SectionProps } from './section-props.ts';

/** The person's account: how they sign in, and the invitation. */
export function AccountCard(props: SectionProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const { account, invitation, may } = props.person;
  const when = (at: string): string => `${format.date(localDay(at), 'long')}, ${format.time(at)}`;
  const isWaiting = invitation !== null && !['accepted', 'revoked'].includes(invitation.state);
  return (
    <Card title={t('console.people.accountTitle')} titleExtra={<AccountBadge account={account.state} />}>
      <Stack>
        <Facts
          items={[
            ...(account.isEnabled
              ? []
              : [{ label: t('console.people.locked'), value: t('console.people.lockedMore') }]),
            ...(account.username === null ? [] : [{ label: t('console.people.username'), value: account.username }]),
            ...account.emails.map((email) => ({ id: email, label: t('console.people.signInEmail'), value: email })),
            ...account.signIns.map(({ provider, linkedAt }) => ({
              id: provider,
              label: t('console.people.signIn'),
              note: provider,
              value: t('console.people.linkedSince', { date: format.date(localDay(linkedAt), 'long') }),
            })),
            {
              label: t('console.people.lastSignIn'),
              value: account.lastSignInAt === null ? t('console.people.never') : when(account.lastSignInAt),
            },
            { label: t('console.people.openSessions'), value: format.count(account.openSessions) },
            ...(invitation === null
              ? []
              : [
                  {
                    label: t('console.people.invitation'),
                    note: t('console.people.invitedBy', {
                      by: invitation.sentBy,
                      date: format.date(localDay(invitation.sentAt), 'medium'),
                    }),
                    value: t(`console.people.invitationState.${invitation.state}`, {
                      date: format.date(localDay(invitation.expiresAt), 'long'),
                    }),
                  },
                ]),
          ]}
        />
        {may === null ? null : (
          <>
            {may.invite === 'possible' || may.invite === 'hasAccount' ? null : (
              <p>{t(`console.people.notInvited.${may.invite}`)}</p>
            )}
            {account.signIns.length > 0 && !may.unlink ? <p>{t('console.people.notUnlinked')}</p> : null}
            <ButtonRow>
              {may.invite === 'possible' ? (
                <ActButton
                  {...props}
                  act="invite"
                  start={{ language: 'en' }}
                  actOf={({ language }) => ({ act: 'invite', language: language === 'es' ? 'es' : 'en' })}
                  fields={({ language }, set) => (
                    <SelectField
                      label={t('console.people.language')}
                      value={language}
                      options={[
                        { value: 'en', label: LANGUAGE_NAME.en },
                        { value: 'es', label: LANGUAGE_NAME.es },
                      ]}
                      onChange={({ target: { value } }) => set({ language: value })}
                    />
                  )}
                />
              ) : null}
              {isWaiting ? (
                <ActButton {...props} act="revokeInvitation" start={{}} actOf={() => ({ act: 'revokeInvitation' })} />
              ) : null}
              {account.signIns.length > 0 && may.unlink ? (
                <ActButton
                  {...props}
                  act="unlinkAccount"
                  danger
                  money
                  start={{}}
                  actOf={() => ({ act: 'unlinkAccount' })}
                />
              ) : null}
            </ButtonRow>
          </>
        )}
      </Stack>
    </Card>
  );
}
