/** Work that is looked for again and again, in the background of a process. */
export interface Pulse {
  /** Asks the work under way to end, waits for it up to `milliseconds`, and never begins another. */
  stop(milliseconds: number): Promise<void>;
}

/**
 * Calls `beat` now and then `every` milliseconds after each end. A beat that throws (the database is away) is told and
 * followed by the next. What is due is the clock port's to say; this only decides how soon somebody looks.
 */
export function startPulse(
  every: number,
  beat: (stop: AbortSignal) => Promise<unknown>,
  onError: (error: unknown) => void,
): Pulse {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> = Promise.resolve();

  async function once(): Promise<void> {
    try {
      await beat(stopping.signal);
    } catch (error) {
      if (!stopping.signal.aborted) onError(error);
    }
    if (!stopping.signal.aborted) timer = setTimeout(begin, every);
  }
  function begin(): void {
    underWay = once();
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
      await Promise.race([underWay, tooLong]);
      clearTimeout(limit);
    },
  };
}
