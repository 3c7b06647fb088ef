import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Endpoint } from '@paystead/contract/endpoint.ts';
import { createConnection, type Connection } from '@paystead/ui/connection.ts';
import { createLoading, type Loading } from '@paystead/ui/loading.ts';
import { createClient, type ClientPorts, type Recovery } from './client.ts';
import { downloadFile, fileName } from './download.ts';
import { Unreached, type ApiFailure } from './failure.ts';

const table = {
  list: ['GET', 'check', ''],
  one: ['GET', 'checks/employees/{employeeId}', ''],
  add: ['POST', 'employeeProfile/directDeposit', 'i'],
  approve: ['GET', 'pendingTransactions/approve', 'x'],
} as const;
type Calls = Record<
  keyof typeof table,
  Endpoint & { reply: never; params: never; query: never; body: never; form: never }
>;

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
const problem = (status: number, code: string, detail?: string) =>
  new Response(JSON.stringify({ status, code, title: 'Refused', detail, requestId: 'r-7' }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  });

let answers: (() => Response | Promise<Response>)[];
let sent: { url: string; init: RequestInit & { headers: Headers } }[];
let connection: Connection;
let loading: Loading;
let recover: ReturnType<typeof vi.fn<(failure: ApiFailure) => Promise<Recovery>>>;
let report: ReturnType<typeof vi.fn<(failure: ApiFailure) => void>>;
let bearer: string | undefined;
let time = 0;

beforeEach(() => {
  answers = [];
  sent = [];
  time = 1000;
  bearer = undefined;
  connection = createConnection({ now: () => time });
  loading = createLoading();
  recover = vi.fn(() => Promise.resolve<Recovery>('show'));
  report = vi.fn();
});

function client(more: Partial<ClientPorts> = {}) {
  let ids = 0;
  return createClient<Calls>(table, {
    transport: async (url, init) => {
      sent.push({ url, init: init as (typeof sent)[number]['init'] });
      const answer = answers.shift();
      if (!answer) throw new TypeError('Failed to fetch');
      return answer();
    },
    gatewayHost: '',
    language: () => 'es',
    bearer: () => bearer,
    cookies: () => 'other=1; XSRF-TOKEN=a%2Fb; more=2',
    newId: () => `id-${(ids += 1)}`,
    loading,
    connection,
    recover,
    report,
    ...more,
  });
}

