import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { EmployeeShortcut } from '@paystead/contract/features/employee-lookup/shortcuts.ts';
import { useServices } from '../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Link } from '@paystead/ui/link.tsx';
import styles from './employee-lookup.module.css';
import type { OtherView } from './employee-key.ts';
import { shortcutsQuery } from './queries.ts';
import { SavedSearches } from './saved-searches.tsx';
import type { EmployeeList } from './use-employee-list.ts';

interface ShortcutsProps {
  readonly view: OtherView;
  readonly list: EmployeeList;
}

/** Saved filters, favorites and the employees opened last (DSK-6). Typing a name puts the people out of the way. */
export function Shortcuts({ view, list }: ShortcutsProps): ReactNode {
  const t = useText();
  const { api } = useServices();
  const { data } = useQuery(shortcutsQuery(api, view));
  if (!data) return null;
  const favoriteIds = new Set(data.favorites.map(({ employeeId }) => employeeId));
  const recents = data.recents.filter(({ employeeId }) => !favoriteIds.has(employeeId));
  return (
    <>
      <SavedSearches view={view} list={list} saved={data.savedSearches} />
      {list.search.text === '' ? (
        <>
          <People title={t('employeeLookup.favorites')} people={data.favorites} hrefOf={list.hrefWith} />
          <People title={t('employeeLookup.recents')} people={recents} hrefOf={list.hrefWith} />
        </>
      ) : null}
    </>
  );
}

interface PeopleProps {
  readonly title: string;
  readonly people: readonly EmployeeShortcut[];
  readonly hrefOf: (employeeId: string) => string;
}

function People({ title, people, hrefOf }: PeopleProps): ReactNode {
  if (people.length === 0) return null;
  return (
    <div className={styles.shortcuts}>
      <h2>{title}</h2>
      <ul aria-label={title}>
        {people.map(({ employeeId, name }) => (
          <li key={employeeId}>
            <Link className={styles.shortcut} href={hrefOf(employeeId)}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
