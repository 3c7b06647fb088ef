import { useDeferredValue, useState, type ReactNode } from 'react';
import type { MessageRow, MessageSort, MessageState } from '@paystead/contract/console/messages/model.ts';
import { ButtonLink } from '@paystead/ui/button/button.tsx';
import { SelectField, TextField } from '@paystead/ui/field/inputs.tsx';
import { useFormat } from '@paystead/ui/format/format.ts';
import { localDay } from '@paystead/ui/format/local-day.ts';
import { Two } from '@paystead/ui/page/layout.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { call } from '../../platform/api.ts';
import { useListAddress } from '../../platform/list-address.ts';
import { SEARCH_MARK } from '../../platform/shortcuts.ts';
import { useMayWrite } from '../../platform/use-role.ts';
import { PagedTable, type Order } from '../../table/paged-table.tsx';
import { StateBadge } from './state-badge.tsx';

const STATES = ['scheduled', 'current', 'expired', 'withdrawn'] as const satisfies readonly MessageState[];

/** The messages within reach, with how many recipients are done: searched, filtered, sorted and paged by the gateway. */
export function MessagesPage(): ReactNode {
  const t = useText();
  const format = useFormat();
  const mayWrite = useMayWrite();
  const { get, set } = useListAddress();
  const [order, setOrder] = useState<Order<MessageSort>>({ sort: 'publishedAt', order: 'descending' });
  const typed = get('search');
  const search = useDeferredValue(typed);
  const clientCode = get('client');
  const state = STATES.find((one) => one === get('state'));
  const filter = { ...(clientCode !== '' && { clientCode }), ...(state && { state }) };
  return (
    <>
      <PageHeader
        title={t('console.messages.title')}
        lede={clientCode === '' ? t('console.messages.lede') : t('console.messages.ledeOfClient', { code: clientCode })}
        back={clientCode === '' ? undefined : { label: clientCode, href: `/clients/${clientCode}` }}
        actions={
          mayWrite ? (
            <ButtonLink href={clientCode === '' ? '/messages/new' : `/messages/new?client=${clientCode}`}>
              {t('console.messages.new')}
            </ButtonLink>
          ) : undefined
        }
      />
      <Two>
        <TextField
          label={t('console.messages.search')}
          type="search"
          value={typed}
          onChange={({ target: { value } }) => set('search', value)}
          {...SEARCH_MARK}
        />
        <SelectField
          label={t('console.messages.status')}
          value={state ?? ''}
          empty={t('console.messages.anyState')}
          options={STATES.map((one) => ({ value: one, label: t(`console.messages.state.${one}`) }))}
          onChange={({ target: { value } }) => set('state', value)}
        />
      </Two>
      <PagedTable<MessageRow, MessageSort>
        key={JSON.stringify([search, filter])}
        caption={t('console.messages.title')}
        queryKey={['messages', search, filter, order]}
        load={(offset, limit, signal) =>
          call('messages.list', { query: { search, ...filter, ...order, offset, limit }, signal })
        }
        order={order}
        onOrder={setOrder}
        idOf={(row) => `${row.clientCode} ${row.messageId}`}
        hrefOf={(row) => `/clients/${row.clientCode}/messages/${row.messageId}`}
        countText={(total) => t('console.messages.count', { total, shown: format.count(total) })}
        failed={t('console.messages.listFailed')}
        empty={
          search === '' && state === undefined
            ? { title: t('console.messages.none'), text: t('console.messages.noneMore') }
            : { title: t('console.messages.noneFound'), text: t('console.messages.noneFoundMore') }
        }
        columns={[
          {
            id: 'title',
            label: t('console.messages.message'),
            cell: ({ title, clientName }) => (
              <>
                <b>{title[format.language]}</b>
                <small>{clientName}</small>
              </>
            ),
          },
          {
            id: 'published',
            label: t('console.messages.published'),
            sort: 'publishedAt',
            wideOnly: true,
            cell: ({ publishedAt }) => format.date(localDay(publishedAt), 'medium'),
          },
          {
            id: 'due',
            label: t('console.messages.due'),
            sort: 'dueDate',
            wideOnly: true,
            cell: ({ dueDate }) => (dueDate === null ? '–' : format.date(dueDate, 'medium')),
          },
          {
            id: 'done',
            label: t('console.messages.done'),
            end: true,
            wideOnly: true,
            cell: ({ done, recipients, state: its }) =>
              its === 'scheduled' ? '–' : `${format.count(done)} / ${format.count(recipients)}`,
          },
          {
            id: 'state',
            label: t('console.messages.status'),
            whole: true,
            cell: ({ state: its }) => <StateBadge state={its} />,
          },
        ]}
      />
    </>
  );
}
