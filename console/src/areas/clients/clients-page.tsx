import { useDeferredValue, useState, type ReactNode } from 'react';
import type { ClientRow, ClientSort } from '@paystead/contract/console/model.ts';
import { Badge } from '@paystead/ui/badge/badge.tsx';
import { ButtonLink } from '@paystead/ui/button/button.tsx';
import { TextField } from '@paystead/ui/field/inputs.tsx';
import { useFormat } from '@paystead/ui/format/format.ts';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { call } from '../../platform/api.ts';
import { useListAddress } from '../../platform/list-address.ts';
import { SEARCH_MARK } from '../../platform/shortcuts.ts';
import { useRole } from '../../platform/use-role.ts';
import { SandboxBadge } from './sandbox/sandbox-badge.tsx';
import { PagedTable, type Order } from '../../table/paged-table.tsx';

/** The clients within reach, searched, sorted and paged by the gateway. */
export function ClientsPage(): ReactNode {
  const t = useText();
  const format = useFormat();
  const { get, set } = useListAddress();
  const [order, setOrder] = useState<Order<ClientSort>>({ sort: 'name', order: 'ascending' });
  const role = useRole();
  const mayCreate = role === 'owner' || role === 'implementation';
  const typed = get('search');
  const search = useDeferredValue(typed);
  return (
    <>
      <PageHeader
        title={t('console.clients')}
        lede={t('console.clientsLede')}
        actions={
          mayCreate ? (
            <ButtonLink icon="plus" href="/new-client">
              {t('console.setup.newClient')}
            </ButtonLink>
          ) : undefined
        }
      />
      <TextField
        label={t('console.searchClients')}
        type="search"
        value={typed}
        onChange={({ target: { value } }) => set('search', value)}
        {...SEARCH_MARK}
      />
      <PagedTable<ClientRow, ClientSort>
        key={search}
        caption={t('console.clients')}
        queryKey={['clients', search, order]}
        load={(offset, limit, signal) => call('clients.list', { query: { search, ...order, offset, limit }, signal })}
        order={order}
        onOrder={setOrder}
        idOf={({ clientCode }) => clientCode}
        hrefOf={({ clientCode }) => `/clients/${clientCode}`}
        countText={(total) => t('console.clientCount', { total, shown: format.count(total) })}
        failed={t('console.clientsFailed')}
        empty={{
          title: search === '' ? t('console.noClients') : t('console.noClientFound'),
          text: search === '' ? t('console.noClientsMore') : t('console.noClientFoundMore'),
        }}
        columns={[
          {
            id: 'name',
            label: t('console.client'),
            sort: 'name',
            cell: ({ name, clientCode, isLive, isSandbox }) => (
              <>
                <b>{name}</b>
                <small>
                  {clientCode}
                  {isSandbox ? ' · ' : null}
                  {isSandbox ? <SandboxBadge /> : null}
                  {isLive ? null : ' · '}
                  {isLive ? null : <Badge tone="info">{t('console.setup.notLive')}</Badge>}
                </small>
              </>
            ),
          },
          {
            id: 'partner',
            label: t('console.partner'),
            sort: 'partnerName',
            wideOnly: true,
            cell: ({ partnerName }) => partnerName,
          },
          {
            id: 'employees',
            label: t('console.employees'),
            end: true,
            wideOnly: true,
            cell: ({ employees }) => format.count(employees),
          },
          {
            id: 'linked',
            label: t('console.linked'),
            end: true,
            wideOnly: true,
            cell: ({ linked }) => format.count(linked),
          },
          { id: 'waiting', label: t('console.waiting'), end: true, cell: ({ waiting }) => format.count(waiting) },
        ]}
      />
    </>
  );
}
