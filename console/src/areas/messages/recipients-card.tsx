import { useDeferredValue, useState, type ReactNode } from 'react';
import type { MessagePage, RecipientRow, RecipientState } from '@paystead/contract/console/messages/model.ts';
import { Badge } from '@paystead/ui/badge/badge.tsx';
import { ButtonLink } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { SelectField, TextField } from '@paystead/ui/field/inputs.tsx';
import { useFormat } from '@paystead/ui/format/format.ts';
import { localDay } from '@paystead/ui/format/local-day.ts';
import { Stack, Two } from '@paystead/ui/page/layout.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { addressOf, call } from '../../platform/api.ts';
import { PagedTable } from '../../table/paged-table.tsx';

const STATES = ['open', 'done', 'left'] as const satisfies readonly RecipientState[];

/** Every recipient with what they did, searched and filtered by the gateway, and the same as a file. */
export function RecipientsCard({ message }: { readonly message: MessagePage }): ReactNode {
  const t = useText();
  const format = useFormat();
  const [typed, setTyped] = useState('');
  const [state, setState] = useState<RecipientState | ''>(message.open > 0 ? 'open' : '');
  const search = useDeferredValue(typed);
  const { clientCode, messageId, needsAcknowledgement } = message;
  const params = { clientCode, messageId };
  const filter = { ...(state !== '' && { state }) };
  const day = (at: string | null): string => (at === null ? '–' : format.date(localDay(at), 'medium'));
  return (
    <Card title={t('console.messages.recipients')}>
      <Stack>
        <Two>
          <TextField
            label={t('console.messages.searchRecipients')}
            type="search"
            value={typed}
            onChange={({ target: { value } }) => setTyped(value)}
          />
          <SelectField
            label={t('console.messages.status')}
            value={state}
            empty={t('console.messages.anyState')}
            options={STATES.map((one) => ({ value: one, label: t(`console.messages.recipient.${one}`) }))}
            onChange={({ target: { value } }) => setState(STATES.find((one) => one === value) ?? '')}
          />
        </Two>
        <PagedTable<RecipientRow, never>
          key={JSON.stringify([search, state, message.done])}
          caption={t('console.messages.recipients')}
          queryKey={['messages', 'recipients', clientCode, messageId, search, state]}
          load={(offset, limit, signal) =>
            call('messages.recipients', { params, query: { search, ...filter, offset, limit }, signal })
          }
          idOf={({ employeeId }) => employeeId}
          hrefOf={({ employeeId }) => `/clients/${clientCode}/people/${employeeId}`}
          countText={(total) => t('console.messages.recipientCount', { total, shown: format.count(total) })}
          failed={t('console.messages.recipientsFailed')}
          empty={{ title: t('console.messages.noRecipient'), text: t('console.messages.noRecipientMore') }}
          below={
            <div>
              <ButtonLink
                kind="second"
                icon="download"
                href={addressOf('messages.export', { params, query: { ...filter, lang: format.language } })}
                download
              >
                {t('console.messages.download')}
              </ButtonLink>
            </div>
          }
          columns={[
            {
              id: 'name',
              label: t('console.messages.name'),
              cell: ({ name, employeeNumber }) => (
                <>
                  <b>{name}</b>
                  <small>{employeeNumber}</small>
                </>
              ),
            },
            { id: 'read', label: t('console.messages.readAt'), wideOnly: true, cell: ({ readAt }) => day(readAt) },
            ...(needsAcknowledgement
              ? [
                  {
                    id: 'done',
                    label: t('console.messages.acknowledgedAt'),
                    wideOnly: true,
                    cell: ({ doneAt }: RecipientRow) => day(doneAt),
                  },
                ]
              : []),
            {
              id: 'mailed',
              label: t('console.messages.mailedAt'),
              wideOnly: true,
              cell: ({ mailedAt, hasEmail }) => (hasEmail ? day(mailedAt) : t('console.messages.noEmail')),
            },
            {
              id: 'state',
              label: t('console.messages.status'),
              whole: true,
              cell: ({ state: its }) => (
                <Badge
                  tone={its === 'done' ? 'success' : its === 'open' ? 'warning' : 'neutral'}
                  icon={its === 'done' ? 'check' : its === 'open' ? 'clock' : 'minus'}
                >
                  {t(`console.messages.recipient.${its}`)}
                </Badge>
              ),
            },
          ]}
        />
      </Stack>
    </Card>
  );
}
