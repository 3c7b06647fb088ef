import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { QueuedTransaction, QueueGroup } from '@paystead/contract/features/pending-transactions/queue.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { classes, Spoken } from '@paystead/ui/text.tsx';
import styles from './queue.module.css';
import { QueueRow, rowButtonId } from './queue-row.tsx';
import { useWindowRows } from './use-window-rows.ts';
import { sectionTitle } from './words.ts';

/** Estimated height of a row in pixels, until it is measured. */
const ROW_HEIGHT = 60;
/** Rows before the end of the loaded ones at which the next page is loaded. */
const AHEAD = 15;

/** A row, or the heading of a section. */
type Item =
  | { readonly id: string; readonly section: string }
  | { readonly id: string; readonly request: QueuedTransaction };

export interface FocusTarget {
  readonly id: string;
}

interface QueueTableProps {
  readonly requests: readonly QueuedTransaction[];
  readonly names: ReadonlyMap<string, string>;
  readonly group: QueueGroup;
  /** True for waiting requests; the other lists show who decided when. */
  readonly isWaiting: boolean;
  /** Number of requests on all pages; undefined while it is unknown. */
  readonly total: number | undefined;
  readonly openId: string | null;
  /** The row that is to get the focus: it is scrolled to and drawn even if it is far away. Each object moves the focus once. */
  readonly focused: FocusTarget | null;
  readonly checkedIds: ReadonlySet<string>;
  readonly isCheckable: (request: QueuedTransaction) => boolean;
  readonly onOpen: (request: QueuedTransaction) => void;
  readonly onCheck: (request: QueuedTransaction) => void;
  readonly onNearEnd: () => void;
  /** The open request's details and decision. */
  readonly detail: (request: QueuedTransaction) => ReactNode;
}

/** The requests as a table of which only the rows near the screen are drawn. The open request's details follow its row. */
export function QueueTable(props: QueueTableProps): ReactNode {
  const { requests, group, isWaiting, total, openId, focused, onNearEnd } = props;
  const t = useText();
  const items = useMemo(() => itemsOf(requests, group, t), [requests, group, t]);
  const list = useRef<HTMLDivElement>(null);
  const scrollMargin = useTopOf(list);
  const pinned = useMemo(
    () => items.flatMap(({ id }, index) => (id === openId || id === focused?.id ? [index] : [])),
    [items, openId, focused],
  );
  // The row with the focus and the open one stay drawn, so that scrolling takes neither the focus nor an entry away.
  const rows = useWindowRows({
    count: items.length,
    estimate: ROW_HEIGHT,
    keyOf: (index) => items[index]?.id ?? index,
    top: scrollMargin,
    pinned,
  });
  const drawn = rows.getVirtualItems();
  const last = drawn.at(-1)?.index ?? 0;
  useEffect(() => {
    if (items.length > 0 && last >= items.length - AHEAD) onNearEnd();
  }, [last, items.length, onNearEnd]);
  useFocusOn(focused, (id) => {
    const index = items.findIndex((item) => item.id === id);
    if (index >= 0) rows.scrollToIndex(index, { align: 'auto' });
  });
  return (
    <div
      role="table"
      className={classes(styles.table, !isWaiting && styles.decided)}
      aria-label={t('pendingTransactions.tableLabel')}
      aria-rowcount={total === undefined ? -1 : total + 1}
    >
      <HeaderRow isWaiting={isWaiting} />
      <div ref={list} className={styles.rows} style={{ height: rows.getTotalSize() }}>
        {drawn.map(({ index, start, key }) => (
          <div
            key={key}
            ref={rows.measureElement}
            data-index={index}
            data-request={items[index]?.id}
            className={styles.place}
            role="rowgroup"
            style={{ top: start - scrollMargin }}
          >
            <ItemContent item={items[index]} {...props} />
          </div>
        ))}
      </div>
    </div>
  );
}

function HeaderRow({ isWaiting }: Pick<QueueTableProps, 'isWaiting'>): ReactNode {
  const t = useText();
  return (
    <div role="rowgroup" className={styles.header}>
      <div role="row" className={styles.row}>
        <span role="columnheader" className={styles.check}>
          <Spoken>{t('pendingTransactions.columnSelect')}</Spoken>
        </span>
        <span role="columnheader">{t('pendingTransactions.csvEmployee')}</span>
        <span role="columnheader">{t('pendingTransactions.csvRequest')}</span>
        <span role="columnheader" className={styles.risk}>
          {t('pendingTransactions.columnRisk')}
        </span>
        <span role="columnheader">
          {t(isWaiting ? 'pendingTransactions.columnWaiting' : 'pendingTransactions.csvStatus')}
        </span>
        <span role="columnheader">{t(isWaiting ? 'pendingTransactions.due' : 'pendingTransactions.decidedBy')}</span>
        <span role="columnheader">{t('pendingTransactions.firstCheck')}</span>
      </div>
    </div>
  );
}

function ItemContent({ item, ...props }: QueueTableProps & { readonly item: Item | undefined }): ReactNode {
  if (!item) return null;
  if ('section' in item)
    return (
      <div role="row" className={styles.section}>
        <span role="cell">{item.section}</span>
      </div>
    );
  const { names, openId, checkedIds, isCheckable, onOpen, onCheck, detail } = props;
  const { request, id } = item;
  const isOpen = id === openId;
  return (
    <>
      <QueueRow
        request={request}
        name={names.get(id) ?? request.employee.employeeFullName}
        isOpen={isOpen}
        isChecked={checkedIds.has(id)}
        isCheckable={isCheckable(request)}
        onOpen={onOpen}
        onCheck={onCheck}
      />
      {isOpen ? (
        <div role="row" className={styles.detail}>
          <div role="cell">{detail(request)}</div>
        </div>
      ) : null}
    </>
  );
}

function itemsOf(
  requests: readonly QueuedTransaction[],
  group: QueueGroup,
  t: ReturnType<typeof useText>,
): readonly Item[] {
  let section = '';
  return requests.flatMap((request): Item[] => {
    const row = { id: request.employeeWorkflowId, request };
    const title = group === 'none' ? '' : sectionTitle(group, request, t);
    if (title === section) return [row];
    section = title;
    // A title can come again further down: the row below it makes the key its own.
    return [{ id: `section ${title} ${row.id}`, section: title }, row];
  });
}

/** Distance of an element from the top of the document, which changes with what is above it. */
function useTopOf(element: { readonly current: HTMLElement | null }): number {
  const [top, setTop] = useState(0);
  useEffect(() => {
    if (!('ResizeObserver' in globalThis)) return undefined;
    const observer = new ResizeObserver(() => {
      if (element.current) setTop(Math.round(element.current.getBoundingClientRect().top + globalThis.scrollY));
    });
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}

/** Scrolls to a row once it is chosen, and focuses its button when it is drawn. */
function useFocusOn(focused: FocusTarget | null, scrollTo: (id: string) => void): void {
  const handled = useRef<FocusTarget | null>(null);
  useEffect(() => {
    if (focused === null || handled.current === focused) return;
    const button = document.getElementById(rowButtonId(focused.id));
    if (!button) return scrollTo(focused.id);
    handled.current = focused;
    if (!button.closest('[data-request]')?.contains(document.activeElement)) button.focus({ preventScroll: true });
    button.scrollIntoView?.({ block: 'nearest' });
  });
}
