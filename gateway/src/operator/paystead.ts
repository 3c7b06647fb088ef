import { userInfo } from 'node:os';
import { operatorLanguage, readStoreConfig } from '../config.ts';
import { readCommand, runCommand, type Exit, type Streams } from './run-command.ts';
import { askGateway, reachGateway } from './socket/ask-gateway.ts';
import { KeyedError } from './texts.ts';

/**
 * Runs the provider's command line: `args` as typed after `paystead`. If a gateway has the embedded database open, the
 * command runs in that gateway, and its output arrives here.
 */
export async function paystead(
  args: readonly string[],
  streams: Streams,
  environment?: NodeJS.ProcessEnv,
): Promise<Exit> {
  const language = operatorLanguage(environment);
  return readCommand(args, streams, language, async (typed) => {
    const here = () => runCommand(typed, streams, { language, ...(environment && { environment }) });
    const { name, runs } = typed.command;
    if (runs === 'here') return here();
    const { databaseUrl, dataFolder } = readStoreConfig(environment);
    const gateway = databaseUrl === undefined ? await reachGateway(dataFolder) : null;
    if (gateway === null) return here();
    if (runs === 'alone') {
      gateway.destroy();
      throw new KeyedError('gateway.alone', { command: name });
    }
    const { username: user } = userInfo();
    return askGateway(gateway, { format: 1, args: [...args], language, folder: process.cwd(), user }, streams);
  });
}

/**
 * Lets a command finish when no one reads its output any more, as in `./paystead … | head -1`: the rest of the output is lost,
 * the work isn't.
 */
function ignoreClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
}

if (import.meta.main) {
  ignoreClosedPipes();
  process.exitCode = await paystead(process.argv.slice(2), {
    out: (text) => void process.stdout.write(text),
    beside: (text) => void process.stderr.write(text),
    ...(process.stderr.isTTY && { status: (line: string) => void process.stderr.write(`\r\u001b[K${line}`) }),
  });
}
