import type { KeyboardEvent, ReactNode, Ref } from 'react';
import type { EmployeeListItem } from '@paystead/contract/features/employee-lookup/model.ts';
import { Badge } from '@paystead/ui/badge/badge.tsx';
import { Icon } from '@paystead/ui/icon/icon.tsx';
import { Link } from '@paystead/ui/link.tsx';
import { initials } from '@paystead/ui/shell/navigation.ts';
import styles from './employee-lookup.module.css';

interface EmployeeResultsProps {
  readonly employees: readonly EmployeeListItem[];
  readonly selectedId: string | undefined;
  readonly hrefOf: (employeeId: string) => string;
  readonly label: string;
  /** The name of a status; undefined for active employees. */
  readonly statusOf: (code: string) => string | undefined;
  readonly ref: Ref<HTMLUListElement>;
}

/** One link per employee. Arrow keys move between them. */
export function EmployeeResults({
  employees,
  selectedId,
  hrefOf,
  label,
  statusOf,
  ref,
}: EmployeeResultsProps): ReactNode {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys work in addition to Tab
    <ul className={styles.rows} aria-label={label} onKeyDown={moveByArrows} ref={ref}>
      {employees.map(({ employeeId, firstName, lastName, employeeNumber, organizationNames, employmentStatus }) => {
        const status = statusOf(employmentStatus);
        return (
          <li key={employeeId}>
            <Link
              className={styles.employee}
              href={hrefOf(employeeId)}
              aria-current={employeeId === selectedId ? 'true' : undefined}
            >
              <span className={styles.avatar} aria-hidden="true">
                {initials(`${firstName} ${lastName}`)}
              </span>
              <span className={styles.words}>
                <span className={styles.name}>{`${lastName}, ${firstName}`}</span>{' '}
                <span className={styles.meta}>
                  {[employeeNumber, ...organizationNames.filter(Boolean).slice(0, 2)].join(', ')}
                </span>
              </span>
              {status === undefined ? <Icon name="chevronRight" /> : <Badge>{status}</Badge>}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** Moves the focus between the links with arrow keys, Home and End. */
function moveByArrows(event: KeyboardEvent<HTMLUListElement>): void {
  const links = [...event.currentTarget.querySelectorAll('a')];
  const index = links.indexOf(document.activeElement as HTMLAnchorElement);
  const target = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: links.length - 1 }[event.key];
  if (target === undefined || index < 0) return;
  event.preventDefault();
  links[target]?.focus();
}
