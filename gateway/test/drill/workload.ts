import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ClientWrite } from './ledger.ts';

/** A signed-in browser: its cookies and anti-forgery value as headers. */
export type Caller = Readonly<Record<string, string>>;

export interface WaitingRequest {
  readonly workflowId: string;
  readonly ruleType: number;
  readonly version: number;
}

/** One attempt of a call, as the client saw it. Times are milliseconds of `performance.now()`. */
interface Attempt {
  readonly began: number;
  readonly ended: number;
  readonly isGood: boolean;
}

export interface Workload {
  /** Every write so far, in any order. */
  readonly writes: ClientWrite[];
  readonly attempts: Attempt[];
  /** Calls that failed after all retries. */
  failedCalls(): number;
  /** Calls that were refused although they should succeed: method, path, status and code. */
  readonly refused: string[];
  replaceCallers(callers: Callers): void;
  stop(): Promise<void>;
}

export interface Callers {
  readonly employees: readonly Caller[];
  readonly approver: Caller;
}

const RETRY_MILLISECONDS = 300;

export interface WorkloadOptions {
  /** Balancers, or gateways without one. Requests go to them in turn, and each retry to the next. */
  readonly origins: readonly string[];
  readonly callers: Callers;
  /** The requests that the approver approves, which the workload empties. */
  readonly queue: WaitingRequest[];
  /** Milliseconds that a caller waits between two calls. */
  readonly think: number;
  /** Milliseconds after which a caller gives up on an attempt. */
  readonly patience: number;
  /** Milliseconds after which a caller gives up on a call with all its retries; by default a minute. */
  readonly givesUpAfter?: number;
}

/**
 * Sends requests until it is stopped: employees who save preferences, an approver who approves, and readers. Each write is repeated
 * under its idempotency key, as the portal does, until there is an answer.
 */
export function startWorkload(options: WorkloadOptions): Workload {
  const { origins, callers: first, queue, think, patience, givesUpAfter = 60_000 } = options;
  const writes: ClientWrite[] = [];
  const attempts: Attempt[] = [];
  const refused: string[] = [];
  let callers = first;
  let failed = 0;
  let turn = 0;
  const stopping = new AbortController();

  async function attempt(
    method: string,
    path: string,
    headers: Caller,
    body?: object,
    at = turn++,
  ): Promise<'good' | 'again' | 'refused'> {
    const began = performance.now();
    let result: 'good' | 'again' | 'refused';
    try {
      const reply = await fetch(`${origins[at % origins.length]}${path}`, {
        method,
        headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(patience),
      });
      const text = await reply.text();
      if (reply.ok) result = 'good';
      else if (reply.status >= 500 || reply.status === 429) result = 'again';
      else {
        result = 'refused';
        refused.push(`${method} ${path} ${reply.status} ${/"code":"(\w+)"/.exec(text)?.[1] ?? ''}`);
      }
    } catch {
      result = 'again';
    }
    attempts.push({ began, ended: performance.now(), isGood: result !== 'again' });
    return result;
  }

  async function write(
    kind: ClientWrite['kind'],
    path: string,
    headers: () => Caller,
    body: object,
    workflowId: string | null,
  ) {
    const key = randomUUID();
    const tried: string[] = [];
    const start = turn++;
    const end = performance.now() + givesUpAfter;
    let result: 'good' | 'again' | 'refused';
    do {
      if (tried.length > 0) await pause(RETRY_MILLISECONDS);
      const requestId = randomUUID();
      const sent = { ...headers(), 'idempotency-key': key, 'x-request-id': requestId };
      result = await attempt('POST', path, sent, body, start + tried.length);
      tried.push(requestId);
    } while (result === 'again' && performance.now() < end);
    if (result === 'again') failed += 1;
    writes.push({ key, kind, attempts: tried, workflowId, isAcknowledged: result === 'good' });
  }

  async function repeat(work: (n: number) => Promise<boolean | void>): Promise<void> {
    for (let n = 0; !stopping.signal.aborted; n += 1) {
      if ((await work(n)) === false) return;
      await pause(think);
    }
  }

  const running = [
    ...first.employees.map((_, place) =>
      repeat((n) =>
        write(
          'preference',
          '/api/preferences/blockPayrollAlerts',
          () => callers.employees[place] ?? {},
          { blockPayrollAlerts: n % 2 === 0 },
          null,
        ),
      ),
    ),
    repeat(async () => {
      const next = queue.shift();
      if (!next) return false;
      const body = { employeeWorkflowId: next.workflowId, ruleType: next.ruleType, version: next.version };
      await write('approval', '/api/pendingTransactions/approve', () => callers.approver, body, next.workflowId);
      await pause(4 * think);
      return true;
    }),
    repeat(async () => void (await attempt('GET', '/api/check?limit=5', callers.employees[0] ?? {}))),
  ];
  return {
    writes,
    attempts,
    refused,
    failedCalls: () => failed,
    replaceCallers: (others) => {
      callers = others;
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

/**
 * Returns the seconds from a fault to the first success after which nothing failed any more; 0 if nothing failed, and null if there
 * was no success since.
 */
export function recoverySeconds(attempts: readonly Attempt[], since: number): number | null {
  const after = attempts.filter(({ ended }) => ended >= since);
  const lastFailure = Math.max(...after.filter(({ isGood }) => !isGood).map(({ ended }) => ended));
  if (lastFailure === -Infinity) return 0;
  const successes = after.filter(({ isGood, ended }) => isGood && ended > lastFailure).map(({ ended }) => ended);
  return successes.length === 0 ? null : (Math.min(...successes) - since) / 1000;
}
