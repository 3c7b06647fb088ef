import { join } from 'node:path';
import type { Database } from '../database/port.ts';
import type { Send } from '../outbound.ts';
import { databasePlace } from './database-place.ts';
import { folderPlace } from './folder.ts';
import type { BytePlace } from './port.ts';
import { s3Place, type S3Options } from './s3.ts';

/** The configured file store (`PAYSTEAD_FILES`). */
export type FilesConfig = { readonly place: 'folder' | 'database' } | { readonly place: 's3'; readonly s3: S3Options };

export function choosePlace(files: FilesConfig, dataFolder: string, database: Database, send: Send): BytePlace {
  switch (files.place) {
    case 'folder':
      return folderPlace(join(dataFolder, 'files'));
    case 'database':
      return databasePlace(database);
    case 's3':
      return s3Place(files.s3, send);
  }
}
