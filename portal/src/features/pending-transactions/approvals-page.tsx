import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ComponentType, type ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import type { PendingTransaction } from '@paystead/contract/features/pending-transactions/model.ts';
import { Unreached } from '../../platform/api/failure.ts';
import { csvFile } from '../../platform/csv.ts';
import { saveInBrowser } from '../../platform/api/download.ts';
import { referenceOf } from '../../platform/api/reference.ts';
import { localToday } from '@paystead/ui/clock.ts';
import { useServices } from '../../platform/services.ts';
import { useLanguage, useText } from '@paystead/ui/translations/translations.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { CompactSelect } from '@paystead/ui/field/inputs.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { Empty } from '@paystead/ui/states/states.tsx';
import { ApprovalItem } from './approval-item.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { daysSince } from './dates.ts';
import { openRequest, refreshAfterDecision } from './queries.ts';
import {
  addressWith,
  decideAbout,
  filtersAt,
  inPlace,
  isMine,
  mustBeOpened,
  narrowed,
  NO_FILTERS,
  reportQuery,
  type Decision,
  type DecidingView,
  type Filters,
} from './report.ts';
import { STATUS_TEXTS } from './status.tsx';
import { TransactionsSkeleton } from './transactions-skeleton.tsx';
import styles from './transactions.module.css';
import { Unopened } from './unopened.tsx';
import { namesIn, wordChanges, wordTitle } from './wording.ts';

interface ApprovalsProps {
  /** Who is in view: their changes are shown first. */
  readonly inView?: Person | undefined;
}
type Person = Pick<PendingTransaction['employee'], 'employeeId' | 'employeeFullName'>;

/** TRX-2, TRX-3: the changes of a whole scope, as the queue of who decides and as a report. */
export function approvalsPage(view: DecidingView): ComponentType<ApprovalsProps> {
  return function ApprovalsPage({ inView }: ApprovalsProps): ReactNode {
    const t = useText();
    const language = useLanguage();
    const { api } = useServices();
    const [search] = useSearchParams();
    const { closed } = filtersAt(search);
    const query = useQuery(reportQuery(api, view, closed, language));
    return (
      <>
        <PageHeader
          title={t('menu.pendingTransactions')}
          lede={query.data && <Lede changes={query.data} closed={closed} />}
        />
        <Loadable
          query={query}
          failed={t('pendingTransactions.failedReport')}
          reference={referenceOf(query.error)}
          loading={<TransactionsSkeleton />}
        >
          {(changes) => <Queue key={String(closed)} changes={changes} inView={inView} />}
        </Loadable>
      </>
    );
  };
}

function Lede({
  changes,
  closed,
}: {
  readonly changes: readonly PendingTransaction[];
  readonly closed: boolean;
}): ReactNode {
  const t = useText();
  const { clock } = useServices();
  if (closed) return t('pendingTransactions.ledeClosed');
  const mine = changes.filter(isMine);
  const [oldest] = mine;
  if (!oldest) return t('pendingTransactions.ledeNone');
  const days = daysSince(oldest.submittedAt, clock.now());
  return t('pendingTransactions.ledeQueue', { count: mine.length, days });
}

interface QueueProps extends ApprovalsProps {
  readonly changes: readonly PendingTransaction[];
}

