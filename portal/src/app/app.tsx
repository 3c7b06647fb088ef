import type { ReactNode } from 'react';
import { BrandingProvider } from '../features/branding/branding.tsx';
import { useSignInState } from '../platform/sign-in/use-sign-in.ts';
import { useBooted } from './start/context.ts';
import { Gate } from './start/gate.tsx';

/** The page in the partner's colors. */
export function App(): ReactNode {
  const { firstTitle } = useBooted();
  const { session } = useSignInState();
  return (
    <BrandingProvider source={session ? 'profile' : 'hostname'} initialTitle={firstTitle}>
      <Gate />
    </BrandingProvider>
  );
}
