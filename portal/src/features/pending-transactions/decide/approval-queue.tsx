import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import type { PendingTransaction } from '@paystead/contract/features/pending-transactions/model.ts';
import { saveInBrowser } from '../../../platform/api/download.ts';
import { localToday } from '@paystead/ui/clock.ts';
import { useServices } from '../../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { Empty } from '@paystead/ui/states/states.tsx';
import { employeeNames } from '../detail/labels.ts';
import { refreshAfterDecision } from '../queries.ts';
import styles from '../requests.module.css';
import { ApprovalCard } from './approval-card.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { filterRequests, NO_FILTERS, parseFilters, withFilters, type Filters } from './filters.ts';
import { QueueFilters } from './queue-filters.tsx';
import { requestsCsv } from './queue-csv.ts';
import { mustBeOpened } from './queue.ts';
import { UnopenedBanner } from './unopened-banner.tsx';
import { useDecisions, type Decisions } from './use-decisions.ts';

export type SelectedEmployee = Pick<PendingTransaction['employee'], 'employeeId' | 'employeeFullName'>;

interface ApprovalQueueProps {
  readonly requests: readonly PendingTransaction[];
  readonly selectedEmployee: SelectedEmployee | undefined;
}

/** The requests in scope with filters, CSV download, and decisions about one or several of them. */
export function ApprovalQueue({ requests, selectedEmployee }: ApprovalQueueProps): ReactNode {
  const t = useText();
  const { clock } = useServices();
  const queries = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const filters = parseFilters(search);
  const decisions = useDecisions(requests, (listed) => filterRequests(listed, filters, clock.now()));
  const [checkedIds, setCheckedIds] = useState<ReadonlySet<string>>(new Set());
  const [bulk, setBulk] = useState<readonly PendingTransaction[]>();
  const { listed } = decisions;
  const shown = filterRequests(listed, filters, clock.now());
  const approvable = shown.filter((request) => request.approvable && !decisions.isDecided(request));
  const selected = approvable.filter(({ employeeWorkflowId }) => checkedIds.has(employeeWorkflowId));
  const names = employeeNames(listed, t);
  const count = useRef<HTMLOutputElement>(null);
  const filter = (change: Partial<Filters>): void =>
    setSearch(withFilters(search, { ...filters, ...change }), { replace: true });
  const closeBulk = (): void => {
    setBulk(undefined);
    void refreshAfterDecision(queries);
    // Approving everything that was selected removes the button that opened the dialog, so the focus needs a new place.
    if (selected.length === 0) setTimeout(() => count.current?.focus());
  };
  return (
    <>
      <div className={styles.filters}>
        <QueueFilters requests={listed} selectedEmployee={selectedEmployee} filters={filters} onFilter={filter} />
        <CsvButton requests={shown} />
        {selected.length > 0 ? (
          <Button small icon="check" onClick={() => setBulk(selected)}>
            {t('pendingTransactions.bulkReview', { count: selected.length })}
          </Button>
        ) : null}
      </div>
      <output ref={count} tabIndex={-1} className={styles.count}>
        {t('pendingTransactions.countShown', { count: shown.length })}
      </output>
      <UnopenedBanner requests={shown.filter(mustBeOpened)} names={names} decisions={decisions} />
      {shown.length === 0 ? (
        <NoRequests
          onClear={listed.length === 0 ? undefined : () => filter({ ...NO_FILTERS, closed: filters.closed })}
        />
      ) : (
        <CardList
          requests={shown}
          names={names}
          decisions={decisions}
          checkedIds={checkedIds}
          onCheck={approvable.length > 1 ? setCheckedIds : undefined}
        />
      )}
      {bulk ? <BulkDialog requests={bulk} names={names} onDecided={decisions.keepDecided} onClose={closeBulk} /> : null}
    </>
  );
}

interface CardListProps {
  readonly requests: readonly PendingTransaction[];
  readonly names: ReadonlyMap<string, string>;
  readonly decisions: Decisions;
  readonly checkedIds: ReadonlySet<string>;
  /** Absent if fewer than two requests can be approved. */
  readonly onCheck: ((checkedIds: ReadonlySet<string>) => void) | undefined;
}

function CardList({ requests, names, decisions, checkedIds, onCheck }: CardListProps): ReactNode {
  return (
    <Stack>
      {requests.map((request) => {
        const id = request.employeeWorkflowId;
        return (
          <ApprovalCard
            key={id}
            request={request}
            name={names.get(id) ?? request.employee.employeeFullName}
            isDecidedHere={decisions.isDecided(request)}
            runningAction={decisions.runningAction(request)}
            failure={decisions.failureOf(request)}
            onOpen={() => void decisions.open(request)}
            onDecide={(decision, reason) => void decisions.decide(request, decision, reason)}
            isChecked={checkedIds.has(id)}
            onCheck={onCheck ? (isChecked) => onCheck(withMember(checkedIds, id, isChecked)) : undefined}
          />
        );
      })}
    </Stack>
  );
}

/** The card of a queue without requests; with a button that clears the filters if they hide all requests. */
function NoRequests({ onClear }: { readonly onClear: (() => void) | undefined }): ReactNode {
  const t = useText();
  return (
    <Card>
      <Empty
        icon="check"
        title={t(onClear ? 'pendingTransactions.queueNoMatch' : 'pendingTransactions.queueEmpty')}
        action={
          onClear ? (
            <Button kind="second" onClick={onClear}>
              {t('pendingTransactions.clearFilters')}
            </Button>
          ) : undefined
        }
      >
        {t(onClear ? 'pendingTransactions.queueNoMatchBody' : 'pendingTransactions.queueEmptyBody')}
      </Empty>
    </Card>
  );
}

function CsvButton({ requests }: { readonly requests: readonly PendingTransaction[] }): ReactNode {
  const t = useText();
  const { clock } = useServices();
  const save = (): void =>
    saveInBrowser({
      name: `pending-transactions-${localToday(clock)}.csv`,
      blob: new Blob([requestsCsv(requests, t)], { type: 'text/csv;charset=utf-8' }),
    });
  return (
    <Button kind="second" small icon="download" onClick={save}>
      {t('pendingTransactions.csv')}
    </Button>
  );
}

function withMember(set: ReadonlySet<string>, member: string, isMember: boolean): ReadonlySet<string> {
  const next = new Set(set);
  if (isMember) next.add(member);
  else next.delete(member);
  return next;
}
