import { HANDOVER_CHANNEL, listenForAnswer } from './handover.ts';
import type { BrowserPort, Outpost } from './ports.ts';
import { SignInError } from './sign-in-error.ts';

export interface Expectation {
  readonly redirectUri: string;
  readonly state: string;
  /** How long to wait, in milliseconds; absent: as long as the window stays open. */
  readonly patience?: number;
}

const LOOK_EVERY = 250;
// A window that handed its answer over closes at once; the message may arrive a moment later.
const GRACE_LOOKS = 4;

/**
 * Sends a popup or hidden frame to the provider and waits for the address it comes back to. The window is closed in every
 * case. Throws `cancelled` when the person closes it, `timeout` when patience ends.
 */
export async function answerFrom(
  browser: BrowserPort,
  outpost: Outpost,
  url: string,
  expected: Expectation,
): Promise<string> {
  const stops: (() => void)[] = [];
  try {
    return await new Promise<string>((resolve, reject) => {
      stops.push(listenForAnswer(browser.channel(HANDOVER_CHANNEL), expected.redirectUri, expected.state, resolve));
      let looks = 0;
      let closedLooks = 0;
      stops.push(
        browser.every(LOOK_EVERY, () => {
          looks += 1;
          closedLooks = outpost.closed() ? closedLooks + 1 : 0;
          if (closedLooks > GRACE_LOOKS) reject(new SignInError('cancelled'));
          if (expected.patience !== undefined && looks * LOOK_EVERY >= expected.patience)
            reject(new SignInError('timeout'));
        }),
      );
      outpost.go(url);
    });
  } finally {
    for (const stop of stops) stop();
    outpost.close();
  }
}
