import type { ReactNode } from 'react';
import type { PendingTransaction } from '@paystead/contract/features/pending-transactions/model.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { CompactSelect } from '@paystead/ui/field/inputs.tsx';
import { requestTitle } from '../detail/labels.ts';
import type { SelectedEmployee } from './approval-queue.tsx';
import type { Filters } from './filters.ts';

interface QueueFiltersProps {
  readonly requests: readonly PendingTransaction[];
  readonly selectedEmployee: SelectedEmployee | undefined;
  readonly filters: Filters;
  readonly onFilter: (change: Partial<Filters>) => void;
}

/** The four filters of the queue: open or closed, type of request with counts, waiting time, employee. */
export function QueueFilters({ requests, selectedEmployee, filters, onFilter }: QueueFiltersProps): ReactNode {
  const t = useText();
  const types = [1, 2, 5].map((ruleType) => {
    const count = requests.filter((request) => request.ruleType === ruleType).length;
    return { value: String(ruleType), label: `${requestTitle({ ruleType, label: null }, t)} (${count})` };
  });
  const employees = [...(selectedEmployee ? [selectedEmployee] : []), ...requests.map(({ employee }) => employee)];
  const employeeNames = new Map(employees.map(({ employeeId, employeeFullName }) => [employeeId, employeeFullName]));
  return (
    <>
      <CompactSelect
        label={t('pendingTransactions.show')}
        value={filters.closed ? 'closed' : 'open'}
        options={[
          { value: 'open', label: t('pendingTransactions.open') },
          { value: 'closed', label: t('pendingTransactions.closed') },
        ]}
        onChange={(event) => onFilter({ closed: event.target.value === 'closed' })}
      />
      <CompactSelect
        label={t('pendingTransactions.filterType')}
        value={filters.ruleType ?? ''}
        options={[{ value: '', label: t('pendingTransactions.allTypes', { count: requests.length }) }, ...types]}
        onChange={(event) => onFilter({ ruleType: Number(event.target.value) || null })}
      />
      <CompactSelect
        label={t('pendingTransactions.filterAge')}
        value={filters.days ?? ''}
        options={[
          { value: '', label: t('pendingTransactions.anyAge') },
          ...[3, 7, 30].map((days) => ({ value: String(days), label: t('pendingTransactions.olderThan', { days }) })),
        ]}
        onChange={(event) => onFilter({ days: Number(event.target.value) || null })}
      />
      <CompactSelect
        label={t('pendingTransactions.filterEmployee')}
        value={filters.employeeId ?? ''}
        options={[
          { value: '', label: t('pendingTransactions.allEmployees') },
          ...[...employeeNames].map(([value, label]) => ({ value, label })),
        ]}
        onChange={(event) => onFilter({ employeeId: event.target.value || null })}
      />
    </>
  );
}
