import { useQueries } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { Link } from '@paystead/ui/link.tsx';
import { classes, Spoken } from '@paystead/ui/text.tsx';
import { Icon } from '@paystead/ui/icon/icon.tsx';
import { Empty, Failed } from '@paystead/ui/states/states.tsx';
import { together } from '@paystead/ui/states/together.ts';
import { useFailure } from '@paystead/ui/states/use-failure.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { ROW_MARK } from '../platform/shortcuts.ts';
import styles from './paged-table.module.css';

/** Rows of one request. */
const PAGE = 100;
/** Height of every row in pixels, as in the style sheet: rows that aren't drawn take the same space. */
const ROW = 64;
/** Rows drawn above and below what is visible. */
const MARGIN = 10;

export interface Order<S extends string> {
  readonly sort: S;
  readonly order: 'ascending' | 'descending';
}

interface Column<T, S extends string> {
  readonly id: string;
  readonly label: string;
  /** The gateway's name for the order of this column; absent: it can't be sorted. */
  readonly sort?: S;
  /** Right-aligned, for counts. */
  readonly end?: boolean;
  /** Left out on phones. */
  readonly wideOnly?: boolean;
  /** Never cut, for badges. */
  readonly whole?: boolean;
  readonly cell: (row: T) => ReactNode;
}

interface PageOf<T> {
  readonly total: number;
  readonly rows: readonly T[];
}

interface PagedTableProps<T, S extends string> {
  readonly caption: string;
  /** Names the list with its search and order, for the cache. With another search, the table has another key, too. */
  readonly queryKey: readonly unknown[];
  readonly load: (offset: number, limit: number, signal: AbortSignal) => Promise<PageOf<T>>;
  readonly columns: readonly [Column<T, S>, ...Column<T, S>[]];
  /** Absent: the gateway has one order. */
  readonly order?: Order<S>;
  /** The table stays, so that its heading keeps the focus. */
  readonly onOrder?: (order: Order<S>) => void;
  readonly idOf: (row: T) => string;
  /** Absent: rows lead nowhere. */
  readonly hrefOf?: (row: T) => string;
  /** As wide as its columns need: it scrolls sideways, on phones too. */
  readonly scrolls?: boolean;
  readonly countText: (total: number) => string;
  readonly failed: string;
  readonly empty: { readonly title: string; readonly text: string };
  /** Content below the table, shown once the height of the table is known, so that it never moves. */
  readonly below?: ReactNode;
}

/**
 * A table that is sorted and paged by the gateway and draws the visible rows alone, so that it works with no row and with a
 * hundred thousand. The first column is the row's link, if rows lead somewhere.
 */
