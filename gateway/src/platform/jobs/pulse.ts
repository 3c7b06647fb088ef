/** Repeated work in the background of a process. */
export interface Pulse {
  /** Shortens the present pause to the least one, since there may be work. */
  readonly wake: () => void;
  /** Asks the work under way to end, waits for it up to `milliseconds`, and never starts again. */
  stop(milliseconds: number): Promise<void>;
}

/** Milliseconds between the end of a beat and the next one. */
export interface Pauses {
  /** The pause after a beat that found work, and after `wake`. */
  readonly least: number;
  /** The longest pause: each beat without work doubles the pause up to it. */
  readonly most: number;
}

/** Returns pauses of one length. */
export const always = (milliseconds: number): Pauses => ({ least: milliseconds, most: milliseconds });

/**
 * Calls `beat` now and then after each pause. `beat` resolves to how many pieces of work it found. An error (the database is
 * away) is reported, and the next beat follows. The clock port decides what is due; this only decides how soon to check.
 */
export function startPulse(
  { least, most }: Pauses,
  beat: (stop: AbortSignal) => Promise<number>,
  onError: (error: unknown) => void,
): Pulse {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let beginsAt = 0;
  let pause = least;
  let isWoken = false;
  let running: Promise<void> = Promise.resolve();

  async function once(): Promise<void> {
    isWoken = false;
    let found = 0;
    try {
      found = await beat(stopping.signal);
    } catch (error) {
      if (!stopping.signal.aborted) onError(error);
    }
    // Woken meanwhile: the beat may have looked before there was something to find.
    pause = found > 0 || isWoken ? least : Math.min(pause * 2, most);
    if (!stopping.signal.aborted) beginAfter(pause);
  }
  function beginAfter(milliseconds: number): void {
    clearTimeout(timer);
    beginsAt = performance.now() + milliseconds;
    timer = setTimeout(begin, milliseconds);
  }
  function begin(): void {
    timer = undefined;
    running = once();
  }
  begin();

  return {
    wake() {
      isWoken = true;
      pause = least;
      // Only shortened, so that frequent calls don't put the beat off.
      if (timer && beginsAt - performance.now() > least) beginAfter(least);
    },
    async stop(milliseconds) {
      stopping.abort();
      clearTimeout(timer);
      timer = undefined;
      let limit: NodeJS.Timeout | undefined;
      const tooLong = new Promise<void>((resolve) => {
        limit = setTimeout(resolve, milliseconds);
      });
      await Promise.race([running, tooLong]);
      clearTimeout(limit);
    },
  };
}
