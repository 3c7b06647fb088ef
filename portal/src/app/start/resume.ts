import { notConfirmed } from '../../features/session/not-confirmed.ts';
import type { StepUp } from '../../features/session/step-up.ts';
import { takeEntry } from '../../platform/kept-entry/kept-content.ts';
import type { Services } from '../../platform/services.ts';
import type { StepUpReturn } from '../../platform/sign-in/actions/confirm.ts';
import { takePending } from '../../platform/sign-in/provider/pending.ts';
import type { SignIn } from '../../platform/sign-in/sign-in.ts';
import { readStored, writeStored } from '../../platform/storage.ts';
import type { Translate } from '@paystead/ui/translations/text.ts';

/**
 * Continues after a confirmation that left the page: retrieves the form's entries from the gateway, and submits them
 * again if the person confirmed. Returns the page's services. Never throws: the page says what couldn't be retrieved.
 */
export async function resume(services: Services, signIn: SignIn, stepUp: StepUp, t: Translate): Promise<Services> {
  const returned = signIn.state().returned ?? interrupted(services.clock.now());
  if (!returned || !signIn.state().session) return services;
  const { outcome, entryId } = returned;
  if (entryId === undefined) {
    if (outcome !== 'confirmed') stepUp.notice.set(outcome);
    return services;
  }
  try {
    const failure = outcome === 'confirmed' ? undefined : notConfirmed(t, outcome);
    return { ...services, api: await takeEntry(services.api, entryId, failure) };
  } catch {
    stepUp.notice.set('lost');
    return services;
  }
}

/** Returns a confirmation that the person left with the Back button, if it belongs to this page. */
function interrupted(now: number): StepUpReturn | undefined {
  const port = {
    read: () => readStored('pendingSignIn'),
    write: (text: string | undefined) => writeStored('pendingSignIn', text),
  };
  const left = takePending(port, now, location.origin);
  const here = location.pathname + location.search + location.hash;
  return left?.purpose === 'stepUp' && left.returnTo === here
    ? { outcome: 'cancelled', entryId: left.entryId }
    : undefined;
}
