import type { ReactNode } from 'react';
import type { EmployeeProfile } from '@paystead/contract/employee.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Badge } from '@paystead/ui/badge/badge.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { initials } from '@paystead/ui/shell/navigation.ts';
import { classes, longWordClass } from '@paystead/ui/text.tsx';
import styles from './employee-lookup.module.css';

/** Name, organization, hire date and pay group of an employee. */
export function EmployeeSummary({ profile }: { readonly profile: EmployeeProfile }): ReactNode {
  const t = useText();
  const format = useFormat();
  const { employeeFullName: name, organizationNames, workLocation, hireDate, payGroup, status } = profile;
  const facts = [
    [t('employeeLookup.number'), profile.employeeNumber],
    [t('employeeLookup.since'), hireDate && format.date(hireDate, 'medium')],
    [t('employeeLookup.payGroup'), payGroup],
  ] as const;
  return (
    <Card>
      <div className={styles.header}>
        <span className={classes(styles.avatar, styles.large)} aria-hidden="true">
          {initials(name)}
        </span>
        <div>
          <h2 className={classes(styles.headerName, longWordClass(name))}>{name}</h2>
          <p>{[...new Set([...organizationNames, workLocation])].filter(Boolean).join(', ')}</p>
        </div>
        {status === 'a' ? (
          <Badge tone="success" icon="check">
            {t('employeeLookup.active')}
          </Badge>
        ) : null}
      </div>
      <dl className={styles.facts}>
        {facts.map(([label, value]) =>
          value ? (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </Card>
  );
}
