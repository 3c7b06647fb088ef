import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { inject } from 'vitest';
import { openDatabase } from '../src/platform/database/database.ts';
import { openEmbedded } from '../src/platform/database/embedded.ts';
import { openPostgres } from '../src/platform/database/postgres.ts';
import { parseKeys, type KeyRing } from '../src/platform/keys/key-ring.ts';
import { ensureDemo, type DemoOptions } from '../seed/ensure-demo.ts';
import { databaseFrom, type TestDatabase } from './database.ts';
import { seededName, type Prepared } from './prepared.ts';
import { administer, at } from './server.ts';

/** The keys that seal the cast's fields, so that every test can open a database built once. */
export const SEEDED_KEYS: KeyRing = parseKeys(`test1:${Buffer.alloc(32, 7).toString('base64')}`);

export const SEEDED: DemoOptions = { employees: 60, today: '2026-11-20' };

/**
 * Creates a separate database with the whole cast, on the engine of the test project; built once and copied: `const
 * test = await seededDatabase(); afterAll(test.close);` Sealed fields open with `SEEDED_KEYS`.
 */
export async function seededDatabase(): Promise<TestDatabase> {
  const prepared = inject('prepared');
  source ??= prepared.engine === 'embedded' ? archive(prepared.migrated) : template(prepared);
  return databaseFrom(await source);
}

/** Found once per process: hashing the sources takes a quarter of a second. */
let source: Promise<string> | undefined;

/** The sources that determine the archive: the seed, the payroll law that pays the cast, and the commands that make its requests. */
const SOURCES = ['../seed', '../src', '../../contract/src', '../../payroll/src'].map((folder) =>
  path.join(import.meta.dirname, folder),
);

/** Returns the archive's path. Kept between runs under a hash of the migrations and the sources. */
async function archive(migrated: string): Promise<string> {
  const hash = createHash('sha256').update(path.basename(migrated));
  for (const folder of SOURCES) {
    const names = (await readdir(folder, { recursive: true })).filter(
      (name) => /\.(ts|json)$/.test(name) && !name.endsWith('.test.ts'),
    );
    for (const name of names.toSorted()) hash.update(name).update(await readFile(path.join(folder, name)));
  }
  const file = path.join(path.dirname(migrated), `seeded-${hash.digest('hex').slice(0, 16)}.tar`);
  await once(file, async () => {
    const driver = await openEmbedded({ archive: new Uint8Array(await readFile(migrated)) });
    await ensureDemo({ database: openDatabase(driver), keys: SEEDED_KEYS }, SEEDED, () => {});
    await writeFile(`${file}.${process.pid}`, await driver.dump());
    await driver.close();
    await rename(`${file}.${process.pid}`, file);
  });
  return file;
}

/** Runs `make` in one worker while others wait for the file. Only one of them can create the folder. */
async function once(file: string, make: () => Promise<void>): Promise<void> {
  while (!existsSync(file)) {
    if (!(await succeeds(mkdir(`${file}.making`)))) {
      await setTimeout(200);
      // A worker that was killed left the folder: making takes seconds.
      const since = await stat(`${file}.making`).catch(() => null);
      if (since && performance.timeOrigin + performance.now() - since.mtimeMs > 90_000)
        await rm(`${file}.making`, { recursive: true, force: true });
      continue;
    }
    try {
      if (!existsSync(file)) await make();
    } finally {
      await rm(`${file}.making`, { recursive: true, force: true });
    }
  }
}

/** Created under another name and renamed when complete, so that a database with the final name can be copied. */
async function template({ near, migrated }: Extract<Prepared, { engine: 'postgres' }>): Promise<string> {
  const name = seededName(migrated);
  const making = `${name}_making`;
  const exists = () => succeeds(administer(near, `alter database ${name} connection limit -1`));
  while (!(await exists())) {
    if (!(await succeeds(administer(near, `create database ${making} template ${migrated}`)))) {
      await setTimeout(200);
      continue;
    }
    const driver = await openPostgres({ url: at(near, making), poolSize: 2 });
    await ensureDemo({ database: openDatabase(driver), keys: SEEDED_KEYS }, SEEDED, () => {});
    await driver.close();
    // Another worker may have finished first.
    if (!(await succeeds(administer(near, `alter database ${making} rename to ${name}`)))) {
      await administer(near, `drop database if exists ${making} with (force)`);
    }
  }
  return name;
}

function succeeds(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}
