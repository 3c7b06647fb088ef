import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { RECORDS } from '../compilers.ts';
import { checkNames, checkPath, openArchive, type Container } from '../read/container.ts';
import { mappingFor } from '../mapping/mapped-source.ts';
import { readMapping } from '../mapping/mapping.ts';
import { sourceOf, type ReadSource } from '../read/open-source.ts';
import type { ImportSource } from '../source.ts';
import type { FileStore } from '../../platform/files/port.ts';
import { recordsSource } from './records-source.ts';
import type { WaitingPart } from './work-store.ts';

/** How the files of an import are read, beside their own names and columns. */
export interface Reading {
  /** The mapping as it was saved; null: the files have our columns. */
  readonly mapping?: unknown;
  /** The client of files that have no column for it. */
  readonly clientCode?: string | null;
  /** True: leaves the hash of the content out, for a look at some rows. */
  readonly isLook?: boolean;
}

/** Opens what an import received. Throws `SourceRefused`, `BrokenZip` or `MappingRefused`. */
export async function openParts(
  name: string,
  parts: readonly WaitingPart[],
  files: FileStore,
  reading: Reading = {},
): Promise<ImportSource> {
  const [first] = parts;
  if (!first) throw new Error('An import has no parts.');
  if (first.media_type === 'application/json' || first.media_type === 'application/x-ndjson')
    return recordsSource(name, first.media_type, () => bytesOf(files, first));
  const source = await openFiles(name, parts, files, reading);
  // The name by which a worker finds a run that a killed one left.
  return { ...source, name };
}

/** As `openParts`, for CSV files, JSON files of another system and archives. */
export async function openFiles(
  name: string,
  parts: readonly WaitingPart[],
  files: FileStore,
  { mapping = null, clientCode = null, isLook = false }: Reading,
): Promise<ReadSource> {
  const options = {
    records: RECORDS,
    ...(clientCode !== null && { defaults: { client_code: clientCode } }),
    ...(mapping !== null && { mapping: mappingFor(readMapping(mapping)) }),
    ...(isLook && { isHashed: false }),
  };
  return sourceOf(await containerOf(parts, files), name, options);
}

const bytesOf = (files: FileStore, part: WaitingPart) =>
  files.open({ clientId: part.client_id, fileId: part.file_id, location: part.location, keySealed: part.key_sealed });

/** Opens received files as a folder, or the only one as the archive that it is. Throws `SourceRefused` or `BrokenZip`. */
async function containerOf(parts: readonly WaitingPart[], files: FileStore): Promise<Container> {
  const [only] = parts;
  if (parts.length === 1 && only && /\.zip$/i.test(only.name)) return archiveOf(only, files);
  const byName = new Map<string, WaitingPart>();
  for (const part of parts) {
    checkPath(part.name);
    byName.set(part.name, part);
  }
  const sizes = new Map(parts.map(({ name, size_bytes: size }) => [name, size]));
  checkNames(sizes);
  return {
    sizes,
    async *open(path) {
      const part = byName.get(path);
      if (part) yield* bytesOf(files, part);
    },
    close: () => Promise.resolve(),
  };
}

/**
 * Opens an archive, which is read from both ends and so must be a file. It is unlinked as soon as it is open: the plain bytes
 * are gone with the process.
 */
async function archiveOf(part: WaitingPart, files: FileStore): Promise<Container> {
  const folder = await mkdtemp(join(tmpdir(), 'paystead-import-'));
  try {
    const path = join(folder, createHash('sha256').update(part.location).digest('hex'));
    await pipeline(Readable.from(bytesOf(files, part)), createWriteStream(path, { mode: 0o600 }));
    return await openArchive(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
