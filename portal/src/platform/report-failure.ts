import type { ApiFailure } from './api/failure.ts';
import type { Toaster } from '@paystead/ui/toast/toaster.ts';
import type { Translate } from '@paystead/ui/translations/text.ts';

/** The portal's log: the console in a browser, the bridge in the wrapper. */
export interface Log {
  error(message: string, facts: Readonly<Record<string, unknown>>): void;
}

// oxlint-disable-next-line no-console -- the one place where the browser's log is written
export const browserLog: Log = { error: (message, facts) => console.error(message, facts) };

/**
 * HTTP-6: shows a toast with the server's sentence, or with the specified one if there is none, and logs the failure
 * without personal data. Changes that maintenance pauses are no error.
 */
export function reportFailure(failure: ApiFailure, toaster: Toaster, t: Translate, log: Log): void {
  const isPaused = failure.code === 'maintenance';
  const text = failure.detail ?? t('platform.unknownFailure');
  // Shows a sentence once, because a gateway that is down fails all calls of a page.
  if (!toaster.toasts.get().some((toast) => toast.text === text && toast.phase !== 'removed'))
    toaster.show({ tone: 'error', title: t(isPaused ? 'platform.changesPaused' : 'platform.error'), text });
  if (isPaused) return;
  log.error('A call failed.', { status: failure.status, code: failure.code, requestId: failure.requestId });
}
