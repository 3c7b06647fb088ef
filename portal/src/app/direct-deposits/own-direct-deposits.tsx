import type { ReactNode } from 'react';
import { DirectDepositsPage } from '../../features/direct-deposits/direct-deposits-page.tsx';
import { useServices } from '../../platform/services.ts';
import { useSignIn, useSignInState } from '../../platform/sign-in/use-sign-in.ts';

export { warm } from '../../features/direct-deposits/direct-deposits-page.tsx';

/** As much of the five minutes as filling in a form takes. Milliseconds. */
const TIME_TO_FILL = 150_000;
/** Marks the address to which confirming comes back. */
const CONFIRMED = 'confirmed';

/** One's own accounts, with what the form needs of signing in. */
export function OwnDirectDeposits(): ReactNode {
  const { clock } = useServices();
  const signIn = useSignIn();
  const { session } = useSignInState();
  const until = session?.expiry.recentUntil ?? null;
  const left = until === null ? 0 : Date.parse(until) - clock.now();
  const ask = (): Promise<boolean> => {
    const back = new URL(location.href);
    back.searchParams.set(CONFIRMED, '1');
    return signIn.stepUp(back.pathname + back.search);
  };
  // Who comes back from confirming has all the time that there is, however short an operator made it.
  const hasConfirmed = new URLSearchParams(location.search).has(CONFIRMED);
  return <DirectDepositsPage signIn={{ isRecent: left > TIME_TO_FILL || (hasConfirmed && left > 0), ask }} />;
}
