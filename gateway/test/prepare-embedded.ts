import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { openEmbedded } from '../src/platform/database/embedded.ts';
import { migrate } from '../src/platform/database/schema/migrate.ts';
import { migrationsFolder } from './prepared.ts';

const repository = path.join(import.meta.dirname, '../..');
const cache = path.join(repository, 'node_modules/.cache/paystead');
/** Files that shape a database: a change to any rebuilds the archives. */
const shapers = [
  'node_modules/@electric-sql/pglite/package.json',
  'gateway/src/platform/database/schema/bootstrap.ts',
  'gateway/src/platform/database/schema/migrate.ts',
  'gateway/src/platform/database/session.ts',
];

/** Builds, once per state of the migrations, the archives from which each test file opens its own database. */
export default async function prepareEmbedded(project: TestProject): Promise<void> {
  const hash = createHash('sha256');
  for (const file of shapers) hash.update(await readFile(path.join(repository, file)));
  const names = (await readdir(migrationsFolder)).toSorted();
  for (const name of names) hash.update(name).update(await readFile(path.join(migrationsFolder, name)));
  const key = hash.digest('hex').slice(0, 16);
  const bare = path.join(cache, `bare-${key}.tar`);
  const migrated = path.join(cache, `migrated-${key}.tar`);
  if (!existsSync(bare) || !existsSync(migrated)) await make(bare, migrated);
  project.provide('prepared', { engine: 'embedded', bare, migrated });
}

async function make(bare: string, migrated: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  const driver = await openEmbedded();
  try {
    await save(bare, await driver.dump());
    await migrate(driver, migrationsFolder);
    await save(migrated, await driver.dump());
  } finally {
    await driver.close();
  }
  await forget([bare, migrated]);
}

/** Writes under another name first, so that a parallel run never reads half a file. */
async function save(file: string, content: Uint8Array): Promise<void> {
  const partial = `${file}.${process.pid}`;
  await writeFile(partial, content);
  await rename(partial, file);
}

/** Removes older archives of 40 MB each, except the newest few, which other runs may still read. */
async function forget(current: readonly string[]): Promise<void> {
  const archives = (await readdir(cache)).filter((name) => name.endsWith('.tar')).map((name) => path.join(cache, name));
  const old = archives.filter((file) => !current.includes(file));
  const byAge = old.map((file) => ({ file, at: statSync(file).mtimeMs })).toSorted((one, other) => other.at - one.at);
  for (const { file } of byAge.slice(4)) await rm(file, { force: true });
}
