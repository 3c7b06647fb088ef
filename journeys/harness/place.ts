import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { administer, at, drop } from '../../gateway/test/server.ts';
import { generateKeys } from '../../gateway/src/platform/keys/key-ring.ts';
import { databasesFolder } from '../../scripts/processes/databases-folder.ts';

/** The data of a product: a folder, and a database of its own if there is a PostgreSQL server. */
export interface Place {
  readonly folder: string;
  /** The settings by which products, commands and programs of the tests find the data. */
  readonly environment: Readonly<Record<string, string>>;
  /** Removes the folder and the database, which nothing may have open any more. */
  remove(): Promise<void>;
}

/** The data of a stopped product, which others become copies of. It can be sent between processes. */
export interface Original {
  readonly folder: string;
  readonly server?: { readonly url: string; readonly database: string; readonly keys: string } | undefined;
}

/** Makes a place without data. `url`: that of the server; without one, the database is embedded. */
export async function emptyPlace(url?: string): Promise<Place & { readonly original: Original }> {
  const folder = await newFolder();
  if (url === undefined) return { ...placeOf({ folder }), original: { folder } };
  const server = { url, database: newName(), keys: generateKeys() };
  await administer(url, `create database ${server.database}`);
  return { ...placeOf({ folder, server }), original: { folder, server } };
}

/** Copies the data of a stopped product to a place. */
export async function copyOf({ folder: source, server }: Original): Promise<Place> {
  const folder = await newFolder();
  await cp(source, folder, { recursive: true });
  if (server === undefined) return placeOf({ folder });
  const database = newName();
  // Copying files takes half of the time of logging every page.
  await administer(server.url, `create database ${database} template ${server.database} strategy file_copy`);
  return placeOf({ folder, server: { ...server, database } });
}

function placeOf({ folder, server }: Original): Place {
  return {
    folder,
    environment: {
      PAYSTEAD_DATA: folder,
      ...(server && { DATABASE_URL: at(server.url, server.database), PAYSTEAD_KEYS: server.keys }),
    },
    remove: async () => {
      if (server) await drop(server.url, server.database);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const newFolder = () => mkdtemp(join(databasesFolder(), 'paystead-product-'));
const newName = () => `paystead_story_${randomBytes(6).toString('hex')}`;
