import { operatorLanguage } from '../src/config.ts';
import { readCommand, runCommand, type Exit, type Streams } from '../src/operator/run-command.ts';
import type { Database } from '../src/platform/database/port.ts';

/**
 * Runs a command as typed on a database that is open, as a running gateway does. `paystead()` itself would open and close the
 * database for each command, which takes half a second (data-folder-commands.test.ts).
 */
export function runOn(
  database: Database,
  args: readonly string[],
  streams: Streams,
  environment: NodeJS.ProcessEnv,
): Promise<Exit> {
  const language = operatorLanguage(environment);
  return readCommand(args, streams, language, (typed) =>
    runCommand(typed, streams, { language, environment, database }),
  );
}
