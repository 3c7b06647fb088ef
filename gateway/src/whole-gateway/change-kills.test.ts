import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import { afterAll, expect, inject, it } from 'vitest';
import { drillChanges } from '../../test/change-kills/drill.ts';
import { freshDatabase } from '../../test/database.ts';
import { stageEmbedded, stageOnServer } from '../../test/export-kills/stage.ts';

const folder = mkdtempSync(join(tmpdir(), 'paystead-change-kills-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Drill: a process serves calls until it is killed, and starting one takes seconds on the embedded engine, so an ordinary run has
 * few kills. `npm run bench -- change-kills` does 200.
 */
const prepared = inject('prepared');
const isLong = env['PAYSTEAD_LONG_TESTS'] === 'yes';
const KILLS = prepared.engine === 'postgres' ? (isLong ? 15 : 6) : isLong ? 3 : 2;

it('SVC-3: a gateway that is killed while a pay engine reads and answers loses no change and doubles none', async () => {
  const data = join(folder, 'data');
  const server = prepared.engine === 'postgres' ? await freshDatabase() : null;
  const stage = server
    ? await stageOnServer(server.url ?? '', server.database, data)
    : await stageEmbedded(data, prepared.migrated);
  const report = await drillChanges({ ...stage, kills: KILLS, seed: 19, tell: () => undefined });
  await server?.close();
  expect(report).toMatchObject({ lost: 0, doubled: 0, repeated: 0, appliedWrong: 0 });
  expect(report.kills).toBeGreaterThanOrEqual(KILLS);
  expect(report.changes).toBeGreaterThan(KILLS / 2);
  expect(report.steps).toBeGreaterThan(30);
}, 300_000);
