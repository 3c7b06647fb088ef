import { useLocation, useSearchParams } from 'wouter';
import { FIND } from '../../platform/subject.ts';
import { searchParamsOf, parseCriteria, type Criteria } from './criteria.ts';
import type { EmployeeSearch } from './queries.ts';
import type { OtherView } from './employee-key.ts';
import { useSearchText } from './use-search-text.ts';

export interface EmployeeList {
  readonly search: EmployeeSearch;
  readonly setText: (text: string) => void;
  /** Keeps the search text unless another one is given. */
  readonly setCriteria: (criteria: Criteria, text?: string) => void;
  /** The address of the page for an employee of the list; without an id, of the list alone. */
  readonly hrefWith: (employeeId: string | undefined, path?: string) => string;
}

/** A view's list, as described by the address and the history state. */
export function useEmployeeList(view: OtherView): EmployeeList {
  const [params] = useSearchParams();
  const [path, navigate] = useLocation();
  const [text, setText] = useSearchText(view);
  const criteria = parseCriteria(params);
  const hrefTo = (to: string, next: Criteria, employeeId: string | undefined, finds = false): string => {
    const query = new URLSearchParams({
      ...(employeeId !== undefined && { employee: employeeId }),
      ...(finds && { [FIND]: '1' }),
      ...searchParamsOf(next),
    }).toString();
    return `${to}${query && `?${query}`}`;
  };
  return {
    search: { view, criteria, text },
    setText,
    // Replaces the history entry, so that Back leaves the list.
    setCriteria: (next, searchText = text) =>
      navigate(hrefTo(path, next, params.get('employee') ?? undefined, params.has(FIND)), {
        replace: true,
        state: { searchText },
      }),
    hrefWith: (employeeId, to = path) => hrefTo(to, criteria, employeeId),
  };
}
