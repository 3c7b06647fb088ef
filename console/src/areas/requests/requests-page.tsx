import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState, type ReactNode } from 'react';
import type { RequestBlock, RequestRow, RequestSort } from '@paystead/contract/console/requests/model.ts';
import { SelectField, TextField } from '@paystead/ui/field/inputs.tsx';
import { useFormat } from '@paystead/ui/format/format.ts';
import { localDay } from '@paystead/ui/format/local-day.ts';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { Two } from '@paystead/ui/page/layout.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { call } from '../../platform/api.ts';
import { useListAddress } from '../../platform/list-address.ts';
import { SEARCH_MARK } from '../../platform/shortcuts.ts';
import { PagedTable, type Order } from '../../table/paged-table.tsx';
import { BlockBadge } from './block-badge.tsx';
import { BLOCKS } from './block-looks.ts';
import { RequestChart } from './request-chart.tsx';
import styles from './requests.module.css';
import { useKindText } from './use-kind-text.ts';

/** The requests within reach, with what each waits for: searched, filtered, sorted and paged by the gateway. */
export function RequestsPage(): ReactNode {
  const t = useText();
  const format = useFormat();
  const kindText = useKindText();
  const { get, set } = useListAddress();
  const [order, setOrder] = useState<Order<RequestSort>>({ sort: 'sentAt', order: 'descending' });
  const typed = get('search');
  const search = useDeferredValue(typed);
  const clientCode = get('client');
  const block = BLOCKS.find((one) => one === get('block'));
  const filter = { ...(clientCode !== '' && { clientCode }), ...(block && { block }) };
  const counts = useQuery({
    queryKey: ['requests', 'counts', search, clientCode],
    queryFn: ({ signal }) =>
      call('requests.list', { query: { search, ...(clientCode !== '' && { clientCode }), limit: 1 }, signal }),
  });
  const countOf = (one: RequestBlock): string => {
    if (!counts.data || one === 'done') return '';
    return ` (${format.count(counts.data.counts.find((row) => row.block === one)?.count ?? 0)})`;
  };
  return (
    <>
      <PageHeader
        title={t('console.requests.title')}
        lede={clientCode === '' ? t('console.requests.lede') : t('console.requests.ledeOfClient', { code: clientCode })}
        back={clientCode === '' ? undefined : { label: clientCode, href: `/clients/${clientCode}` }}
      />
      <Two>
        <TextField
          label={t('console.requests.search')}
          type="search"
          value={typed}
          onChange={({ target: { value } }) => set('search', value)}
          {...SEARCH_MARK}
        />
        <SelectField
          label={t('console.requests.waitsFor')}
          value={block ?? ''}
          empty={t('console.requests.anything')}
          options={BLOCKS.map((one) => ({
            value: one,
            label: `${t(`console.requests.block.${one}`)}${countOf(one)}`,
          }))}
          onChange={({ target: { value } }) => set('block', value)}
        />
      </Two>
      <PagedTable<RequestRow, RequestSort>
        key={JSON.stringify([search, filter])}
        caption={t('console.requests.title')}
        queryKey={['requests', search, filter, order]}
        load={(offset, limit, signal) =>
          call('requests.list', { query: { search, ...filter, ...order, offset, limit }, signal })
        }
        order={order}
        onOrder={setOrder}
        idOf={({ requestId }) => requestId}
        hrefOf={(row) => `/requests/${row.clientCode}/${row.requestId}`}
        countText={(total) => t('console.requests.count', { total, shown: format.count(total) })}
        failed={t('console.requests.listFailed')}
        empty={
          search === '' && block === undefined
            ? { title: t('console.requests.none'), text: t('console.requests.noneMore') }
            : { title: t('console.requests.noneFound'), text: t('console.requests.noneFoundMore') }
        }
        columns={[
          {
            id: 'employee',
            label: t('console.requests.employee'),
            sort: 'employeeName',
            cell: ({ employeeName, employeeNumber, clientName }) => (
              <>
                <b>{employeeName}</b>
                <small>{`${employeeNumber} · ${clientName}`}</small>
              </>
            ),
          },
          { id: 'kind', label: t('console.requests.kind'), wideOnly: true, cell: ({ kind }) => kindText(kind) },
          {
            id: 'sent',
            label: t('console.requests.sent'),
            sort: 'sentAt',
            wideOnly: true,
            cell: ({ sentAt }) => format.date(localDay(sentAt), 'medium'),
          },
          {
            id: 'block',
            label: t('console.requests.waitsFor'),
            whole: true,
            cell: ({ block: one }) => <BlockBadge block={one} />,
          },
        ]}
        below={
          <div className={styles.chart}>
            <RequestChart clientCode={clientCode} />
          </div>
        }
      />
    </>
  );
}