const call = (name: keyof typeof table, input: object = {}, options = {}) => client().call(name, input, options);
const caught = async (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('HTTP-1: every call', () => {
  it('goes to the gateway host plus /api/ plus the path, with its parameters', async () => {
    answers = [() => json({})];
    await client({ gatewayHost: 'https://pay.example' }).call('one', {
      params: { employeeId: 'a/b' },
      query: { cursor: 'x y', limit: undefined },
    });
    expect(sent[0]?.url).toBe('https://pay.example/api/checks/employees/a%2Fb?cursor=x+y');
  });

  it('has credentials, language and a request id, and no anti-forgery header on a read', async () => {
    answers = [() => json({ paychecksList: [] })];
    expect(await call('list')).toEqual({ paychecksList: [] });
    const { headers, credentials } = sent[0]!.init;
    expect(credentials).toBe('include');
    expect(headers.get('accept-language')).toBe('es');
    expect(headers.get('x-request-id')).toBe('id-1');
    expect(headers.get('x-xsrf-token')).toBeNull();
  });

  it.each(['add', 'approve'] as const)(
    'has the anti-forgery header from the cookie on every write: %s',
    async (name) => {
      answers = [() => json({})];
      await call(name);
      expect(sent[0]!.init.headers.get('x-xsrf-token')).toBe('a/b');
    },
  );

  it('with a bearer token is sent without cookies', async () => {
    bearer = 'a.b.c';
    answers = [() => json({})];
    await call('list');
    expect(sent[0]!.init.headers.get('authorization')).toBe('Bearer a.b.c');
    expect(sent[0]!.init.credentials).toBe('omit');
  });

  it('has one idempotency key per intention: the given one, or a new one', async () => {
    answers = [() => json({}), () => json({})];
    await call('add', { body: { amount: 5 } }, { idempotencyKey: 'k-1' });
    await call('add', { body: { amount: 5 } });
    expect(sent[0]!.init.headers.get('idempotency-key')).toBe('k-1');
    expect(sent[1]!.init.headers.get('idempotency-key')).toMatch(/^id-/);
    expect(sent[0]!.init.body).toBe('{"amount":5}');
  });

  it('HTTP-7: uses the path that the deployment configures', async () => {
    answers = [() => json({})];
    await client({ paths: { list: 'v2/checks' } }).call('list', {});
    expect(sent[0]?.url).toBe('/api/v2/checks');
  });
});

describe('HTTP-5: status 0', () => {
  it('is not shown and not recovered, and the offline strip appears', async () => {
    expect(await caught(call('list'))).toBeInstanceOf(Unreached);
    expect(report).not.toHaveBeenCalled();
    expect(recover).not.toHaveBeenCalled();
    expect(connection.state.get().reached).toBe(false);
  });

  it('ends with the next reply, even a refusal', async () => {
    await caught(call('list'));
    time = 5000;
    answers = [() => problem(404, 'not_found')];
    await caught(call('list'));
    expect(connection.state.get()).toEqual({ reached: true, lastAnswerAt: 5000 });
  });

  it('is not recorded for a canceled call', async () => {
    const control = new AbortController();
    control.abort();
    expect(await caught(call('list', {}, { signal: control.signal }))).not.toBeInstanceOf(Unreached);
    expect(connection.state.get().reached).toBe(true);
  });
});

describe('HTTP-6: other failures', () => {
  it("are reported once and rethrown with the server's message", async () => {
    answers = [() => problem(409, 'version_conflict', 'Somebody changed this.')];
    const failure = (await caught(call('add'))) as ApiFailure;
    expect(failure).toMatchObject({
      status: 409,
      code: 'version_conflict',
      detail: 'Somebody changed this.',
      requestId: 'r-7',
    });
    expect(report.mock.calls).toEqual([[failure]]);
  });

  it('have no message if the reply is a page of a proxy', async () => {
    answers = [
      () => new Response('<html>', { status: 502, headers: { 'retry-after': '7', 'content-type': 'text/html' } }),
    ];
    expect(await caught(call('list'))).toMatchObject({
      status: 502,
      code: 'unknown',
      detail: undefined,
      retryAfter: 7,
    });
  });

  it('HTTP-2: bypass the interceptor with the skip marker, 401 included', async () => {
    answers = [() => problem(401, 'unauthenticated'), () => problem(500, 'internal')];
    expect(await caught(call('list', {}, { skipInterceptor: true }))).toMatchObject({ status: 401 });
    expect(await caught(call('list', {}, { skipInterceptor: true }))).toMatchObject({ status: 500 });
    expect(sent[0]!.init.headers.get('x-skip-interceptor')).toBe('true');
    expect(report).not.toHaveBeenCalled();
    expect(recover).not.toHaveBeenCalled();
  });

  it('are not reported if the page explains them, and others are', async () => {
    answers = [() => problem(403, 'consent_required'), () => problem(500, 'internal')];
    const options = { explains: ['consent_required'] } as const;
    expect(await caught(call('list', {}, options))).toMatchObject({ code: 'consent_required' });
    expect(report).not.toHaveBeenCalled();
    expect(await caught(call('list', {}, options))).toMatchObject({ code: 'internal' });
    expect(report).toHaveBeenCalledTimes(1);
  });
});

describe('401 and step-up', () => {
  it.each([
    [401, 'token_expired'],
    [403, 'step_up_required'],
  ])('%i %s is sent again once after sign-in renewed, with the same idempotency key', async (status, code) => {
    recover.mockResolvedValue('retry');
    answers = [() => problem(status, code), () => json({ saved: true })];
    expect(await call('add')).toEqual({ saved: true });
    expect(sent).toHaveLength(2);
    expect(sent[1]!.init.headers.get('idempotency-key')).toBe(sent[0]!.init.headers.get('idempotency-key'));
  });

  it('is sent again once at most', async () => {
    recover.mockResolvedValue('retry');
    answers = [() => problem(401, 'token_expired'), () => problem(401, 'token_expired')];
    expect(await caught(call('list'))).toMatchObject({ status: 401 });
    expect(recover).toHaveBeenCalledTimes(1);
  });

  it('a 401 is never shown as a toast', async () => {
    answers = [() => problem(401, 'session_idle')];
    await caught(call('list'));
    expect(report).not.toHaveBeenCalled();
  });

  it('sign-in is not asked about other refusals', async () => {
    answers = [() => problem(403, 'edit_role_required')];
    await caught(call('add'));
    expect(recover).not.toHaveBeenCalled();
    expect(report).toHaveBeenCalledTimes(1);
  });
});

describe('HTTP-3: the loading indicator', () => {
  it('counts requests under way, except marked ones', async () => {
    const open = Promise.withResolvers<Response>();
    answers = [() => open.promise, () => json({})];
    const first = call('list');
    await call('list', {}, { noLoading: true });
    expect(loading.inFlight.get()).toBe(1);
    open.resolve(json({}));
    await first;
    expect(loading.inFlight.get()).toBe(0);
  });

  it('ends when the call fails', async () => {
    await caught(call('list'));
    expect(loading.inFlight.get()).toBe(0);
  });
});

describe('HTTP-8: downloads', () => {
  it("return a blob with the server's file name, without the loading indicator", async () => {
    answers = [
      () =>
        new Response('%PDF', {
          headers: { 'content-disposition': `attachment; filename="p.pdf"; filename*=UTF-8''n%C3%B3mina.pdf` },
        }),
    ];
    const seen = vi.fn();
    loading.inFlight.subscribe(seen);
    const { blob, name } = await downloadFile(client(), 'check/1/file');
    expect([await blob.text(), name]).toEqual(['%PDF', 'nómina.pdf']);
    expect(seen).not.toHaveBeenCalled();
  });

  it.each([
    [null, 'Download'],
    ['attachment', 'Download'],
    ['attachment; filename=check.pdf', 'check.pdf'],
    ['attachment; filename="../../etc/passwd"', 'passwd'],
    [`attachment; filename*=UTF-8''%E0%A4%A`, '%E0%A4%A'],
  ])('%s is named %s', (disposition, name) => {
    expect(fileName(disposition)).toBe(name);
  });
});
