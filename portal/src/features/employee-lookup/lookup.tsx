import { useInfiniteQuery, useQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { EmployeesReply, SearchOptions } from '@paystead/contract/features/employee-lookup/model.ts';
import { referenceOf } from '../../platform/api/reference.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useRestoredInput } from '../../platform/forms/use-action.ts';
import { useServices } from '../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { CompactSelect } from '@paystead/ui/field/inputs.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { Empty } from '@paystead/ui/states/states.tsx';
import { FilterChips } from './filter-chips.tsx';
import { allEmployees, SORTS, withoutCriterion } from './criteria.ts';
import styles from './employee-lookup.module.css';
import { FilterDialog } from './filter-dialog.tsx';
import type { OtherView } from './employee-key.ts';
import { employeesQuery, optionsQuery } from './queries.ts';
import { ExportButton, FILE_ENTRY, type FileInput } from './export-button.tsx';
import { EmployeeResults } from './results.tsx';
import { SearchBox } from './search-box.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { useEmployeeList, type EmployeeList } from './use-employee-list.ts';

const SORT_TEXTS = {
  lastNameDescending: 'employeeLookup.lastNameDescending',
  lastNameAscending: 'employeeLookup.lastNameAscending',
  employeeNumber: 'employeeLookup.byNumber',
  hireDateDescending: 'employeeLookup.byHireDate',
} as const;

interface LookupProps {
  readonly view: OtherView;
  readonly selectedId: string | undefined;
}

/** Search for an employee in scope (EMP-1 to EMP-4). */
export function Lookup({ view, selectedId }: LookupProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const { api } = useServices();
  const list = useEmployeeList(view);
  const { search, setCriteria } = list;
  useRestoredText(list);
  const { criteria } = search;
  const options = useQuery(optionsQuery(api, view, format.language));
  const query = useInfiniteQuery(employeesQuery(api, search));
  const results = useRef<HTMLUListElement>(null);
  const total = query.data?.pages.at(-1)?.total ?? 0;
  const showAll = (): void => setCriteria(allEmployees(criteria), '');
  return (
    <section className={styles.lookup} aria-label={t('employeeLookup.employees')}>
      <SearchBox
        text={search.text}
        onType={list.setText}
        onLeave={() => results.current?.querySelector('a')?.focus()}
      />
      <Filters list={list} options={options.data} onShowAll={showAll} />
      <Shortcuts view={view} list={list} />
      <div className={styles.line}>
        <output>
          {query.data && !query.isPlaceholderData
            ? t('employeeLookup.found', { count: total, shown: format.count(total) })
            : null}
        </output>
        <CompactSelect
          label={t('employeeLookup.sort')}
          value={criteria.sort}
          options={SORTS.map((sort) => ({ value: sort, label: t(SORT_TEXTS[sort]) }))}
          onChange={(event) =>
            setCriteria({ ...criteria, sort: SORTS.find((option) => option === event.target.value) ?? criteria.sort })
          }
        />
      </div>
      <Loadable
        query={query}
        failed={t('employeeLookup.failed')}
        reference={referenceOf(query.error)}
        loading={<ListSkeleton />}
      >
        {() => (
          <Card flush>
            {query.data?.pages[0]?.employeesList.length === 0 ? (
              <NoMatches view={view} onShowAll={showAll} />
            ) : (
              <Matches
                query={query}
                list={list}
                selectedId={selectedId}
                statuses={options.data?.employmentStatuses ?? []}
                results={results}
              />
            )}
          </Card>
        )}
      </Loadable>
    </section>
  );
}

/** Puts the text back that was searched for when confirming the person's identity left the page. */
function useRestoredText({ search, setText }: EmployeeList): void {
  const restored = useRestoredInput<FileInput>(FILE_ENTRY)?.searchText;
  const isRestored = useRef(restored === undefined);
  useEffect(() => {
    if (isRestored.current || restored === undefined) return;
    isRestored.current = true;
    if (search.text === '') setText(restored);
  }, [restored, search.text, setText]);
}

interface FiltersProps {
  readonly list: EmployeeList;
  readonly options: SearchOptions | undefined;
  readonly onShowAll: () => void;
}

/** The criteria as chips, with the dialog that changes them. */
function Filters({ list: { search, setCriteria }, options, onShowAll }: FiltersProps): ReactNode {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const { criteria } = search;
  return (
    <>
      <ul className={styles.chips} aria-label={t('employeeLookup.filters')}>
        <FilterChips
          criteria={criteria}
          options={options}
          onRemove={(name) => setCriteria(withoutCriterion(criteria, name))}
        />
        <li>
          <Button kind="quiet" small icon="plus" onClick={() => setOpen(true)}>
            {t('employeeLookup.addFilter')}
          </Button>
        </li>
        <li>
          <Button kind="quiet" small onClick={onShowAll}>
            {t('employeeLookup.all')}
          </Button>
        </li>
      </ul>
      {isOpen && options ? (
        <FilterDialog
          criteria={criteria}
          options={options}
          onClose={() => setOpen(false)}
          onApply={(next) => {
            setOpen(false);
            setCriteria(next);
          }}
        />
      ) : null}
    </>
  );
}

interface NoMatchesProps {
  readonly view: OtherView;
  readonly onShowAll: () => void;
}

function NoMatches({ view, onShowAll }: NoMatchesProps): ReactNode {
  const t = useText();
  return (
    <Empty
      icon="search"
      title={t('employeeLookup.noMatches')}
      action={
        <Button kind="second" onClick={onShowAll}>
          {t('employeeLookup.all')}
        </Button>
      }
    >
      {t(view === 'manager' ? 'employeeLookup.noMatchesManager' : 'employeeLookup.noMatchesSupervisor')}
    </Empty>
  );
}

interface MatchesProps {
  readonly query: UseInfiniteQueryResult<InfiniteData<EmployeesReply>>;
  readonly list: EmployeeList;
  readonly selectedId: string | undefined;
  readonly statuses: SearchOptions['employmentStatuses'];
  readonly results: RefObject<HTMLUListElement | null>;
}

/** The loaded employees, with a button that loads more. */
function Matches({ query, list, selectedId, statuses, results }: MatchesProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const employees = query.data?.pages.flatMap(({ employeesList }) => employeesList) ?? [];
  const total = query.data?.pages.at(-1)?.total ?? 0;
  const statusOf = (code: string): string | undefined =>
    code === 'a' ? undefined : (statuses.find((option) => option.code === code)?.name ?? code);
  const showMore = async (): Promise<void> => {
    await query.fetchNextPage();
    // Moves the focus to the first new employee.
    requestAnimationFrame(() => results.current?.querySelectorAll('a')[employees.length]?.focus());
  };
  return (
    <>
      <EmployeeResults
        ref={results}
        employees={employees}
        selectedId={selectedId}
        hrefOf={list.hrefWith}
        label={t('employeeLookup.results')}
        statusOf={statusOf}
      />
      <div className={styles.foot}>
        <ExportButton search={list.search} />
        <span>{t('employeeLookup.range', { shown: format.count(employees.length), total: format.count(total) })}</span>
        {query.hasNextPage ? (
          <Button kind="quiet" small busy={query.isFetchingNextPage} onClick={() => void showMore()}>
            {t('employeeLookup.more')}
          </Button>
        ) : null}
      </div>
    </>
  );
}

function ListSkeleton(): ReactNode {
  const t = useText();
  return (
    <Skeleton label={t('employeeLookup.loading')}>
      <Card>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
          <Bone key={row} height={28} gap={24} />
        ))}
      </Card>
    </Skeleton>
  );
}
