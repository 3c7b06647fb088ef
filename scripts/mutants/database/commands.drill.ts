import { expect, it } from 'vitest';
import { COMMANDS } from '../../../gateway/test/commands/all-commands.ts';
import { openCommandLine } from '../../../gateway/test/commands/command-recorder.ts';
import { rehearsed } from './rehearsals.ts';

/* Runs in a copy of the repository whose code is prepared for mutants. */

it('notes which mutants change what commands print and write', async () => {
  expect(await rehearsed('gateway/test/approved/commands', openCommandLine, COMMANDS)).toEqual([]);
});
