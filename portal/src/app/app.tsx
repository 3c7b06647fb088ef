import { AFTER_FIRST_VIEW, useLater } from '@paystead/ui/use-later.ts';
import { Suspense, type ReactNode } from 'react';
import { BrandingProvider } from '../features/branding/branding.tsx';
import { useSignInState } from '../platform/sign-in/use-sign-in.ts';
import { lazyPart } from './lazy-part.ts';
import { sessionKey } from './start/clear-data.ts';
import { useBooted } from './start/context.ts';
import { Gate } from './start/gate.tsx';

/** Notices aren't part of the first view. If they can't be loaded, the page is without them. */
const Notices = lazyPart(() =>
  import('./notices/notices.tsx').then(
    (module) => module.Notices,
    () => () => null,
  ),
);
/** Delay of the first question about notices in a session, in milliseconds: the first view's requests come before it. */
const NOTICES_AFTER = 3000;

/** The page in the partner's colors, below the notices of operators. */
export function App(): ReactNode {
  const { firstTitle } = useBooted();
  const state = useSignInState();
  const { session } = state;
  const isLater = useLater(session ? NOTICES_AFTER : AFTER_FIRST_VIEW);
  return (
    <BrandingProvider source={session ? 'profile' : 'hostname'} initialTitle={firstTitle}>
      {isLater ? (
        <Suspense fallback={null}>
          <Notices key={sessionKey(state)} />
        </Suspense>
      ) : null}
      <Gate />
    </BrandingProvider>
  );
}
