/** A file with its path within what was dropped or chosen. */
export interface NamedFile {
  readonly file: File;
  readonly path: string;
}

/** Returns the files of what was dropped, those in folders too. */
export async function filesOf({ items, files }: DataTransfer): Promise<NamedFile[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (entries.length === 0) return [...files].map((file) => ({ file, path: file.name }));
  return (await Promise.all(entries.map((entry) => filesIn(entry)))).flat();
}

async function filesIn(entry: FileSystemEntry): Promise<NamedFile[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    return [{ file, path: entry.fullPath.replace(/^\//, '') }];
  }
  if (!isFolder(entry)) return [];
  const reader = entry.createReader();
  const all: NamedFile[] = [];
  for (;;) {
    // A reader returns at most a hundred entries at a time.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...(await Promise.all(some.map((one) => filesIn(one)))).flat());
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
