/** Takes `--repeat 20` from the arguments of `npm test`: how often to run the tests at most, and the other arguments. */
export function repetitionsOf(given: readonly string[]): { readonly times: number; readonly rest: readonly string[] } {
  const at = given.indexOf('--repeat');
  if (at < 0) return { times: 1, rest: given };
  const times = Number(given[at + 1]);
  if (!Number.isInteger(times) || times < 1) throw new Error('--repeat needs a number of runs, such as --repeat 20.');
  return { times, rest: given.toSpliced(at, 2) };
}

/** Repeats a run until it fails, and reports each run. Returns the exit code of the last one. */
export async function repeat(
  times: number,
  run: () => Promise<number>,
  report: (line: string) => void,
): Promise<number> {
  for (let place = 1; ; place += 1) {
    const exit = await run();
    if (times > 1) report(`Run ${place} of ${times} ${exit === 0 ? 'passed' : 'failed'}`);
    if (exit !== 0 || place >= times) return exit;
  }
}
