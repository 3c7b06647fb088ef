import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MemoryFS } from '@electric-sql/pglite';

/** The part of the engine's file system (Emscripten's MEMFS) that this module uses. */
interface FileSystem {
  mkdirTree(path: string): void;
  lookupPath(path: string): { node: DirectoryNode };
}

interface DirectoryNode {
  node_ops: { mknod(parent: DirectoryNode, name: string, mode: number, device: number): FileNode };
}

interface FileNode {
  contents: Uint8Array;
  usedBytes: number;
  stream_ops: StreamOperations;
}

interface StreamOperations {
  write(stream: Stream, ...rest: unknown[]): number;
  msync(stream: Stream, ...rest: unknown[]): number;
}

interface Stream {
  readonly node: FileNode;
}

interface ArchivedFile {
  readonly folder: string;
  readonly name: string;
  readonly contents: Uint8Array;
}

/** A data folder in memory: its folders, parents first, and its files as views of one buffer. */
export interface SharedArchive {
  readonly folders: readonly string[];
  readonly files: readonly ArchivedFile[];
}

/** Reads an uncompressed tar from `EmbeddedDriver.dump()` without copying what it holds. */
export function readArchive(tar: Buffer): SharedArchive {
  const folders = [''];
  const files: ArchivedFile[] = [];
  const text = (start: number, length: number): string =>
    tar.toString('latin1', start, start + length).replace(/\0.*$/s, '');
  for (let at = 0; at + BLOCK <= tar.length && tar[at] !== 0;) {
    const path = `${text(at + 345, 155)}${text(at, 100)}`;
    const size = Number.parseInt(text(at + 124, 12), 8);
    const folder = tar[at + 156] === FOLDER;
    const slash = path.lastIndexOf('/');
    at += BLOCK;
    if (folder) folders.push(path);
    else
      files.push({ folder: path.slice(0, slash), name: path.slice(slash + 1), contents: tar.subarray(at, at + size) });
    if (!folder) at += Math.ceil(size / BLOCK) * BLOCK;
  }
  return { folders, files };
}

/** Writes an archive's folders and files, of which only this account may read any, into a folder. */
export async function unpack({ folders, files }: SharedArchive, into: string): Promise<void> {
  for (const folder of folders) await mkdir(join(into, folder), { recursive: true, mode: 0o700 });
  for (const { folder, name, contents } of files) await writeFile(join(into, folder, name), contents, { mode: 0o600 });
}

const BLOCK = 512;
const FOLDER = '5'.charCodeAt(0);
const DATA_FOLDER = '/pglite/data';
const FILE_MODE = 0o100600;

/**
 * A data folder in memory whose files are those of a shared archive until the engine writes to them. Unpacking 65 MB took
 * most of the second in which a test opened its database.
 */
export class SharedFolder extends MemoryFS {
  readonly #archive: SharedArchive;

  constructor(archive: SharedArchive) {
    super();
    this.#archive = archive;
  }

  override async initialSyncFs(): Promise<void> {
    const fs = this.pg?.Module.FS as unknown as FileSystem;
    const folders = new Map<string, DirectoryNode>();
    for (const folder of this.#archive.folders) {
      fs.mkdirTree(DATA_FOLDER + folder);
      folders.set(folder, fs.lookupPath(DATA_FOLDER + folder).node);
    }
    for (const { folder, name, contents } of this.#archive.files) {
      const parent = folders.get(folder);
      if (parent === undefined) throw new Error(`The archive has no folder for ${folder}/${name}`);
      const node = parent.node_ops.mknod(parent, name, FILE_MODE, 0);
      node.contents = contents;
      node.usedBytes = contents.length;
      node.stream_ops = copyOnWrite(node.stream_ops);
    }
  }
}

/** Gives a file contents of its own before its first write. Truncating a file replaces its contents in any case. */
function copyOnWrite(own: StreamOperations): StreamOperations {
  const prepare = ({ node }: Stream): void => {
    // An open stream keeps the operations with which it was opened.
    if (node.stream_ops === own) return;
    node.contents = Uint8Array.from(node.contents);
    node.stream_ops = own;
  };
  return {
    ...own,
    write(stream, ...rest) {
      prepare(stream);
      return own.write(stream, ...rest);
    },
    msync(stream, ...rest) {
      prepare(stream);
      return own.msync(stream, ...rest);
    },
  };
}
