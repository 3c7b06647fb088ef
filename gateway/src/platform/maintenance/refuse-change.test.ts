import { afterAll, describe, expect, it } from 'vitest';
import { createHarness } from '../../../test/harness.ts';
import { BAKERY, MILLRACE } from '../../../test/harness/people.ts';
import { pause } from '../../../test/maintenance.ts';
import { refuseInMaintenance, refuseInMaintenanceAt } from './refuse-change.ts';

const { database, now, close } = await createHarness();
afterAll(close);

const [ONE, OTHER] = [MILLRACE.clientId, BAKERY.clientId];
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
/** Maintenance of a client, or of the installation for null; seconds until its expected end, null for none. */
type Paused = readonly [clientId: string | null, seconds: number | null, operatorsMayChange?: boolean];

/** Returns how a change is refused during maintenance; null: it isn't. */
async function refusal(paused: readonly Paused[], clientIds: readonly string[], changer?: 'caller' | 'operator') {
  const ends = [];
  for (const [clientId, seconds, operatorsMayChange = false] of paused)
    ends.push(
      await pause(database, clientId, { now: after(-60), operatorsMayChange, ...(seconds !== null && { expectedEndAt: after(seconds) }) }), // prettier-ignore
    );
  const refused = await database
    .asDirectory((tx) => refuseInMaintenance(tx, clientIds, now, changer))
    .then(() => null, (error: unknown) => error); // prettier-ignore
  for (const end of ends) await end();
  return refused;
}

describe('OPS-4: a change during maintenance', () => {
  it.each<[string, readonly Paused[], readonly string[], number, number | null]>([
    ['of its client', [[ONE, 60]], [ONE], 60, 60],
    ['of one of its clients', [[OTHER, 60]], [ONE, OTHER], 60, 60],
    ['of the installation', [[null, 60]], [ONE], 60, 60],
    ['of both, until the later end', [[ONE, 60], [null, 90]], [ONE], 90, 90],
    ['of both, until the later end, in the other order', [[ONE, 90], [null, 60]], [ONE], 90, 90],
    ['without an expected end', [[ONE, null]], [ONE], 300, null],
    ['of both, one of them without an expected end', [[ONE, 60], [null, null]], [ONE], 300, null],
    ['whose expected end has passed', [[ONE, 0]], [ONE], 300, null],
    ['that ends in a second', [[ONE, 0.001]], [ONE], 1, 0.001],
    ['that ends later than in an hour', [[ONE, 3601]], [ONE], 3600, 3601],
  ])('%s is refused, with when to try again', async (_of, paused, clientIds, retryAfter, until) => {
    const refused = await refusal(paused, clientIds);
    expect(refused).toMatchObject({ code: 'maintenance' });
    expect((refused as { detail: object }).detail).toEqual({ retryAfter, ...(until !== null && { until: after(until) }) });
  }); // prettier-ignore

  it.each<[string, readonly Paused[], readonly string[], 'caller' | 'operator', boolean]>([
    ['no maintenance', [], [ONE], 'caller', false],
    ['maintenance of another client', [[OTHER, 60]], [ONE], 'caller', false],
    ['an operator', [[ONE, 60]], [ONE], 'operator', true],
    ['an operator who may change data', [[ONE, 60, true]], [ONE], 'operator', false],
    ['a caller, where operators may change data', [[ONE, 60, true]], [ONE], 'caller', true],
    ['an operator who may for the client, not for the installation', [[ONE, 60, true], [null, 60]], [ONE], 'operator', true],
  ])('%s', async (_who, paused, clientIds, changer, isRefused) => {
    expect((await refusal(paused, clientIds, changer)) !== null).toBe(isRefused);
  }); // prettier-ignore

  it('is refused to a caller who names the client by its code', async () => {
    const end = await pause(database, ONE, { now, operatorsMayChange: true });
    const at = (code: string) => database.asDirectory((tx) => refuseInMaintenanceAt(tx, code, now));
    await expect(at(MILLRACE.code)).rejects.toMatchObject({ code: 'maintenance' });
    await at(BAKERY.code);
    await end();
    await at(MILLRACE.code);
  });
});
