import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import { afterAll, expect, inject, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { drillExports } from '../../test/export-kills/drill.ts';
import { stageEmbedded, stageOnServer } from '../../test/export-kills/stage.ts';

const folder = mkdtempSync(join(tmpdir(), 'paystead-export-kills-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Drill: each export is a process of its own, which takes seconds on the embedded engine, so an ordinary run has few kills.
 * `npm run bench -- export-kills` does 200.
 */
const prepared = inject('prepared');
const isLong = env['PAYSTEAD_LONG_TESTS'] === 'yes';
const KILLS = prepared.engine === 'postgres' ? (isLong ? 15 : 6) : isLong ? 3 : 2;

it('O3: an export that is killed repeatedly loses nothing, doubles nothing and writes no second file', async () => {
  const data = join(folder, 'data');
  const server = prepared.engine === 'postgres' ? await freshDatabase() : null;
  const stage = server
    ? await stageOnServer(server.url ?? '', server.database, data)
    : await stageEmbedded(data, prepared.migrated);
  const files = join(folder, 'files');
  const report = await drillExports({ ...stage, folder: files, kills: KILLS, seed: 19, tell: () => undefined });
  await server?.close();
  expect(report).toMatchObject({ kills: KILLS, lost: 0, doubled: 0, torn: 0, leftovers: 0, secondFiles: 0 });
  expect(report.changes).toBeGreaterThan(KILLS / 2);
  expect(report.steps).toBeGreaterThan(50);
}, 300_000);
