import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { ImportCellRow, ImportPage, ImportRows } from '@paystead/contract/console/imports/model.ts';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { ButtonLink } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { SelectField } from '@paystead/ui/field/inputs.tsx';
import { useFormat } from '@paystead/ui/format/format.ts';
import { Icon } from '@paystead/ui/icon/icon.tsx';
import { Failed } from '@paystead/ui/states/states.tsx';
import { useFailure } from '@paystead/ui/states/use-failure.ts';
import { Segments } from '@paystead/ui/tabs/segments.tsx';
import { classes } from '@paystead/ui/text.tsx';
import { useLanguage, useText } from '@paystead/ui/translations/translations.tsx';
import { addressOf, call } from '../../platform/api.ts';
import { PagedTable } from '../../table/paged-table.tsx';
import styles from './imports.module.css';

/** The rows of the files with what is wrong at each cell. */
export function ImportErrors({ page }: { readonly page: ImportPage }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const format = useFormat();
  const { importId, read, problems } = page;
  const faulty = read.find(({ rejected, warnings, unreadable }) => rejected + warnings + unreadable > 0);
  const [chosen, choose] = useState('');
  // Not known at first: while an import is planned, its errors come before the tables that were read.
  const file = chosen || ((faulty ?? read[0])?.file ?? '');
  const [shows, setShows] = useState<'faulty' | 'all'>('faulty');
  const [code, setCode] = useState('');
  const filter = { file, faulty: String(shows === 'faulty'), ...(code !== '' && shows === 'faulty' && { code }) };
  const queryKey = ['imports', 'rows', importId, page.runNumber, filter];
  const load = (offset: number, limit: number, signal?: AbortSignal) =>
    call('imports.rows', { params: { importId }, query: { ...filter, offset, limit }, ...(signal && { signal }) });
  const first = useQuery({
    queryKey: [...queryKey, 'columns'],
    queryFn: ({ signal }) => load(0, 100, signal),
    enabled: file !== '',
  });
  const failure = useFailure(first);
  return (
    <Card
      title={t('console.imports.errors')}
      action={
        <ButtonLink
          kind="quiet"
          icon="download"
          href={addressOf('imports.errors', { params: { importId }, query: { lang: language } })}
          download
        >
          errors.csv
        </ButtonLink>
      }
    >
      <ul className={styles.files}>
        {problems.map((one) => (
          <li key={`${one.code} ${one.isWarning}`}>
            <Icon name={one.isWarning ? 'warning' : 'stop'} />
            <span>
              {one.sentence}
              <small>
                {one.code} ·{' '}
                {t(one.isWarning ? 'console.imports.warningCount' : 'console.imports.errorCount', {
                  count: one.count,
                  shown: format.count(one.count),
                })}
                {one.isArithmetic ? ` · ${t('console.imports.arithmetic')}` : ''}
              </small>
            </span>
          </li>
        ))}
      </ul>
      <div className={styles.bar}>
        {read.length > 1 ? (
          <SelectField
            label={t('console.imports.table')}
            value={file}
            options={read.map((one) => ({ value: one.file, label: one.file }))}
            onChange={({ target: { value } }) => choose(value)}
          />
        ) : null}
        <Segments
          label={t('console.imports.show')}
          options={[
            { value: 'faulty', label: t('console.imports.showFaulty') },
            { value: 'all', label: t('console.imports.showAll') },
          ]}
          value={shows}
          onChange={setShows}
        />
        {shows === 'faulty' ? (
          <SelectField
            label={t('console.imports.code')}
            value={code}
            empty={t('console.imports.anyCode')}
            options={problems.map((one) => ({ value: one.code, label: `${one.code} (${format.count(one.count)})` }))}
            onChange={({ target: { value } }) => setCode(value)}
          />
        ) : null}
      </div>
      {first.data?.ofFile.map(({ code: of, sentence }) => (
        <Banner key={`${of} ${sentence}`} tone="danger" title={sentence} />
      ))}
      {first.data ? (
        <RowsTable key={JSON.stringify(filter)} file={file} head={first.data} queryKey={queryKey} load={load} />
      ) : failure ? (
        <Failed
          title={t('console.imports.rowsFailed')}
          onRetry={() => void first.refetch()}
          retrying={first.isFetching}
        />
      ) : null}
    </Card>
  );
}

interface RowsTableProps {
  readonly file: string;
  readonly head: ImportRows;
  readonly queryKey: readonly unknown[];
  readonly load: (offset: number, limit: number, signal: AbortSignal) => Promise<ImportRows>;
}

function RowsTable({ file, head, queryKey, load }: RowsTableProps): ReactNode {
  const t = useText();
  const format = useFormat();
  return (
    <PagedTable<ImportCellRow, never>
      caption={t('console.imports.rowsOf', { file })}
      queryKey={queryKey}
      // Columns that only later rows have stay out: the first page decides.
      load={async (offset, limit, signal) => {
        const { total, rows, columns } = await load(offset, limit, signal);
        return { total, rows: rows.map((row) => arranged(row, columns, head.columns)) };
      }}
      idOf={({ line }) => String(line)}
      scrolls
      countText={(total) => t('console.imports.rowCount', { total, shown: format.count(total) })}
      failed={t('console.imports.rowsFailed')}
      empty={{ title: t('console.imports.noRows'), text: t('console.imports.noRowsMore') }}
      columns={[
        {
          id: 'line',
          label: t('console.imports.line'),
          cell: ({ line, faults }) => (
            <>
              {line}
              <Sentences faults={faults.filter(({ column }) => column === null)} />
            </>
          ),
        },
        ...head.columns.map((name, place) => ({
          // A file's own column may be called "line".
          id: `column ${place}`,
          label: name,
          whole: true,
          cell: (row: ImportCellRow) => <Cell row={row} place={place} />,
        })),
      ]}
    />
  );
}

/** Returns a row with its cells in other places, as columns may differ from page to page. What is wrong elsewhere names its column. */
function arranged(row: ImportCellRow, from: readonly string[], to: readonly string[]): ImportCellRow {
  return {
    ...row,
    cells: to.map((name) => row.cells[from.indexOf(name)] ?? ''),
    faults: row.faults.map((fault) => {
      const name = fault.column === null ? '' : (from[fault.column] ?? '');
      const column = to.indexOf(name);
      if (column >= 0 || name === '') return { ...fault, column: column < 0 ? null : column };
      return { ...fault, column: null, sentence: `${name}: ${fault.sentence}` };
    }),
  };
}

function Cell({ row, place }: { readonly row: ImportCellRow; readonly place: number }): ReactNode {
  const t = useText();
  const faults = row.faults.filter(({ column }) => column === place);
  const value = row.cells[place] ?? '';
  if (faults.length === 0) return <span className={styles.cell}>{value}</span>;
  return (
    <>
      <mark className={styles.faulty}>{value === '' ? t('console.imports.emptyCell') : value}</mark>
      <Sentences faults={faults} />
    </>
  );
}

function Sentences({ faults }: { readonly faults: ImportCellRow['faults'] }): ReactNode {
  return faults.map(({ code, sentence, isWarning }) => (
    <span key={`${code} ${sentence}`} className={classes(styles.wrong, isWarning && styles.warned)}>
      {sentence}
    </span>
  ));
}