export function PagedTable<T, S extends string>(props: PagedTableProps<T, S>): ReactNode {
  const { caption, queryKey, load, columns, order, onOrder, idOf, hrefOf, scrolls, countText, failed, empty } = props;
  const { below: content } = props;
  const t = useText();
  const frame = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 800 });
  const first = Math.max(0, Math.floor(view.top / ROW) - MARGIN);
  const last = Math.ceil((view.top + view.height) / ROW) + MARGIN;
  const wanted = [...new Set([0, ...range(Math.floor(first / PAGE), Math.floor(last / PAGE))])];
  const pages = useQueries({
    queries: wanted.map((page) => ({
      queryKey: [...queryKey, page],
      queryFn: ({ signal }: { signal: AbortSignal }) => load(page * PAGE, PAGE, signal),
    })),
  });
  const total = pages[0]?.data?.total;
  const isMissing = pages.some(({ data }) => data === undefined);
  const all = together(pages, isMissing ? undefined : total);
  const failure = useFailure(all);
  const retry = { onRetry: all.refetch, retrying: all.isFetching };
  if (failure && total === undefined)
    return (
      <div className={styles.instead}>
        <Failed title={failed} {...retry} />
      </div>
    );
  if (total === 0)
    return (
      <>
        <div className={styles.instead}>
          <Empty icon="search" title={empty.title}>
            {empty.text}
          </Empty>
        </div>
        {content}
      </>
    );
  const rowAt = (index: number): T | undefined =>
    pages[wanted.indexOf(Math.floor(index / PAGE))]?.data?.rows[index % PAGE];
  const sortBy = (next: Order<S>): void => {
    if (frame.current) frame.current.scrollTop = 0;
    setView({ ...view, top: 0 });
    onOrder?.(next);
  };
  const shown = range(first, Math.min(last, (total ?? MARGIN) - 1));
  const below = Math.max(0, (total ?? 0) - 1 - (shown.at(-1) ?? 0));
  return (
    <>
      <p className={styles.count} aria-live="polite">
        {total === undefined ? t('console.loading') : countText(total)}
      </p>
      <div
        ref={frame}
        className={styles.frame}
        // Scrolls by key, also where no row has the focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by key
        tabIndex={0}
        role="region"
        aria-label={caption}
        onScroll={({ currentTarget: { scrollTop: top, clientHeight: height } }) => setView({ top, height })}
      >
        <table
          className={classes(styles.table, scrolls && styles.scrolls)}
          aria-label={caption}
          aria-rowcount={(total ?? 0) + 1}
        >
          <thead>
            <tr aria-rowindex={1}>
              {columns.map((column) => (
                <Heading key={column.id} column={column} order={order} onOrder={sortBy} />
              ))}
            </tr>
          </thead>
          <tbody>
            <Space rows={first} />
            {shown.map((index) => {
              const row = rowAt(index);
              return (
                <tr
                  // Ids can be numbers, too: a row that isn't read yet has a key that no id is.
                  key={row === undefined ? `unread ${index}` : idOf(row)}
                  aria-rowindex={index + 2}
                  aria-busy={row === undefined && !failure}
                >
                  {columns.map(({ id, end, wideOnly, whole, cell }, place) => (
                    <td
                      key={id}
                      className={classes(end && styles.end, wideOnly && styles.wideOnly, whole && styles.whole)}
                    >
                      {row === undefined ? (
                        <span className={styles.bone} />
                      ) : place === 0 && hrefOf ? (
                        <Link href={hrefOf(row)} className={styles.link} {...ROW_MARK}>
                          {cell(row)}
                        </Link>
                      ) : (
                        cell(row)
                      )}
                    </td>
                  ))}
                </tr>
              );
            })}
            <Space rows={below} />
          </tbody>
        </table>
      </div>
      {failure ? (
        <div className={styles.instead}>
          <Failed title={failed} {...retry}>
            {t(isMissing ? 'console.rowsMissing' : 'ui.failedKept')}
          </Failed>
        </div>
      ) : null}
      {total === undefined ? null : content}
    </>
  );
}

interface HeadingProps<T, S extends string> {
  readonly column: Column<T, S>;
  readonly order: Order<S> | undefined;
  readonly onOrder: (order: Order<S>) => void;
}

function Heading<T, S extends string>({ column, order, onOrder }: HeadingProps<T, S>): ReactNode {
  const { label, sort, end, wideOnly } = column;
  const isSorted = sort !== undefined && sort === order?.sort;
  const next = isSorted && order?.order === 'ascending' ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      className={classes(end && styles.end, wideOnly && styles.wideOnly)}
      aria-sort={isSorted ? order?.order : undefined}
    >
      {sort === undefined ? (
        label
      ) : (
        <button type="button" className={styles.sort} onClick={() => onOrder({ sort, order: next })}>
          {label}
          {isSorted ? <Icon name={order?.order === 'ascending' ? 'up' : 'down'} size="small" /> : <Spoken> </Spoken>}
        </button>
      )}
    </th>
  );
}

/** The space of rows that aren't drawn. The policy allows no style attribute, so the height is set by script. */
function Space({ rows }: { readonly rows: number }): ReactNode {
  return (
    <tr
      aria-hidden="true"
      className={styles.space}
      ref={(element) => void (element && (element.style.height = `${rows * ROW}px`))}
    >
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- an empty cell, hidden from everyone */}
      <td />
    </tr>
  );
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}
