import type { ReactNode } from 'react';
import type { ImportRow } from '@paystead/contract/console/imports/model.ts';
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
import { PagedTable } from '../../table/paged-table.tsx';
import { ImportChart } from './import-chart.tsx';
import styles from './imports.module.css';
import { StateBadge, STATES } from './state-badge.tsx';

/** The history of imports within reach, filtered and paged by the gateway, with the way to a new one. */
export function ImportsPage(): ReactNode {
  const t = useText();
  const format = useFormat();
  const { get, set } = useListAddress();
  const clientCode = get('client').toUpperCase();
  const state = STATES.find((one) => one === get('state'));
  const filter = { ...(clientCode !== '' && { clientCode }), ...(state && { state }) };
  const mayWrite = useMayWrite();
  return (
    <>
      <PageHeader
        title={t('console.imports.title')}
        lede={t('console.imports.lede')}
        actions={
          mayWrite ? (
            <ButtonLink icon="upload" href="/imports/new">
              {t('console.imports.new')}
            </ButtonLink>
          ) : undefined
        }
      />
      <Two>
        <TextField
          label={t('console.imports.filterClient')}
          value={clientCode}
          maxLength={20}
          onChange={({ target: { value } }) => set('client', value.trim())}
          {...SEARCH_MARK}
        />
        <SelectField
          label={t('console.imports.stateLabel')}
          value={state ?? ''}
          empty={t('console.imports.anyState')}
          options={STATES.map((one) => ({ value: one, label: t(`console.imports.state.${one}`) }))}
          onChange={({ target: { value } }) => set('state', value)}
        />
      </Two>
      <PagedTable<ImportRow, never>
        key={JSON.stringify(filter)}
        caption={t('console.imports.history')}
        queryKey={['imports', 'list', filter]}
        load={(offset, limit, signal) => call('imports.list', { query: { ...filter, offset, limit }, signal })}
        idOf={({ importId }) => importId}
        hrefOf={({ importId }) => `/imports/${importId}`}
        countText={(total) => t('console.imports.count', { total, shown: format.count(total) })}
        failed={t('console.imports.listFailed')}
        empty={
          clientCode === '' && state === undefined
            ? { title: t('console.imports.none'), text: t('console.imports.noneMore') }
            : { title: t('console.imports.noneFound'), text: t('console.imports.noneFoundMore') }
        }
        columns={[
          {
            id: 'name',
            label: t('console.imports.file'),
            cell: ({ name, by, startedAt }) => (
              <>
                <b>{name}</b>
                <small>
                  {t('console.imports.byOn', {
                    by,
                    date: format.date(localDay(startedAt), 'medium'),
                    time: format.time(startedAt),
                  })}
                </small>
              </>
            ),
          },
          {
            id: 'clients',
            label: t('console.imports.clients'),
            wideOnly: true,
            cell: ({ clientCodes }) => clientsText(clientCodes, t('console.everyClient')),
          },
          {
            id: 'rows',
            label: t('console.imports.rows'),
            end: true,
            wideOnly: true,
            cell: ({ counts }) => (counts ? format.count(counts.rows) : '–'),
          },
          {
            id: 'changes',
            label: t('console.imports.changes'),
            end: true,
            wideOnly: true,
            cell: ({ counts }) => (counts ? format.count(counts.added + counts.changed + counts.removed) : '–'),
          },
          {
            id: 'size',
            label: t('console.imports.size'),
            end: true,
            wideOnly: true,
            cell: ({ sizeBytes, milliseconds }) => (
              <>
                {sizeBytes === null ? '–' : format.bytes(sizeBytes)}
                {milliseconds === null ? null : (
                  <small className={styles.under}>
                    {t('console.imports.seconds', { seconds: secondsOf(milliseconds) })}
                  </small>
                )}
              </>
            ),
          },
          {
            id: 'state',
            label: t('console.imports.stateLabel'),
            whole: true,
            cell: ({ state: one }) => <StateBadge state={one} />,
          },
        ]}
        below={
          <div className={styles.chart}>
            <ImportChart />
          </div>
        }
      />
    </>
  );
}

/** Names at most three clients. */
export function clientsText(codes: readonly string[] | null, every: string): string {
  if (codes === null) return every;
  return codes.length > 3 ? `${codes.slice(0, 3).join(', ')} …` : codes.join(', ');
}

/** Returns seconds with one decimal below ten. */
export function secondsOf(milliseconds: number): number {
  return milliseconds < 10_000 ? Math.max(0.1, Math.round(milliseconds / 100) / 10) : Math.round(milliseconds / 1000);
}