function Queue({ changes, inView }: QueueProps): ReactNode {
  const t = useText();
  const { api, clock } = useServices();
  const queries = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const filters = filtersAt(search);
  const [order, setOrder] = useState<readonly string[]>([]);
  const [decided, setDecided] = useState<ReadonlyMap<string, PendingTransaction>>(new Map());
  const [busy, setBusy] = useState<{ readonly id: string; readonly decision: Decision | 'open' }>();
  const [failure, setFailure] = useState<{ readonly id: string; readonly error: unknown }>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [bulk, setBulk] = useState<readonly PendingTransaction[]>();
  const listed = inPlace(order, changes, decided);
  const shown = narrowed(listed, filters, clock.now());
  const approvable = shown.filter((one) => one.approvable && !decided.has(one.employeeWorkflowId));
  const unopened = shown.filter(mustBeOpened);
  const names = namesIn(listed, t);
  const nameOf = ({ employeeWorkflowId, employee }: PendingTransaction): string =>
    names.get(employeeWorkflowId) ?? employee.employeeFullName;
  const count = useRef<HTMLOutputElement>(null);
  const selected = approvable.filter(({ employeeWorkflowId }) => chosen.has(employeeWorkflowId));
  const keep = (change: PendingTransaction): void => {
    setOrder(listed.map(({ employeeWorkflowId }) => employeeWorkflowId));
    setDecided((before) => new Map(before).set(change.employeeWorkflowId, change));
  };
  const decide = async (change: PendingTransaction, decision: Decision, reason: string): Promise<void> => {
    setBusy({ id: change.employeeWorkflowId, decision });
    setFailure(undefined);
    try {
      keep((await decideAbout(api, change, decision, reason)).pendingTransaction);
      focusAfter(shown, change);
    } catch (error) {
      // The interceptor has told what was refused; what was typed stays, and the list says what became of the change.
      setFailure({ id: change.employeeWorkflowId, error });
    } finally {
      setBusy(undefined);
      await refreshAfterDecision(queries);
    }
  };
  const open = async (change: PendingTransaction): Promise<void> => {
    const id = change.employeeWorkflowId;
    setBusy({ id, decision: 'open' });
    setFailure(undefined);
    try {
      await openRequest(api, queries, change);
      focusOn(id);
    } catch (error) {
      if (error instanceof Unreached) setFailure({ id, error });
      // Decided or replaced in the meantime: the list says so.
      else await refreshAfterDecision(queries);
    } finally {
      setBusy(undefined);
    }
  };
  const narrow = (change: Partial<Filters>): void =>
    setSearch(addressWith(search, { ...filters, ...change }), { replace: true });
  return (
    <>
      <div className={styles.filters}>
        <FilterRow changes={listed} inView={inView} filters={filters} onNarrow={narrow} />
        <Button kind="second" small icon="download" onClick={() => saveCsv(shown)}>
          {t('pendingTransactions.csv')}
        </Button>
        {selected.length > 0 ? (
          <Button small icon="check" onClick={() => setBulk(selected)}>
            {t('pendingTransactions.bulkReview', { count: selected.length })}
          </Button>
        ) : null}
      </div>
      <output ref={count} tabIndex={-1} className={styles.count}>
        {t('pendingTransactions.countShown', { count: shown.length })}
      </output>
      {unopened[0] ? (
        <Unopened
          next={unopened[0]}
          count={unopened.length}
          name={nameOf(unopened[0])}
          busy={busy?.id === unopened[0].employeeWorkflowId}
          onOpen={(change) => void open(change)}
        />
      ) : null}
      {shown.length === 0 ? (
        <Card>
          <Empty
            icon="check"
            title={t(listed.length === 0 ? 'pendingTransactions.queueEmpty' : 'pendingTransactions.queueNoMatch')}
            action={
              listed.length === 0 ? undefined : (
                <Button kind="second" onClick={() => narrow({ ...NO_FILTERS, closed: filters.closed })}>
                  {t('pendingTransactions.clearFilters')}
                </Button>
              )
            }
          >
            {t(listed.length === 0 ? 'pendingTransactions.queueEmptyBody' : 'pendingTransactions.queueNoMatchBody')}
          </Empty>
        </Card>
      ) : (
        <Stack>
          {shown.map((change) => (
            <ApprovalItem
              key={change.employeeWorkflowId}
              change={change}
              name={nameOf(change)}
              isDecidedHere={decided.has(change.employeeWorkflowId)}
              busy={busy?.id === change.employeeWorkflowId ? busy.decision : undefined}
              failure={failure?.id === change.employeeWorkflowId ? failure.error : undefined}
              onOpen={() => void open(change)}
              onDecide={(...asked) => void decide(...asked)}
              chosen={chosen.has(change.employeeWorkflowId)}
              onChoose={
                approvable.length > 1
                  ? (isChosen) => setChosen((before) => withMember(before, change.employeeWorkflowId, isChosen))
                  : undefined
              }
            />
          ))}
        </Stack>
      )}
      {bulk ? (
        <BulkDialog
          changes={bulk}
          names={names}
          onDecided={keep}
          onClose={() => {
            setBulk(undefined);
            void refreshAfterDecision(queries);
            // The button that opened the dialog is gone once all that was selected is decided.
            if (selected.length === 0) setTimeout(() => count.current?.focus());
          }}
        />
      ) : null}
    </>
  );

  function saveCsv(rows: readonly PendingTransaction[]): void {
    const head = [
      'csvEmployee',
      'csvNumber',
      'csvWhat',
      'csvStatus',
      'csvSent',
      'csvDecideBy',
      'csvDecidedBy',
      'csvChanges',
    ] as const;
    const body = rows.map((change) => [
      change.employee.employeeFullName,
      change.employee.employeeNumber,
      wordTitle(change, t),
      t(STATUS_TEXTS[change.status]),
      change.submittedAt,
      change.decideBy ?? '',
      change.decision?.by ?? change.decidedBy ?? '',
      wordChanges(change.changes, t)
        .map(
          ({ of, what, before, after }) =>
            `${[of, what].filter(Boolean).join(', ')}: ${before ?? '–'} → ${after ?? '–'}`,
        )
        .join('; '),
    ]);
    const text = csvFile([head.map((key) => t(`pendingTransactions.${key}`)), ...body]);
    const name = `pending-transactions-${localToday(clock)}.csv`;
    saveInBrowser({ name, blob: new Blob([text], { type: 'text/csv;charset=utf-8' }) });
  }
}

