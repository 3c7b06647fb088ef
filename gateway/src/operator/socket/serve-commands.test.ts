import { EventEmitter } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createHarness } from '../../../test/harness.ts';
import { BAKERY, MILLRACE, PEOPLE } from '../../../test/harness/people.ts';
import { brandsOf } from '../../brands.ts';
import { changeEngine } from '../../change-engine.ts';
import { readConfig } from '../../config.ts';
import { preferenceRows, proposal, submitAs, toastApplier } from '../../features/pending-transactions/test/changes.ts';
import { json } from '../../platform/database/port.ts';
import { generateKeys, parseKeys } from '../../platform/keys/key-ring.ts';
import { createLog } from '../../platform/log.ts';
import { paystead } from '../paystead.ts';
import { readCommand, runCommand } from '../run-command.ts';
import { askGateway, reachGateway } from './ask-gateway.ts';
import { firstLine, serveCommands } from './serve-commands.ts';

const engine = changeEngine(parseKeys(generateKeys()), brandsOf({ branding: true }), { directDeposit: toastApplier });
const harness = await createHarness({ ports: { changeEngine: engine } });
const room = mkdtempSync(join(tmpdir(), 'paystead-socket-'));
const logged: string[] = [];
let commandsEnded = 0;
const ports = (dataFolder: string) => ({
  config: readConfig({ PAYSTEAD_DATA: dataFolder }),
  database: harness.database,
  driver: harness.driver,
  keys: harness.keys,
  clock: { now: () => harness.now },
  log: createLog('info', { write: (line) => void logged.push(line) }),
  afterCommand: () => {
    commandsEnded += 1;
  },
});
const stop = await serveCommands(ports(room));
afterAll(async () => {
  await stop();
  await harness.close();
  rmSync(room, { recursive: true, force: true });
});
beforeEach(() => harness.change('delete from client_policy; delete from client_decision_rule'));

