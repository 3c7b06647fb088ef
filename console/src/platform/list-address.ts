import { useSearchParams } from 'wouter';

/** The search and the filters of a list, kept in the address of its page. */
export interface ListAddress {
  /** Returns a filter's value; empty if it isn't set. */
  readonly get: (name: string) => string;
  /** Changes one filter and keeps the others; an empty value removes it. Leaves no entry in the history. */
  readonly set: (name: string, value: string) => void;
}

/** Reads and changes the search and the filters of a list in the address. */
export function useListAddress(): ListAddress {
  const [parameters, setParameters] = useSearchParams();
  return {
    get: (name) => parameters.get(name) ?? '',
    set: (name, value) =>
      setParameters(
        (before) => {
          const next = new URLSearchParams(before);
          if (value === '') next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: true },
      ),
  };
}
