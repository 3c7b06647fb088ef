import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../gateway/src/platform/database/database.ts';
import { migrate } from '../../gateway/src/platform/database/schema/migrate.ts';
import { openPostgres } from '../../gateway/src/platform/database/postgres.ts';
import type { Engine } from '../../gateway/src/platform/database/port.ts';
import { MIGRATIONS } from '../../gateway/src/platform/open-store.ts';
import { drillChanges, type ChangeDrillPorts } from '../../gateway/test/change-kills/drill.ts';
import { stageEmbedded, stageOnServer } from '../../gateway/test/export-kills/stage.ts';
import { startPostgres } from '../../scripts/processes/postgres.ts';

/** A fixed seed, so that every run has the same kills. */
const SEED = 19;

/**
 * Kills the gateway that many times at random steps of a pay engine's calls, on PostgreSQL with fsync or on the embedded engine, and
 * prints what the engine got. Returns false if a change was lost or doubled, came again behind a stored cursor, or took effect more
 * or less than once.
 */
export async function changeKills(kills: number, engine: Engine, writeLine: (line: string) => void): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'paystead-change-kills-'));
  const drill = async (stage: Pick<ChangeDrillPorts, 'environment' | 'engine' | 'isExclusive' | 'withDatabase'>) => {
    const began = performance.now();
    const report = await drillChanges({ ...stage, kills, seed: SEED, tell: writeLine });
    writeLine(`Changes under kills, ${engine}, seed ${SEED}, ${((performance.now() - began) / 1000).toFixed(0)} s:`);
    for (const [name, value] of Object.entries(report)) writeLine(`  ${name.padEnd(14)}${value}`);
    const { lost, doubled, repeated, appliedWrong } = report;
    return lost + doubled + repeated + appliedWrong === 0;
  };
  try {
    if (engine === 'embedded') return await drill(await stageEmbedded(join(folder, 'data')));
    const server = await startPostgres({ fsync: 'on' });
    if ('absent' in server) {
      writeLine(`Gateways are killed on PostgreSQL: ${server.absent}.`);
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
