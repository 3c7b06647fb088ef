import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState, type ReactNode } from 'react';
import type { PersonRow, PersonSort } from '@paystead/contract/console/people/model.ts';
import { ButtonLink } from '@paystead/ui/button/button.tsx';
import { SelectField, TextField } from '@paystead/ui/field/inputs.tsx';
import { useFormat } from '@paystead/ui/format/format.ts';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import type { PlainTextKey } from '@paystead/ui/translations/text.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { call } from '../../platform/api.ts';
import { useListAddress } from '../../platform/list-address.ts';
import { SEARCH_MARK } from '../../platform/shortcuts.ts';
import { useClientCount } from '../../platform/use-role.ts';
import { PagedTable, type Order } from '../../table/paged-table.tsx';
import { AccountBadge, StatusBadge } from './badges.tsx';
import styles from './people.module.css';

const FILTERS = {
  status: [
    ['active', 'console.people.status.active'],
    ['leave', 'console.people.status.leave'],
    ['ended', 'console.people.status.ended'],
  ],
  account: [
    ['linked', 'console.people.account.linked'],
    ['invited', 'console.people.account.invited'],
    ['none', 'console.people.account.none'],
  ],
  role: [
    ['payrollAdministrator', 'console.people.role.payrollAdministrator'],
    ['manager', 'console.people.role.manager'],
    ['supervisor', 'console.people.role.supervisor'],
  ],
} as const satisfies Readonly<Record<string, readonly (readonly [string, PlainTextKey])[]>>;
/** Clients in the menu of the filter; the most rows of one reply. */
const MOST_CLIENTS = 200;
const NAMES = ['status', 'account', 'role'] as const;

/** Everyone within reach: found by name, number or email, filtered, sorted and paged by the gateway. */
export function PeoplePage(): ReactNode {
  const t = useText();
  const format = useFormat();
  const { get, set } = useListAddress();
  const [order, setOrder] = useState<Order<PersonSort>>({ sort: 'name', order: 'ascending' });
  const typed = get('search');
  const search = useDeferredValue(typed);
  const clientCode = get('client');
  const filter: Record<string, string> = clientCode === '' ? {} : { clientCode };
  for (const name of NAMES) {
    const [value] = FILTERS[name].find(([one]) => one === get(name)) ?? [];
    if (value !== undefined) filter[name] = value;
  }
  // More clients than a menu can hold are chosen on their own page, which leads here.
  const clientCount = useClientCount() ?? 0;
  const hasMenu = clientCount > 1 && clientCount <= MOST_CLIENTS;
  const clients = useQuery({
    queryKey: ['people', 'clients'],
    queryFn: ({ signal }) => call('clients.list', { query: { limit: MOST_CLIENTS }, signal }),
    enabled: hasMenu,
  });
  const isNarrowed = search !== '' || NAMES.some((name) => filter[name] !== undefined);
  return (
    <>
      <PageHeader
        title={t('console.people.title')}
        lede={clientCode === '' ? t('console.people.lede') : t('console.people.ledeOfClient', { code: clientCode })}
        back={clientCode === '' ? undefined : { label: clientCode, href: `/clients/${clientCode}` }}
        actions={
          <ButtonLink
            kind="second"
            small
            href={`/people/confirmations${clientCode === '' ? '' : `?client=${clientCode}`}`}
          >
            {t('console.people.waitingTitle')}
          </ButtonLink>
        }
      />
      <TextField
        label={t('console.people.search')}
        type="search"
        value={typed}
        onChange={({ target: { value } }) => set('search', value)}
        {...SEARCH_MARK}
      />
      <div className={styles.filters}>
        {hasMenu ? (
          <SelectField
            label={t('console.client')}
            value={clientCode}
            empty={t('console.people.any')}
            options={(clients.data?.rows ?? []).map(({ clientCode: value, name }) => ({ value, label: name }))}
            onChange={({ target: { value } }) => set('client', value)}
          />
        ) : null}
        {NAMES.map((name) => (
          <SelectField
            key={name}
            label={t(`console.people.filter.${name}`)}
            value={filter[name] ?? ''}
            empty={t('console.people.any')}
            options={FILTERS[name].map(([value, label]) => ({ value, label: t(label) }))}
            onChange={({ target: { value } }) => set(name, value)}
          />
        ))}
      </div>
      <PagedTable<PersonRow, PersonSort>
        key={JSON.stringify([search, filter])}
        caption={t('console.people.title')}
        queryKey={['people', 'list', search, filter, order]}
        load={(offset, limit, signal) =>
          call('people.list', { query: { search, ...filter, ...order, offset, limit }, signal })
        }
        order={order}
        onOrder={setOrder}
        idOf={({ employeeId }) => employeeId}
        hrefOf={(row) => `/clients/${row.clientCode}/people/${row.employeeId}`}
        countText={(total) => t('console.people.count', { total, shown: format.count(total) })}
        failed={t('console.people.listFailed')}
        empty={
          isNarrowed
            ? { title: t('console.people.noneFound'), text: t('console.people.noneFoundMore') }
            : { title: t('console.people.none'), text: t('console.people.noneMore') }
        }
        columns={[
          {
            id: 'name',
            label: t('console.people.name'),
            sort: 'name',
            cell: ({ name, employeeNumber, clientName }) => (
              <>
                <b>{name}</b>
                <small>{`${employeeNumber} · ${clientName}`}</small>
              </>
            ),
          },
          {
            id: 'number',
            label: t('console.people.number'),
            sort: 'employeeNumber',
            wideOnly: true,
            cell: ({ employeeNumber }) => employeeNumber,
          },
          {
            id: 'email',
            label: t('console.people.workEmail'),
            wideOnly: true,
            cell: ({ workEmail }) => workEmail ?? '–',
          },
          {
            id: 'status',
            label: t('console.people.filter.status'),
            wideOnly: true,
            whole: true,
            cell: ({ status }) => <StatusBadge status={status} />,
          },
          {
            id: 'account',
            label: t('console.people.filter.account'),
            whole: true,
            cell: ({ account }) => <AccountBadge account={account} />,
          },
        ]}
      />
    </>
  );
}
