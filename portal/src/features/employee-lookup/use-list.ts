import { useLocation, useSearchParams } from 'wouter';
import { addressOf, criteriaAt, type Criteria } from './criteria.ts';
import type { OtherView, Sought } from './queries.ts';
import { useTypedText } from './typed-text.ts';

export interface List {
  readonly sought: Sought;
  readonly type: (text: string) => void;
  /** The text stays, unless another is given. */
  readonly narrow: (criteria: Criteria, text?: string) => void;
  /** The address of the same page and list with another employee; without one, of the list alone. */
  readonly hrefWith: (employeeId: string | undefined, path?: string) => string;
}

/** The list of a view as address and history have it. */
export function useList(view: OtherView): List {
  const [search] = useSearchParams();
  const [path, navigate] = useLocation();
  const [text, type] = useTypedText(view);
  const criteria = criteriaAt(search);
  const hrefTo = (to: string, next: Criteria, employeeId: string | undefined): string => {
    const query = new URLSearchParams({
      ...(employeeId !== undefined && { employee: employeeId }),
      ...addressOf(next),
    }).toString();
    return `${to}${query && `?${query}`}`;
  };
  return {
    sought: { view, criteria, text },
    type,
    // Not a place to come back to: Back leaves the list.
    narrow: (next, searchText = text) =>
      navigate(hrefTo(path, next, search.get('employee') ?? undefined), { replace: true, state: { searchText } }),
    hrefWith: (employeeId, to = path) => hrefTo(to, criteria, employeeId),
  };
}
