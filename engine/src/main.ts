import { parseArgs } from 'node:util';
import { fetchChanges } from './changes/fetch-changes.ts';
import { systemClock } from './clock.ts';
import { readOpening } from './opening/opening.ts';
import { decimal } from './pay/check-records.ts';
import { payOn } from './pay/pay-run.ts';
import { nextPayday } from './pay/next-payday.ts';
import { answerLine, runEngine } from './run.ts';
import { clientOf, readSettings } from './settings.ts';
import { alone } from './state/lock.ts';
import { stateFile } from './state/state-file.ts';
import { receiveWebhooks } from './webhooks/receive.ts';

const USAGE = `Usage: engine <folder> <command>

  init <exported client>   begins with a client as ./paystead export client wrote it
  fetch                    fetches and acknowledges approved changes once
  run                      does so until it is stopped
  pay --next               pays everyone on the payday after the last paid one, or only --employee <number> (repeatable)
  pay --date YYYY-MM-DD    does so for another payday
  status                   says what the engine has
`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Begins with an exported client. Refuses if the engine has begun before: its state would be lost. */
async function init(folder: string, exported: string | undefined): Promise<number> {
  if (exported === undefined) return usage();
  const file = stateFile(folder);
  return alone(folder, async () => {
    if (await file.read()) {
      say('The engine has a state already.');
      return 1;
    }
    const state = await readOpening(exported);
    await file.write(state);
    say(`Opened ${state.clientCode} with ${Object.keys(state.employees).length} employees.`);
    return 0;
  });
}

async function pay(folder: string, args: readonly string[]): Promise<number> {
  const options = {
    date: { type: 'string' },
    next: { type: 'boolean' },
    employee: { type: 'string', multiple: true },
  } as const;
  const { date: given, next = false, employee } = parseArgs({ args: [...args], options }).values;
  if ((given === undefined) !== next) return usage();
  const file = stateFile(folder);
  const client = clientOf(await readSettings(folder));
  return alone(folder, async () => {
    const state = await file.read();
    if (!state) throw new Error('The engine has no state yet: run init first.');
    const date = given ?? nextPayday(state);
    if (date === null) throw new Error(`The pay calendar of ${state.clientCode} has no further payday.`);
    const run = await payOn(state, date, employee ?? null, { client, file });
    for (const { employeeNumber, why } of run.notPaid) say(`${employeeNumber} not paid: ${why}`);
    for (const { file: of, line, column, detail } of run.faults) say(`${of} ${line} ${column ?? ''}: ${detail}`);
    const net = run.paid.reduce((sum, one) => sum + one.net, 0);
    say(`${run.paid.length} paychecks of ${date}, ${decimal(net, 2)} in all: ${run.status ?? 'nothing to pay'}`);
    return run.status === null || run.status === 'applied' ? 0 : 1;
  });
}

async function fetchOnce(folder: string): Promise<number> {
  const ports = { client: clientOf(await readSettings(folder)), file: stateFile(folder), now: () => systemClock.now() };
  const answered = await alone(folder, () => fetchChanges(ports));
  for (const one of answered) say(answerLine(one));
  say(`${answered.length} changes`);
  return 0;
}

async function run(folder: string): Promise<number> {
  const settings = await readSettings(folder);
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
  const wakes = new EventTarget();
  const { webhook } = settings;
  const server =
    webhook && (await receiveWebhooks(webhook.port, webhook.secrets, () => wakes.dispatchEvent(new Event('wake'))));
  try {
    const [client, file] = [clientOf(settings), stateFile(folder)];
    await runEngine(folder, settings, { client, file, clock: systemClock, wakes, say, ending: ending.signal });
  } finally {
    server?.close();
    server?.closeAllConnections();
  }
  return 0;
}

async function status(folder: string): Promise<number> {
  const state = await stateFile(folder).read();
  if (!state) {
    say('The engine has no state yet.');
    return 1;
  }
  const answers = Object.values(state.answers);
  const accepted = answers.filter((answer) => answer.status === 'accepted').length;
  const paid = Object.values(state.employees).flatMap(({ last }) => (last ? [last.checkDate] : []));
  const newest = paid.toSorted((one, other) => one.localeCompare(other)).at(-1) ?? 'none';
  say(`${state.clientCode}: ${Object.keys(state.employees).length} employees, last payday ${newest}`);
  say(`${accepted} changes accepted, ${answers.length - accepted} rejected`);
  return 0;
}

function usage(): number {
  process.stderr.write(USAGE);
  return 2;
}

/** Runs the command line; returns the exit code. */
async function main([folder, command, ...args]: readonly string[]): Promise<number> {
  if (folder === undefined) return usage();
  if (command === 'init') return init(folder, args[0]);
  if (command === 'pay') return pay(folder, args);
  if (command === 'fetch') return fetchOnce(folder);
  if (command === 'status') return status(folder);
  return command === 'run' ? run(folder) : usage();
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return 1;
});
