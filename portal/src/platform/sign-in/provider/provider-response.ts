import { HANDOVER_CHANNEL, listenForResponse } from './handover.ts';
import type { BrowserPort, ProviderWindow } from '../ports.ts';
import { SignInError } from '../sign-in-error.ts';

export interface ExpectedResponse {
  readonly redirectUri: string;
  readonly state: string;
  /** Longest wait in milliseconds. Absent: as long as the window stays open. */
  readonly timeoutMs?: number;
  /** Gives up waiting. */
  readonly signal?: AbortSignal;
}

const POLL_MS = 250;
// A window closes as soon as it has handed its response over, and the message may arrive a moment later.
const GRACE_POLLS = 4;

/**
 * Opens an address of the provider in a popup or hidden frame, and returns the address it redirects to. Closes the
 * window in every case. Throws `cancelled` if the person closes it or `signal` gives up, and `timeout` after `timeoutMs`.
 */
export async function responseFrom(
  browser: BrowserPort,
  providerWindow: ProviderWindow,
  url: string,
  expected: ExpectedResponse,
): Promise<string> {
  const stops: (() => void)[] = [];
  try {
    return await new Promise<string>((resolve, reject) => {
      const giveUp = (): void => reject(new SignInError('cancelled'));
      if (expected.signal?.aborted) return giveUp();
      expected.signal?.addEventListener('abort', giveUp);
      stops.push(listenForResponse(browser.channel(HANDOVER_CHANNEL), expected.redirectUri, expected.state, resolve));
      let polls = 0;
      let closedPolls = 0;
      stops.push(
        browser.every(POLL_MS, () => {
          polls += 1;
          closedPolls = providerWindow.closed() ? closedPolls + 1 : 0;
          if (closedPolls > GRACE_POLLS) giveUp();
          if (expected.timeoutMs !== undefined && polls * POLL_MS >= expected.timeoutMs)
            reject(new SignInError('timeout'));
        }),
      );
      providerWindow.go(url);
    });
  } finally {
    for (const stop of stops) stop();
    providerWindow.close();
  }
}
