import type { CommandLine } from './command-recorder.ts';
import { peopleCommands } from './people-commands.ts';
import { recordsCommands } from './records-commands.ts';
import { settingsCommands } from './settings-commands.ts';

/** The parts of the approved commands, in their order. */
export const COMMANDS: readonly (readonly [part: string, type: (line: CommandLine) => Promise<void>])[] = [
  ['settings', settingsCommands],
  ['people', peopleCommands],
  ['records', recordsCommands],
];
