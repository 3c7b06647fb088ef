import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, type ReactNode } from 'react';
import type { PartnerListRow } from '@paystead/contract/console/partners/model.ts';
import { ButtonLink } from '@paystead/ui/button/button.tsx';
import { TextField } from '@paystead/ui/field/inputs.tsx';
import { useFormat } from '@paystead/ui/format/format.ts';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { call } from '../../platform/api.ts';
import { useListAddress } from '../../platform/list-address.ts';
import { SEARCH_MARK } from '../../platform/shortcuts.ts';
import { PagedTable } from '../../table/paged-table.tsx';

/** The partners within reach, searched and paged by the gateway. */
export function PartnersPage(): ReactNode {
  const t = useText();
  const format = useFormat();
  const { get, set } = useListAddress();
  const typed = get('search');
  const search = useDeferredValue(typed);
  const verdict = useQuery({
    queryKey: ['partners', 'verdict'],
    queryFn: ({ signal }) => call('partners.list', { query: { limit: 1 }, signal }),
  });
  return (
    <>
      <PageHeader
        title={t('console.partners.title')}
        lede={t('console.partners.lede')}
        actions={
          verdict.data?.mayCreate ? (
            <ButtonLink icon="plus" href="/new-partner">
              {t('console.partners.new')}
            </ButtonLink>
          ) : undefined
        }
      />
      <TextField
        label={t('console.partners.search')}
        type="search"
        value={typed}
        onChange={({ target: { value } }) => set('search', value)}
        {...SEARCH_MARK}
      />
      <PagedTable<PartnerListRow, never>
        key={search}
        caption={t('console.partners.title')}
        queryKey={['partners', search]}
        load={(offset, limit, signal) => call('partners.list', { query: { search, offset, limit }, signal })}
        idOf={({ partnerKey }) => partnerKey}
        hrefOf={({ partnerKey }) => `/partners/${partnerKey}`}
        countText={(total) => t('console.partners.count', { total, shown: format.count(total) })}
        failed={t('console.partners.failed')}
        empty={{
          title: search === '' ? t('console.partners.none') : t('console.partners.notFound'),
          text: search === '' ? t('console.partners.noneMore') : t('console.noClientFoundMore'),
        }}
        columns={[
          {
            id: 'name',
            label: t('console.partner'),
            cell: ({ name, partnerKey }) => (
              <>
                <b>{name}</b>
                <small>{partnerKey}</small>
              </>
            ),
          },
          {
            id: 'hostnames',
            label: t('console.partners.hosts'),
            wideOnly: true,
            cell: ({ hostnames: [first, ...others] }) =>
              first === undefined
                ? t('console.partners.noHost')
                : others.length === 0
                  ? first
                  : t('console.partners.moreHosts', { first, count: others.length }),
          },
          { id: 'clients', label: t('console.clients'), end: true, cell: ({ clients }) => format.count(clients) },
        ]}
      />
    </>
  );
}
