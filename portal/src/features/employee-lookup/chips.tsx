import type { ReactNode } from 'react';
import type { SearchOptions } from '@paystead/contract/features/employee-lookup/model.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { IconButton } from '@paystead/ui/button/button.tsx';
import type { Criteria, CriterionName } from './criteria.ts';
import styles from './employee-lookup.module.css';

interface ChipsProps {
  readonly criteria: Criteria;
  readonly options: SearchOptions | undefined;
  readonly onRemove: (name: CriterionName) => void;
}

/** What the list is narrowed by, each to be taken away. */
export function Chips({ criteria, options, onRemove }: ChipsProps): ReactNode {
  const t = useText();
  return chipsOf(criteria, options).map(({ name, text }) => {
    const shown = name === 'employmentStatus' ? t('employeeLookup.statusChip', { status: text }) : text;
    return (
      <li key={name} className={styles.chip}>
        {shown}
        <IconButton
          compact
          icon="close"
          label={t('employeeLookup.removeFilter', { filter: shown })}
          onClick={() => onRemove(name)}
        />
      </li>
    );
  });
}

interface Chip {
  readonly name: CriterionName;
  readonly text: string;
}

/** In words of the server's options; what they do not know (yet) is shown as it is written, ids apart. */
export function chipsOf(criteria: Criteria, options: SearchOptions | undefined): readonly Chip[] {
  const named = (list: readonly { readonly id: string; readonly name: string }[] | undefined, id: string) =>
    list?.find((one) => one.id === id)?.name ?? '…';
  const coded = (list: readonly { readonly code: string; readonly name: string }[] | undefined, code: string) =>
    list?.find((one) => one.code === code)?.name ?? code;
  const { employmentStatus, legalId, payGroupId, organizationFieldId, organizationLookupValue, payType } = criteria;
  const field = options?.organizationFields.find(({ id }) => id === organizationFieldId);
  const chips: (Chip | false)[] = [
    employmentStatus !== '' && {
      name: 'employmentStatus',
      text: coded(options?.employmentStatuses, employmentStatus),
    },
    legalId !== undefined && { name: 'legalId', text: named(options?.legals, legalId) },
    payGroupId !== undefined && { name: 'payGroupId', text: named(options?.payGroups, payGroupId) },
    organizationFieldId !== undefined && {
      name: 'organizationFieldId',
      text: [field?.title ?? '…', organizationLookupValue && coded(field?.values, organizationLookupValue)]
        .filter(Boolean)
        .join(': '),
    },
    payType !== undefined && { name: 'payType', text: coded(options?.systemPayTypes, payType) },
  ];
  return chips.filter((chip) => chip !== false);
}
