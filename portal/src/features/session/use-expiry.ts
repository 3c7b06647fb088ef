import { useCallback, useEffect, useRef, useState } from 'react';
import type { Expiry } from '@paystead/contract/features/session/model.ts';
import { ApiFailure } from '../../platform/api/failure.ts';
import { useServices } from '../../platform/services.ts';
import { watchActivity } from './activity.ts';
import { limitsOf, phaseAt, type Limits, type Phase } from './expiry.ts';

const LOOK_AT_LEAST_EVERY = 30_000;
/** Somebody who typed or pressed this recently is there, though no call was made. Milliseconds. */
const PRESENT_FOR = 60_000;

export interface ExpiryWatch {
  readonly phase: Phase;
  readonly now: number;
  readonly extend: () => Promise<void>;
}

/** Follows one session to its end: calm, warning, over. Extends by itself for somebody who is at work on the page. */
export function useExpiry(expiry: Expiry, onOver: () => void): ExpiryWatch {
  const { api, clock, connection } = useServices();
  const limits = useRef<Limits>(limitsOf(expiry, clock.now()));
  const presentAt = useRef(0);
  const [watch, setWatch] = useState<Omit<ExpiryWatch, 'extend'>>({
    phase: { kind: 'calm', warnAt: 0 },
    now: clock.now(),
  });

  const extend = useCallback(async () => {
    const next = await api.call('session.extend', {}, { noLoading: true });
    limits.current = limitsOf(next, clock.now());
  }, [api, clock]);

  useEffect(() => {
    limits.current = limitsOf(expiry, clock.now());
    const activity = watchActivity(connection, clock.now());
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking = false;

    // Frozen tabs miss what others did: the gateway has the last word.
    const confirmOver = async (): Promise<void> => {
      try {
        const session = await api.call('session.read', {}, { skipInterceptor: true, noLoading: true });
        limits.current = limitsOf(session.expiry, clock.now());
      } catch {
        onOver();
      }
    };

    const look = (): void => {
      clearTimeout(timer);
      const now = clock.now();
      const phase = phaseAt(limits.current, activity.answeredAt.get(), now);
      setWatch({ phase, now });
      const wait = phase.kind === 'calm' ? Math.min(phase.warnAt - now, LOOK_AT_LEAST_EVERY) : 1000;
      timer = setTimeout(look, Math.max(wait, 250));
      if (asking) return;
      const isAtWork = phase.kind === 'warn' && phase.canExtend && now - presentAt.current < PRESENT_FOR;
      if (!isAtWork && phase.kind !== 'over') return;
      asking = true;
      const work = isAtWork ? extend().catch((error: unknown) => void (error instanceof ApiFailure)) : confirmOver();
      void work.finally(() => {
        asking = false;
      });
    };

    const present = (): void => {
      presentAt.current = clock.now();
    };
    const stopHearing = activity.answeredAt.subscribe(look);
    const events = ['keydown', 'pointerdown'] as const;
    for (const event of events) addEventListener(event, present, { passive: true });
    document.addEventListener('visibilitychange', look);
    look();
    return () => {
      clearTimeout(timer);
      stopHearing();
      activity.stop();
      for (const event of events) removeEventListener(event, present);
      document.removeEventListener('visibilitychange', look);
    };
  }, [api, clock, connection, expiry, extend, onOver]);

  return { ...watch, extend };
}
