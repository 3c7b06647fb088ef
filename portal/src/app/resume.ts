import { notConfirmed } from '../features/session/not-confirmed.ts';
import type { StepUp } from '../features/session/step-up.ts';
import { takeEntry } from '../platform/kept-entry/kept-content.ts';
import type { Services } from '../platform/services.ts';
import type { StepUpReturn } from '../platform/sign-in/confirm.ts';
import { takePending } from '../platform/sign-in/pending.ts';
import type { SignIn } from '../platform/sign-in/sign-in.ts';
import { readStored, writeStored } from '../platform/storage.ts';
import type { Translate } from '@paystead/ui/translations/text.ts';

/**
 * Goes on where a confirmation left the page: takes what was entered back from the gateway, so that its form stands as it
 * stood, and sends it by itself where the person confirmed. Returns the services of the page. Never throws: what cannot be
 * had back is said on the page.
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

/** A confirmation that was left with the browser's Back, to the page that had asked for it. */
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
