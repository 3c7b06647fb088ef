import { createContext, useContext, useMemo, type ReactNode } from 'react';

interface Amounts {
  readonly hidden: boolean;
  readonly toggle: () => void;
}

const AmountsContext = createContext<Amounts>({ hidden: false, toggle: () => undefined });

interface AmountsProviderProps extends Amounts {
  readonly children: ReactNode;
}

/** Provides whether amounts are hidden. The application stores the choice. */
export function AmountsProvider({ hidden, toggle, children }: AmountsProviderProps): ReactNode {
  const value = useMemo(() => ({ hidden, toggle }), [hidden, toggle]);
  return <AmountsContext value={value}>{children}</AmountsContext>;
}

export function useAmounts(): Amounts {
  return useContext(AmountsContext);
}
