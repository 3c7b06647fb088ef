import type { ApiFailure } from './api/failure.ts';
import type { Toaster } from '@paystead/ui/toast/toaster.ts';
import type { Translate } from '@paystead/ui/translations/text.ts';

/** Where the portal's own log goes: the console in a browser, the bridge in the wrapper. */
export interface Log {
  error(message: string, facts: Readonly<Record<string, unknown>>): void;
}

// oxlint-disable-next-line no-console -- the one place where the browser's log is written
export const browserLog: Log = { error: (message, facts) => console.error(message, facts) };

/** HTTP-6: a toast with the server's sentence, or the specified one where it sent none; and a line in the log without personal data. */
export function reportFailure(failure: ApiFailure, toaster: Toaster, t: Translate, log: Log): void {
  const text = failure.detail ?? t('platform.unknownFailure');
  // One sentence, however many calls say it at once or again: a gateway that is away fails a whole page.
  if (!toaster.toasts.get().some((toast) => toast.text === text && toast.phase !== 'removed'))
    toaster.show({ tone: 'error', title: t('platform.error'), text });
  log.error('A call failed.', { status: failure.status, code: failure.code, requestId: failure.requestId });
}
