import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { Expiry } from '@paystead/contract/features/session/model.ts';
import { useServices, type Services } from '../../platform/services.ts';
import { watchActivity } from './activity.ts';
import { limitsOf, phaseAt, type Limits, type Phase } from './expiry.ts';

const MAX_CHECK_MS = 30_000;
const COUNTDOWN_MS = 1000;
const MIN_CHECK_MS = 250;
/** Time after a key press or click during which the person counts as present, in milliseconds. */
const PRESENCE_MS = 60_000;

export interface ExpiryWatch {
  readonly phase: Phase;
  readonly now: number;
  readonly extend: () => Promise<void>;
}

/** Follows a session to its end, and extends it automatically while the person uses the page. */
export function useExpiry(expiry: Expiry, onOver: () => void): ExpiryWatch {
  const { api, clock, connection } = useServices();
  const limits = useRef<Limits>(limitsOf(expiry, clock.now()));
  const lastInputAt = useRef(0);
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
    return watchExpiry({
      services: { api, clock, connection },
      limits,
      lastInputAt,
      extend,
      onOver,
      onChange: setWatch,
    });
  }, [api, clock, connection, expiry, extend, onOver]);

  return { ...watch, extend };
}

interface WatchOptions {
  readonly services: Pick<Services, 'api' | 'clock' | 'connection'>;
  readonly limits: RefObject<Limits>;
  readonly lastInputAt: RefObject<number>;
  readonly extend: () => Promise<void>;
  readonly onOver: () => void;
  readonly onChange: (watch: Omit<ExpiryWatch, 'extend'>) => void;
}

/** Checks the phase of a session until stopped: on a timer, after each reply, and when the page becomes visible. */
function watchExpiry({ services, limits, lastInputAt, extend, onOver, onChange }: WatchOptions): () => void {
  const { api, clock, connection } = services;
  const activity = watchActivity(connection, clock.now());
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isCalling = false;

  // A frozen tab misses replies to other tabs, so only the gateway decides that a session has ended.
  const confirmOver = async (): Promise<void> => {
    try {
      const session = await api.call('session.read', {}, { skipInterceptor: true, noLoading: true });
      limits.current = limitsOf(session.expiry, clock.now());
    } catch {
      onOver();
    }
  };

  const check = (): void => {
    clearTimeout(timer);
    const now = clock.now();
    const phase = phaseAt(limits.current, activity.answeredAt.get(), now);
    onChange({ phase, now });
    const wait = phase.kind === 'calm' ? Math.min(phase.warnAt - now, MAX_CHECK_MS) : COUNTDOWN_MS;
    timer = setTimeout(check, Math.max(wait, MIN_CHECK_MS));
    if (isCalling) return;
    const isPresent = phase.kind === 'warn' && phase.canExtend && now - lastInputAt.current < PRESENCE_MS;
    if (!isPresent && phase.kind !== 'over') return;
    isCalling = true;
    const call = isPresent ? extend().catch(() => undefined) : confirmOver();
    void call.finally(() => {
      isCalling = false;
    });
  };

  const recordInput = (): void => {
    lastInputAt.current = clock.now();
  };
  const stopActivity = activity.answeredAt.subscribe(check);
  const events = ['keydown', 'pointerdown'] as const;
  for (const event of events) addEventListener(event, recordInput, { passive: true });
  document.addEventListener('visibilitychange', check);
  check();
  return () => {
    clearTimeout(timer);
    stopActivity();
    activity.stop();
    for (const event of events) removeEventListener(event, recordInput);
    document.removeEventListener('visibilitychange', check);
  };
}
