import { useCallback, useState, type ReactNode } from 'react';
import { readStored, writeStored } from '../platform/storage.ts';
import { AmountsProvider } from '@paystead/ui/money/amounts.tsx';

/** Provides the choice to hide amounts, which is stored on this device. */
export function RememberedAmounts({ children }: { readonly children: ReactNode }): ReactNode {
  const [hidden, setHidden] = useState(() => readStored('amountsHidden') === 'true');
  const toggle = useCallback(() => {
    setHidden((was) => {
      writeStored('amountsHidden', was ? undefined : 'true');
      return !was;
    });
  }, []);
  return (
    <AmountsProvider hidden={hidden} toggle={toggle}>
      {children}
    </AmountsProvider>
  );
}
