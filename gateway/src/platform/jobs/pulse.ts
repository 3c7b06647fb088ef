/** Repeated work in the background of a process. */
export interface Pulse {
  /** Asks the work under way to end, waits for it up to `milliseconds`, and never starts again. */
  stop(milliseconds: number): Promise<void>;
}

/**
 * Calls `beat` now and then `every` milliseconds after each end. An error (the database is away) is reported, and the
 * next beat follows. The clock port decides what is due; this only decides how soon to check.
 */
export function startPulse(
  every: number,
  beat: (stop: AbortSignal) => Promise<unknown>,
  onError: (error: unknown) => void,
): Pulse {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  async function once(): Promise<void> {
    try {
      await beat(stopping.signal);
    } catch (error) {
      if (!stopping.signal.aborted) onError(error);
    }
    if (!stopping.signal.aborted) timer = setTimeout(begin, every);
  }
  function begin(): void {
    running = once();
  }
  begin();

  return {
    async stop(milliseconds) {
      stopping.abort();
      clearTimeout(timer);
      let limit: NodeJS.Timeout | undefined;
      const tooLong = new Promise<void>((resolve) => {
        limit = setTimeout(resolve, milliseconds);
      });
      await Promise.race([running, tooLong]);
      clearTimeout(limit);
    },
  };
}
