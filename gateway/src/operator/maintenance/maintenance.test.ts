import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { statement } from '../../platform/database/port.ts';
import type { Command, Context } from '../command.ts';
import {
  endMaintenanceCommand,
  expectMaintenanceEndCommand,
  listMaintenanceCommand,
  startMaintenanceCommand,
} from './maintenance.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());
afterEach(() => harness.change('delete from maintenance'));

const run = (command: Command, given: readonly string[] = [], options: Context['options'] = {}) =>
  command.run({
    given,
    options: { by: 'Olivia', ...options },
    folder: '/',
    database: harness.database,
    clock: { now: () => harness.now },
    tell: () => undefined,
  });
const canSave = async (key: 'plain' | 'baker') =>
  (await harness.as(key).put('/api/employeeContacts', {})).statusCode !== 503;
const listed = async () => (await run(listMaintenanceCommand)).data['maintenance'];
const changes = statement(
  'test.maintenance.changes',
  z.object({ line: z.string() }),
  `select coalesce(c.client_code, '*') || ' ' || m.action || ' ' || m.changed_by as line
     from maintenance_change m left join client c using (client_id) order by m.maintenance_change_id`,
);
const history = async () =>
  (await harness.database.asMaintenance((tx) => tx.rows(changes, []))).map(({ line }) => line);

describe('OPS-4: the operator’s commands for maintenance', () => {
  it('pause one client’s changes, tell when they are expected to go on, and let them go on', async () => {
    const started = await run(startMaintenanceCommand, [], {
      client: 'millrace',
      reason: 'Moving the pay of November',
      until: '2026-11-20T12:00-05:00',
    });
    expect([started.done, started.data]).toEqual([
      true,
      { client: 'MILLRACE', until: '2026-11-20T17:00:00.000Z', isQuiet: true },
    ]);
    expect([await canSave('plain'), await canSave('baker')]).toEqual([false, true]);
    expect((await run(expectMaintenanceEndCommand, ['2026-11-20T18:30Z'], { client: 'MILLRACE' })).done).toBe(true);
    expect(await listed()).toEqual([
      {
        client: 'MILLRACE',
        startedAt: '2026-11-20T15:00:00.000Z',
        startedBy: 'Olivia',
        expectedEndAt: '2026-11-20T18:30:00.000Z',
        endedAt: null,
        endedBy: null,
        operatorsMayChange: false,
        reason: 'Moving the pay of November',
      },
    ]);
    expect((await run(endMaintenanceCommand, [], { client: 'MILLRACE' })).done).toBe(true);
    expect([await canSave('plain'), await canSave('baker')]).toEqual([true, true]);
    expect(await history()).toEqual(['MILLRACE start Olivia', 'MILLRACE expect Olivia', 'MILLRACE end Olivia']);
  });

  it('pause the whole installation beside a client, and each ends by itself', async () => {
    await run(startMaintenanceCommand, [], { reason: 'Upgrade' });
    await run(startMaintenanceCommand, [], { client: 'BAKERY', reason: 'Import' });
    expect([await canSave('plain'), await canSave('baker')]).toEqual([false, false]);
    await run(endMaintenanceCommand);
    expect([await canSave('plain'), await canSave('baker')]).toEqual([true, false]);
    expect((await run(listMaintenanceCommand)).lines.join('\n')).toMatch(/^BAKERY .*end not known.*Import\nthe whole/);
  });

  it.each<[string, Command, readonly string[], Context['options']]>([
    ['no reason', startMaintenanceCommand, [], {}],
    ['a reason that is too long', startMaintenanceCommand, [], { reason: 'x'.repeat(301) }],
    ['an end that has passed', startMaintenanceCommand, [], { reason: 'x', until: '2026-11-20T15:00Z' }],
    ['an end without an offset', startMaintenanceCommand, [], { reason: 'x', until: '2026-11-21T15:00' }],
    ['an end that is no time', startMaintenanceCommand, [], { reason: 'x', until: 'tomorrow' }],
    ['an unknown client', startMaintenanceCommand, [], { reason: 'x', client: 'NOWHERE' }],
    ['an end of what isn’t paused', endMaintenanceCommand, [], { client: 'BAKERY' }],
    ['a new end of what isn’t paused', expectMaintenanceEndCommand, ['2026-11-21T15:00Z'], {}],
    ['no new end', expectMaintenanceEndCommand, ['soon'], { client: 'MILLRACE' }],
  ])('refuse %s, and pause nothing', async (_what, command, given, options) => {
    const refused = await run(command, given, options);
    expect([refused.done, refused.lines.length > 1]).toEqual([false, true]);
    expect(await listed()).toEqual([]);
  });

  it('refuse to pause what is paused', async () => {
    const once = await run(startMaintenanceCommand, [], { client: 'MILLRACE', reason: 'First' });
    const twice = await run(startMaintenanceCommand, [], { client: 'MILLRACE', reason: 'Second' });
    expect([once.done, twice.done, (await listed()) as unknown[]]).toMatchObject([true, false, [{ reason: 'First' }]]);
  });
});
