import type { ReactNode } from 'react';
import type { SearchOptions } from '@paystead/contract/features/employee-lookup/model.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { IconButton } from '@paystead/ui/button/button.tsx';
import type { Criteria, CriterionName } from './criteria.ts';
import styles from './employee-lookup.module.css';

interface FilterChipsProps {
  readonly criteria: Criteria;
  readonly options: SearchOptions | undefined;
  readonly onRemove: (name: CriterionName) => void;
}

/** The criteria of the list, each with a button to remove it. */
export function FilterChips({ criteria, options, onRemove }: FilterChipsProps): ReactNode {
  const t = useText();
  return filterChips(criteria, options).map(({ name, text }) => {
    const label = name === 'employmentStatus' ? t('employeeLookup.statusChip', { status: text }) : text;
    return (
      <li key={name} className={styles.chip}>
        {label}
        <IconButton
          compact
          icon="close"
          label={t('employeeLookup.removeFilter', { filter: label })}
          onClick={() => onRemove(name)}
        />
      </li>
    );
  });
}

interface FilterChip {
  readonly name: CriterionName;
  readonly text: string;
}

/** The names of the criteria, an ellipsis until the options are read. Codes without a name stay, and ids are an ellipsis. */
function filterChips(criteria: Criteria, options: SearchOptions | undefined): readonly FilterChip[] {
  const nameById = (list: readonly { readonly id: string; readonly name: string }[] | undefined, id: string) =>
    list?.find((option) => option.id === id)?.name ?? '…';
  const nameByCode = (list: readonly { readonly code: string; readonly name: string }[] | undefined, code: string) =>
    list ? (list.find((option) => option.code === code)?.name ?? code) : '…';
  const { employmentStatus, legalId, payGroupId, organizationFieldId, organizationLookupValue, payType } = criteria;
  const field = options?.organizationFields.find(({ id }) => id === organizationFieldId);
  const chips: (FilterChip | false)[] = [
    employmentStatus !== '' && {
      name: 'employmentStatus',
      text: nameByCode(options?.employmentStatuses, employmentStatus),
    },
    legalId !== undefined && { name: 'legalId', text: nameById(options?.legals, legalId) },
    payGroupId !== undefined && { name: 'payGroupId', text: nameById(options?.payGroups, payGroupId) },
    organizationFieldId !== undefined && {
      name: 'organizationFieldId',
      text: [
        field?.title ?? '…',
        organizationLookupValue && nameByCode(options && (field?.values ?? []), organizationLookupValue),
      ]
        .filter(Boolean)
        .join(': '),
    },
    payType !== undefined && { name: 'payType', text: nameByCode(options?.systemPayTypes, payType) },
  ];
  return chips.filter((chip) => chip !== false);
}
