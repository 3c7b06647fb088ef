import type { KeyboardEvent, ReactNode, Ref } from 'react';
import type { EmployeeListItem } from '@paystead/contract/features/employee-lookup/model.ts';
import { Badge } from '@paystead/ui/badge/badge.tsx';
import { Icon } from '@paystead/ui/icon/icon.tsx';
import { Link } from '@paystead/ui/link.tsx';
import { initials } from '@paystead/ui/shell/navigation.ts';
import styles from './employee-lookup.module.css';

interface ResultsProps {
  readonly employees: readonly EmployeeListItem[];
  readonly selectedId: string | undefined;
  readonly hrefOf: (employeeId: string) => string;
  readonly label: string;
  /** A status in words, where it is not the usual one. */
  readonly statusOf: (code: string) => string | undefined;
  readonly ref: Ref<HTMLUListElement>;
}

/** One link per employee; the arrow keys go from one to the next. */
export function Results({ employees, selectedId, hrefOf, label, statusOf, ref }: ResultsProps): ReactNode {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys beside Tab, which does too
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

/** The link that a key leads to from the one that has the focus. */
function moveByArrows(event: KeyboardEvent<HTMLUListElement>): void {
  const links = [...event.currentTarget.querySelectorAll('a')];
  const at = links.indexOf(document.activeElement as HTMLAnchorElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key];
  if (to === undefined || at < 0) return;
  event.preventDefault();
  links[to]?.focus();
}
