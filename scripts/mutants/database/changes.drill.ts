import { expect, it } from 'vitest';
import { CHANGES } from '../../../gateway/test/changes/all-changes.ts';
import { openStage } from '../../../gateway/test/changes/stage.ts';
import { rehearsed } from './rehearsals.ts';

/* Runs in a copy of the repository whose code is prepared for mutants. */

it('notes which mutants change what requests and jobs write', async () => {
  expect(await rehearsed('gateway/test/approved/changes', openStage, CHANGES)).toEqual([]);
});
