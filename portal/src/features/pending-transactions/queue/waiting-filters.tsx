import type { ReactNode } from 'react';
import type { PlainTextKey, Translate } from '@paystead/ui/translations/text.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { CompactSelect } from '@paystead/ui/field/inputs.tsx';
import { requestTitle } from '../detail/labels.ts';
import { GROUPS, SORTS, type QueueFilters } from './filters.ts';
import type { QueueToolbarProps } from './queue-toolbar.tsx';

const SORT_TEXTS: Readonly<Record<QueueFilters['sort'], PlainTextKey>> = {
  waiting: 'pendingTransactions.sortWaiting',
  due: 'pendingTransactions.sortDue',
  name: 'pendingTransactions.sortName',
  risk: 'pendingTransactions.sortRisk',
};
const GROUP_TEXTS: Readonly<Record<QueueFilters['group'], PlainTextKey>> = {
  none: 'pendingTransactions.groupNone',
  risk: 'pendingTransactions.groupRisk',
  kind: 'pendingTransactions.groupKind',
};

type WaitingFiltersProps = Pick<QueueToolbarProps, 'filters' | 'counts' | 'selectedEmployee' | 'onFilter'>;

/** Type and employee for every list; reasons, deadline, approver and order for the waiting requests. */
export function WaitingFilters(props: WaitingFiltersProps): ReactNode {
  const { filters, counts, selectedEmployee, onFilter } = props;
  const t = useText();
  const isWaiting = filters.list === 'waiting';
  return (
    <>
      <TypeFilter {...props} />
      {isWaiting ? <RiskAndDue {...props} /> : null}
      {selectedEmployee ? (
        <CompactSelect
          label={t('pendingTransactions.filterEmployee')}
          value={filters.employeeId ?? ''}
          options={[
            { value: '', label: t('pendingTransactions.allEmployees') },
            { value: selectedEmployee.employeeId, label: selectedEmployee.employeeFullName },
          ]}
          onChange={(event) => onFilter({ employeeId: event.target.value || null })}
        />
      ) : null}
      {isWaiting ? (
        <>
          <CompactSelect
            label={t('pendingTransactions.filterDecider')}
            value={filters.isOfEveryone ? 'everyone' : 'me'}
            options={[
              { value: 'me', label: withCount(t('pendingTransactions.deciderMe'), counts?.deciders.me, t) },
              {
                value: 'everyone',
                label: withCount(t('pendingTransactions.deciderAnyone'), counts?.deciders.anyone, t),
              },
            ]}
            onChange={(event) => onFilter({ isOfEveryone: event.target.value === 'everyone' })}
          />
          <Order {...props} />
        </>
      ) : null}
    </>
  );
}

function TypeFilter({ filters, counts, onFilter }: WaitingFiltersProps): ReactNode {
  const t = useText();
  const isWaiting = filters.list === 'waiting';
  const countOf = (ruleType: number) =>
    counts && isWaiting ? (counts.ruleTypes.find((one) => one.ruleType === ruleType)?.count ?? 0) : undefined;
  const all = counts && isWaiting ? counts.ruleTypes.reduce((sum, { count }) => sum + count, 0) : undefined;
  return (
    <CompactSelect
      label={t('pendingTransactions.filterType')}
      value={filters.ruleType ?? ''}
      options={[
        { value: '', label: withCount(t('pendingTransactions.allTypes'), all, t) },
        ...[1, 2, 5].map((ruleType) => ({
          value: String(ruleType),
          label: withCount(requestTitle({ ruleType, label: null }, t), countOf(ruleType), t),
        })),
      ]}
      onChange={(event) => onFilter({ ruleType: Number(event.target.value) || null })}
    />
  );
}

function RiskAndDue({ filters, counts, onFilter }: WaitingFiltersProps): ReactNode {
  const t = useText();
  return (
    <>
      <CompactSelect
        label={t('pendingTransactions.filterRisk')}
        value={filters.risk ?? ''}
        options={[
          { value: '', label: t('pendingTransactions.anyRisk') },
          { value: 'review', label: withCount(t('pendingTransactions.needsReview'), counts?.risks.review, t) },
          { value: 'none', label: withCount(t('pendingTransactions.noReviewReasons'), counts?.risks.none, t) },
        ]}
        onChange={({ target: { value } }) => onFilter({ risk: value === 'review' || value === 'none' ? value : null })}
      />
      <CompactSelect
        label={t('pendingTransactions.filterDue')}
        value={filters.due ?? ''}
        options={[
          { value: '', label: t('pendingTransactions.anyDue') },
          { value: 'overdue', label: withCount(t('pendingTransactions.dueOverdue'), counts?.dues.overdue, t) },
          { value: 'soon', label: withCount(t('pendingTransactions.dueSoon'), counts?.dues.soon, t) },
        ]}
        onChange={({ target: { value } }) => onFilter({ due: value === 'overdue' || value === 'soon' ? value : null })}
      />
    </>
  );
}

function Order({ filters, onFilter }: WaitingFiltersProps): ReactNode {
  const t = useText();
  return (
    <>
      <CompactSelect
        label={t('pendingTransactions.sort')}
        value={filters.sort}
        options={SORTS.map((value) => ({ value, label: t(SORT_TEXTS[value]) }))}
        onChange={(event) => onFilter({ sort: SORTS.find((one) => one === event.target.value) ?? 'waiting' })}
      />
      <CompactSelect
        label={t('pendingTransactions.group')}
        value={filters.group}
        options={GROUPS.map((value) => ({ value, label: t(GROUP_TEXTS[value]) }))}
        onChange={(event) => onFilter({ group: GROUPS.find((one) => one === event.target.value) ?? 'none' })}
      />
    </>
  );
}

/** The option with its number, once it is known. */
function withCount(label: string, count: number | undefined, t: Translate): string {
  return count === undefined ? label : t('pendingTransactions.optionCount', { label, count });
}
