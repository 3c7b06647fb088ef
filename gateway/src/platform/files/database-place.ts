import { z } from 'zod';
import { noRow, statement, type Database } from '../database/port.ts';
import { BrokenFile, LOCATION, type BytePlace } from './port.ts';

const insertChunk = statement(
  'files.insert_chunk',
  noRow,
  'insert into file_chunk (client_id, name, number, bytes) values ($1, $2, $3, $4)',
);
const readChunk = statement(
  'files.read_chunk',
  z.object({ bytes: z.instanceof(Uint8Array) }),
  'select bytes from file_chunk where client_id = $1 and name = $2 and number = $3',
);
const removeChunks = statement(
  'files.remove_chunks',
  noRow,
  'delete from file_chunk where client_id = $1 and name = $2',
);

/**
 * Stores files as rows of the database: nothing else to run, at the price of larger backups. One transaction per chunk.
 */
export function databasePlace(database: Database): BytePlace {
  async function remove(location: string): Promise<void> {
    await database.asMaintenance((tx) => tx.run(removeChunks, idOf(location)));
  }
  return {
    async write(location, content) {
      const id = idOf(location);
      let number = 0;
      try {
        for await (const bytes of content) {
          const values = [...id, number, bytes];
          await database.asMaintenance((tx) => tx.run(insertChunk, values));
          number += 1;
        }
      } catch (error) {
        // If the database itself is gone, the remaining chunks have no row and belong to no one.
        await remove(location).catch(() => undefined);
        throw error;
      }
    },
    async *read(location) {
      const id = idOf(location);
      for (let number = 0; ; number += 1) {
        const values = [...id, number];
        const chunk = await database.asMaintenance((tx) => tx.maybe(readChunk, values), { readOnly: true });
        if (!chunk && number === 0) throw new BrokenFile('The file is not where its row says.');
        if (!chunk) return;
        yield chunk.bytes;
      }
    },
    remove,
  };
}

function idOf(location: string): [clientId: string, name: Uint8Array] {
  const [, clientId, name] = LOCATION.exec(location) ?? [];
  if (!clientId || !name) throw new Error('Not a location of a file.');
  return [clientId, new Uint8Array(Buffer.from(name, 'hex'))];
}