interface FilterRowProps extends ApprovalsProps {
  readonly changes: readonly PendingTransaction[];
  readonly filters: Filters;
  readonly onNarrow: (change: Partial<Filters>) => void;
}

function FilterRow({ changes, inView, filters, onNarrow }: FilterRowProps): ReactNode {
  const t = useText();
  const count = (ruleType: number): number => changes.filter((change) => change.ruleType === ruleType).length;
  const people = new Map(
    [...(inView ? [inView] : []), ...changes.map(({ employee }) => employee)].map((person) => [
      person.employeeId,
      person.employeeFullName,
    ]),
  );
  const types = [1, 2, 5].map((ruleType) => ({
    value: String(ruleType),
    label: `${wordTitle({ ruleType, label: null }, t)} (${count(ruleType)})`,
  }));
  return (
    <>
      <CompactSelect
        label={t('pendingTransactions.which')}
        value={filters.closed ? 'closed' : 'open'}
        options={[
          { value: 'open', label: t('pendingTransactions.open') },
          { value: 'closed', label: t('pendingTransactions.closed') },
        ]}
        onChange={(event) => onNarrow({ closed: event.target.value === 'closed' })}
      />
      <CompactSelect
        label={t('pendingTransactions.filterType')}
        value={filters.ruleType ?? ''}
        options={[{ value: '', label: t('pendingTransactions.allTypes', { count: changes.length }) }, ...types]}
        onChange={(event) => onNarrow({ ruleType: Number(event.target.value) || null })}
      />
      <CompactSelect
        label={t('pendingTransactions.filterAge')}
        value={filters.days ?? ''}
        options={[
          { value: '', label: t('pendingTransactions.anyAge') },
          ...[3, 7, 30].map((days) => ({ value: String(days), label: t('pendingTransactions.olderThan', { days }) })),
        ]}
        onChange={(event) => onNarrow({ days: Number(event.target.value) || null })}
      />
      <CompactSelect
        label={t('pendingTransactions.filterEmployee')}
        value={filters.employeeId ?? ''}
        options={[
          { value: '', label: t('pendingTransactions.allEmployees') },
          ...[...people].map(([value, label]) => ({ value, label })),
        ]}
        onChange={(event) => onNarrow({ employeeId: event.target.value || null })}
      />
    </>
  );
}

function withMember(set: ReadonlySet<string>, member: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(set);
  if (isIn) next.add(member);
  else next.delete(member);
  return next;
}

/** The next one that waits for this person; without one the focus stays where the result is read. */
function focusAfter(shown: readonly PendingTransaction[], change: PendingTransaction): void {
  const place = shown.findIndex(({ employeeWorkflowId }) => employeeWorkflowId === change.employeeWorkflowId);
  const next = shown.slice(place + 1).find(isMine);
  focusOn(next?.employeeWorkflowId ?? change.employeeWorkflowId, next === undefined);
}

/** Moves the focus to the heading of a request once the page shows it. */
function focusOn(employeeWorkflowId: string, preventScroll = false): void {
  setTimeout(() => {
    const heading = document.querySelector<HTMLElement>(`#${CSS.escape(employeeWorkflowId)} h2`);
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll });
  });
}