interface Printed {
  readonly exit: number;
  readonly out: string;
  readonly beside: string;
}
/** Types a command as an operator does, for the gateway of a data folder. */
async function type(line: string, data = room): Promise<Printed> {
  let [out, beside] = ['', ''];
  const streams = { out: (text: string) => void (out += text), beside: (text: string) => void (beside += text) };
  const exit = await paystead(line.split(' '), streams, { PAYSTEAD_DATA: data });
  return { exit, out, beside };
}
/** Runs the same command beside the socket, on the same database. */
async function direct(line: string): Promise<Printed> {
  let [out, beside] = ['', ''];
  const streams = { out: (text: string) => void (out += text), beside: (text: string) => void (beside += text) };
  const { clock, database } = ports(room);
  const exit = await readCommand(line.split(' '), streams, 'en', (typed) =>
    runCommand(typed, streams, { clock, database, language: 'en' }),
  );
  return { exit, out, beside };
}
/** Opens a connection and sends a command on it, from another folder and account. */
async function send(
  typed: string,
  more: { readonly folder?: string; readonly language?: 'en' | 'es' } = {},
  data = room,
) {
  const socket = await reachGateway(data);
  if (socket === null) throw new Error('no gateway');
  let printed = '';
  const streams = { out: (text: string) => void (printed += text), beside: (text: string) => void (printed += text) };
  const requested = {
    format: 1,
    args: typed.split(' '),
    language: 'en',
    folder: room,
    user: 'amara',
    ...more,
  } as const;
  return { socket, answer: askGateway(socket, requested, streams).then((exit) => ({ exit, printed })) };
}
const answerTo = async (...sent: Parameters<typeof send>) => (await send(...sent)).answer;
/** Keeps the one connection of the embedded database until the returned function is called. */
async function occupyDatabase(): Promise<() => Promise<void>> {
  const [taken, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const held = harness.database.asMaintenance(() => {
    taken.resolve();
    return free.promise;
  });
  await taken.promise;
  return () => {
    free.resolve();
    return held;
  };
}

describe('CMD-1: commands in a running gateway', () => {
  it('announces the end of each command, which may have left work for the background', async () => {
    const before = commandsEnded;
    await type('client set MILLRACE --managers-see-pay on');
    await type('client set NOWHERE --managers-see-pay on');
    expect(commandsEnded - before).toBe(2);
  });

  it('`client set` applies to the next request', async () => {
    const pay = async () =>
      (await harness.as('manager').get(`/api/checks/employees/${PEOPLE.colleague.employeeId}`)).statusCode;
    expect(await pay()).toBe(200);
    expect(await type('client set MILLRACE --managers-see-pay off')).toMatchObject({ exit: 0, beside: '' });
    expect(await pay()).toBe(404);
    expect(await type('client set BAKERY --managers-see-pay on')).toMatchObject({ exit: 0 });
    expect(await pay()).toBe(404);
    await type('client set MILLRACE --managers-see-pay on');
    expect(await pay()).toBe(200);
  });

  it('`client decision set` applies to the next request for a change', async () => {
    await harness.insert('preference', preferenceRows());
    const decider = async (person: 'plain' | 'colleague') => {
      await submitAs(harness, engine.changes, person, proposal(5, 9));
      const url = `/api/pendingTransactions/employee?employeeId=${PEOPLE[person].employeeId}`;
      return (await harness.as('manager').get(url)).json<{ pendingTransactions: { approveWhyNot: unknown }[] }>()
        .pendingTransactions[0]?.approveWhyNot;
    };
    expect(await decider('plain')).toBe('notYourDecision');
    expect(await type('client decision set MILLRACE 2 --decider manager')).toMatchObject({ exit: 0 });
    expect(await decider('colleague')).toBe(null);
  });

  it('`partner set` shows on the next page', async () => {
    const titles = async () =>
      Promise.all(
        (['plain', 'baker'] as const).map(
          async (person) =>
            (await harness.as(person).get('/api/branding-partner')).json<{ pageTitle: unknown }>().pageTitle,
        ),
      );
    const before = await titles();
    expect(await type('partner set partner-1 --page-title Renamed')).toMatchObject({ exit: 0 });
    expect(await titles()).toEqual(['Renamed', before[1]]);
  });

  it.each([
    'client list',
    'client list --json',
    'client show NOBODY',
    'client show NOBODY --json',
    'client set MILLRACE --deposit-accounts 11 --json',
    'client show millrace --json',
    'audit verify',
    'audit verify --json',
    'places load none.csv --json',
  ])('%s prints the same and exits alike', async (line) => {
    const printed = await type(line);
    expect(printed).toEqual(await direct(line));
    expect(printed.out + printed.beside).not.toBe('');
  });

  it('passes the exit codes on: refused 1, wrong arguments 2, nothing to compare with 3', async () => {
    expect((await type('client show NOBODY')).exit).toBe(1);
    expect((await type('client show')).exit).toBe(2);
    await harness.insert('audit_event', [
      {
        client_id: MILLRACE.clientId,
        employee_id: PEOPLE.plain.employeeId,
        audit_event_id: crypto.randomUUID(),
        at: '2026-11-19T15:00:00Z',
        action: 'view',
        resource: 'pay',
        endpoint: 'paychecks.list',
        actor_role: 'self',
        request_id: 'r',
      },
    ]);
    expect(await type('audit verify')).toMatchObject({ exit: 3, out: '' });
  });

  it('sends a long output whole', async () => {
    await harness.insert(
      'client_change',
      Array.from({ length: 3000 }, (_, index) => ({
        client_id: BAKERY.clientId,
        client_change_id: crypto.randomUUID(),
        at: `2026-01-01T00:${String(Math.trunc(index / 60)).padStart(2, '0')}:${String(index % 60).padStart(2, '0')}Z`,
        changed_by: 'Zoë Müller',
        action: 'set',
        detail: json({ note: `número ${index} ${'ü'.repeat(100)}` }),
      })),
    );
    for (const line of ['client history BAKERY', 'client history BAKERY --json']) {
      const printed = await type(line);
      expect(printed.out.length).toBeGreaterThan(400_000);
      expect(printed).toEqual(await direct(line));
    }
  });

  it('runs two at once, each with its own output', async () => {
    const [millrace, bakery] = await Promise.all([
      type('client set MILLRACE --deposit-accounts 3 --json'),
      type('client set BAKERY --deposit-accounts 4 --json'),
    ]);
    const of = ({ out }: Printed) => JSON.parse(out) as unknown;
    expect([of(millrace), of(bakery)]).toMatchObject([
      { client: { clientCode: 'MILLRACE', policy: { 'deposit-accounts': 3 } }, changed: true },
      { client: { clientCode: 'BAKERY', policy: { 'deposit-accounts': 4 } }, changed: true },
    ]);
  });

  it('takes the caller’s folder, language and account, and logs the command without its arguments', async () => {
    const folder = mkdtempSync(join(room, 'elsewhere-'));
    writeFileSync(join(folder, 'banks.csv'), 'routingNumber,name\n011000015,First\n021000021,Second\n');
    const { printed } = await answerTo('banks load banks.csv', { folder, language: 'es' });
    expect(printed).toContain('2 bancos');
    expect(await answerTo('banks load /dev/stdin')).toEqual({
      exit: 1,
      printed: expect.stringContaining('/dev/stdin is a pipe or device of your shell'),
    });
    await answerTo('client set MILLRACE --reviews on');
    await type('client set MILLRACE --reviews off');
    const changes = (await type('client history MILLRACE')).out
      .split('\n')
      .filter((line) => line.includes('"reviews"'));
    expect(new Set(changes.map((line) => line.split('  ')[1]))).toEqual(new Set(['amara', userInfo().username]));
    expect(logged.map((line) => JSON.parse(line) as unknown)).toContainEqual(
      expect.objectContaining({ command: 'banks load', operator: 'amara', exit: 1, msg: 'operator command' }),
    );
    expect(logged.join('')).not.toContain('banks.csv');
  });

  it('refuses `migrate`, and runs in the calling process what needs no database', async () => {
    expect(await type('migrate')).toEqual({
      exit: 1,
      out: '',
      beside: '`migrate` can’t run while a gateway is running on this data folder. Stop the gateway first.\n',
    });
    const refused = JSON.parse((await type('migrate --json')).out) as unknown;
    expect(refused).toMatchObject({ command: 'migrate', done: false, reason: expect.stringContaining('Stop the') });
    // Only an older or newer command line would send it.
    expect(await answerTo('migrate')).toMatchObject({ exit: 1, printed: expect.stringContaining('Stop') });
    const length = logged.length;
    expect(await type('keys generate')).toMatchObject({ exit: 0 });
    expect(logged).toHaveLength(length);
  });

  it('refuses a request that it doesn’t understand, and goes on', async () => {
    for (const line of ['not JSON', '{"format":2,"args":[]}']) {
      const socket = connect(join(room, 'operator.sock')).setEncoding('utf8');
      let received = '';
      socket.on('data', (text: string) => void (received += text)).write(`${line}\n`);
      await new Promise((closed) => socket.once('close', closed));
      expect(received).toContain('of another release');
      expect(received).toContain('{"exit":1}');
    }
    expect((await type('client list')).exit).toBe(0);
  });
});

describe('CMD-1: a request', () => {
  it('may have 4 MB', async () => {
    const lengthOf = async (length: number) => {
      const socket = Object.assign(new EventEmitter(), { setEncoding: () => undefined });
      const line = firstLine(socket as unknown as Socket, new AbortController().signal);
      for (const chunk of ['x'.repeat(length), '\n']) socket.emit('data', chunk);
      return (await line)?.length ?? null;
    };
    expect([await lengthOf(4_194_304), await lengthOf(4_194_305)]).toEqual([4_194_304, null]);
  });

  it('that is longer ends the connection without an answer, before its own end', async () => {
    const socket = connect(join(room, 'operator.sock')).setEncoding('utf8');
    let answered = '';
    socket.on('data', (part: string) => void (answered += part));
    socket.on('error', () => undefined).write('x'.repeat(4_194_305));
    await new Promise((closed) => socket.once('close', closed));
    expect(answered).toBe('');
  });
});

describe('CMD-1: a command that ends early', () => {
  const history = async () => (await type('client history MILLRACE')).out;

  it('changes nothing if its caller goes away before the commit', async () => {
    const before = await history();
    const free = await occupyDatabase();
    const { socket, answer } = await send('client set MILLRACE --hr-access off');
    // A round trip, so that the command waits for the database.
    await answerTo('--help');
    socket.destroy();
    await expect(answer).rejects.toThrow('The gateway ended before the command did');
    await answerTo('--help');
    await free();
    expect(await history()).toBe(before);
  });

  it('is rolled back when the gateway stops, and reports it', async () => {
    const data = mkdtempSync(join(room, 'data-'));
    const before = await history();
    const stopThis = await serveCommands(ports(data));
    const idle = await reachGateway(data);
    const gone = new Promise((closed) => idle?.once('close', closed).resume());
    const free = await occupyDatabase();
    const { answer } = await send('client set MILLRACE --hr-access off', {}, data);
    await answerTo('--help', {}, data);
    const stopped = stopThis();
    await free();
    await stopped;
    expect(await answer).toEqual({
      exit: 1,
      printed: 'The command was stopped. What it hadn’t finished was rolled back.\n',
    });
    expect(await history()).toBe(before);
    await gone;
    expect(readdirSync(data)).toEqual([]);
  });

  it('doesn’t hold up the stop of the gateway, even if it can’t be interrupted', async () => {
    const data = mkdtempSync(join(room, 'data-'));
    const stopThis = await serveCommands(ports(data));
    const free = await occupyDatabase();
    const { answer } = await send('client set MILLRACE --hr-access off', {}, data);
    const lost = expect(answer).rejects.toThrow('The gateway ended before the command did');
    await answerTo('--help', {}, data);
    await stopThis();
    await lost;
    await free();
  });
});
