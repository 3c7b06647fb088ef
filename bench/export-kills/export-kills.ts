import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../gateway/src/platform/database/database.ts';
import { migrate } from '../../gateway/src/platform/database/schema/migrate.ts';
import { openPostgres } from '../../gateway/src/platform/database/postgres.ts';
import type { Engine } from '../../gateway/src/platform/database/port.ts';
import { MIGRATIONS } from '../../gateway/src/platform/open-store.ts';
import { drillExports, type DrillPorts } from '../../gateway/test/export-kills/drill.ts';
import { stageEmbedded, stageOnServer } from '../../gateway/test/export-kills/stage.ts';
import { startPostgres } from '../../scripts/processes/postgres.ts';

/** A fixed seed, so that every run has the same kills. */
const SEED = 19;

/**
 * Kills `changes export` that many times at random steps, on PostgreSQL with fsync or on the embedded engine, and
 * prints what the receiver got. Returns false if a change was lost or doubled, a file was torn or written twice, or a
 * hidden file remained.
 */
export async function exportKills(kills: number, engine: Engine, writeLine: (line: string) => void): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'paystead-export-kills-'));
  const drill = async (stage: Pick<DrillPorts, 'environment' | 'engine' | 'withDatabase'>) => {
    const began = performance.now();
    const report = await drillExports({ ...stage, folder: join(folder, 'files'), kills, seed: SEED, tell: writeLine });
    writeLine(`Export under kills, ${engine}, seed ${SEED}, ${((performance.now() - began) / 1000).toFixed(0)} s:`);
    for (const [name, value] of Object.entries(report)) writeLine(`  ${name.padEnd(14)}${value}`);
    const { lost, doubled, torn, leftovers, secondFiles } = report;
    return lost + doubled + torn + leftovers + secondFiles === 0;
  };
  try {
    if (engine === 'embedded') return await drill(await stageEmbedded(join(folder, 'data')));
    const server = await startPostgres({ fsync: 'on' });
    if ('absent' in server) {
      writeLine(`Exports are killed on PostgreSQL: ${server.absent}.`);
      return true;
    }
    try {
      const driver = await openPostgres({ url: server.url, bootstrap: true });
      await migrate(driver, MIGRATIONS);
      const database = openDatabase(driver);
      const isGood = await drill(await stageOnServer(server.url, database, join(folder, 'data')));
      await database.close();
      return isGood;
    } finally {
      await server.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
