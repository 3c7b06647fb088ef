import type { LightMyRequestResponse } from 'fastify';
import type { SignInHarness } from '../sign-in/sign-in-harness.ts';
import type { Harness } from '../harness.ts';
import { openChangeLog, type RowChange } from './change-log.ts';
import { describeChanges, describeReply, OF_THE_RUN, type HiddenColumns } from './describe-changes.ts';
import { namesOf } from './names.ts';
import { shownTime } from './shown-time.ts';

/** Sends requests and runs work, and writes down what each changed. */
export interface Recorder {
  /** Sends a request, and notes its reply and its changes in the file. */
  readonly request: (
    file: string,
    title: string,
    send: () => Promise<LightMyRequestResponse>,
  ) => Promise<LightMyRequestResponse>;
  /** Sends a request that reads, and notes its changes alone. */
  readonly read: (file: string, title: string, send: () => Promise<LightMyRequestResponse>) => Promise<void>;
  /** Does work, and notes its result and its changes. A result that is a list has the lines to note. */
  readonly work: (file: string, title: string, work: () => Promise<unknown>) => Promise<void>;
  /**
   * Notes the metrics in one file, ends the server, which stores the refused sign-ins that it still keeps, and notes all of them in
   * the other.
   */
  readonly finish: (metrics: string, refusals: string) => Promise<void>;
  /** The text of each file. */
  readonly files: ReadonlyMap<string, string>;
}

/**
 * Runs before a sample is noted, and may do what the sample does, if it undoes that: `attempt` resolves to what would be noted. The
 * function that it returns receives what is noted.
 */
export type Rehearse = (sample: string, attempt: () => Promise<string>) => Promise<(noted: string) => void>;

interface RecorderOptions {
  /** Returns the lines that were logged since the last call. */
  readonly takeLog: () => readonly string[];
  /** Returns the locks that were taken since the last call. */
  readonly takeLocks: () => readonly string[];
  /** Columns that aren't shown, beside those without a value. */
  readonly hidden?: HiddenColumns | undefined;
  readonly rehearse?: Rehearse | undefined;
}

export async function openRecorder(
  { harness }: SignInHarness,
  { takeLog, takeLocks, hidden = OF_THE_RUN, rehearse }: RecorderOptions,
): Promise<Recorder> {
  const log = await openChangeLog(harness);
  const start = harness.now.getTime();
  const files = new Map<string, string>();

  /** Refused sign-ins are stored apart from their requests, some time later. */
  const refusals: RowChange[] = [];
  async function take() {
    await harness.security.flush();
    const { changes, databaseTime } = await log.take();
    const { later = [], now = [] } = Object.groupBy(changes, ({ table, before }) =>
      table === 'sign_in_refusal' && before === null ? 'later' : 'now',
    );
    return { changes: now, later, databaseTime };
  }

  function textOf(
    title: string,
    lines: readonly string[],
    changes: readonly RowChange[],
    body: string,
    databaseTime: Date,
    locks: readonly string[] = [],
  ): string {
    // Numbers begin again with each sample, so that another one before it changes nothing here.
    const now = harness.now.getTime();
    const names = namesOf((instant) => shownTime(instant, { start, now, databaseTime: databaseTime.getTime() }));
    const all = [`== ${title}`, ...lines, ...describeChanges(harness.keys, changes, names, body, hidden), ...locks];
    return `${names.named(all.join('\n'))}\n`;
  }

  function write(file: string, text: string) {
    const earlier = files.get(`${file}.txt`);
    files.set(`${file}.txt`, earlier === undefined ? text : `${earlier}\n${text}`);
  }

  /** Refusals of several requests make one event. Each sample begins without any. */
  let isAfterRefusals = false;

  async function note(
    file: string,
    title: string,
    run: () => Promise<{ readonly lines: readonly string[]; readonly body?: string }>,
    isSideBySide = false,
  ): Promise<void> {
    if (isAfterRefusals)
      await harness.change(
        'delete from security_event; delete from security_address_count; delete from security_alert',
      );
    refusals.push(...(await take()).later);
    takeLog();
    takeLocks();
    // Each sample has a time of its own, so that a time that is set again differs from before.
    harness.advanceSeconds(0.001);
    const attempt = async () => {
      const { lines, body = '' } = await run();
      const { changes, later, databaseTime } = await take();
      // Work may be done side by side, so that its lines have no order.
      const [logged, locks] = [takeLog(), takeLocks()].map((list) => (isSideBySide ? list.toSorted() : list));
      return { text: textOf(title, [...lines, ...(logged ?? [])], changes, body, databaseTime, locks), changes, later };
    };
    const compare = await rehearse?.(`${file}: ${title}`, async () => (await attempt()).text);
    const { text, changes, later } = await attempt();
    compare?.(text);
    isAfterRefusals = changes.some(({ table }) => table === 'security_event');
    refusals.push(...later);
    write(file, text);
  }

  return {
    files,
    async request(file, title, send) {
      let reply: LightMyRequestResponse | undefined;
      await note(file, title, async () => {
        reply = await send();
        return { lines: describeReply(reply), body: reply.body };
      });
      return reply as LightMyRequestResponse;
    },
    read: (file, title, send) =>
      note(file, title, async () => {
        const { statusCode } = await send();
        return { lines: statusCode < 300 ? [] : [String(statusCode)] };
      }),
    async finish(metricsFile, file) {
      const metrics = await metricLines(harness);
      await harness.server.close();
      const { later, databaseTime } = await take();
      refusals.push(...later);
      write(metricsFile, textOf('of all requests', metrics, [], '', databaseTime));
      write(file, textOf('of all requests', [], refusals, '', databaseTime));
    },
    work: (file, title, work) =>
      note(
        file,
        title,
        async () => {
          const result = await work();
          if (Array.isArray(result)) return { lines: result.map(String) };
          return { lines: result === undefined ? [] : [`result: ${JSON.stringify(result)}`] };
        },
        true,
      ),
  };
}

/** Returns the product's metrics with their values; of those of every request, only which methods and statuses there were. */
export async function metricLines({ metrics }: Pick<Harness, 'metrics'>): Promise<string[]> {
  const all = (await metrics.snapshot()).filter(({ name }) => name.startsWith('paystead_'));
  const lines = all.flatMap(({ name, values }) =>
    (values.length === 0 ? [{ labels: {}, value: 0 }] : values).map(({ labels, value }) => {
      // Injected requests have no socket whose end would tell that a refused body won't come.
      if (name === 'paystead_bodies_arriving') return `metric: ${name}`;
      if (!name.startsWith('paystead_request')) return `metric: ${name} ${JSON.stringify(labels)} ${value}`;
      const { method, status } = labels as Readonly<Record<string, string | undefined>>;
      return `metric: ${name} ${JSON.stringify({ method, status })}`;
    }),
  );
  return [...new Set(lines)].toSorted();
}
