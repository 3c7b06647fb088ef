import { accessSync, constants, readdirSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

/** Each program that the drill starts, and the Debian package that has it. */
const PACKAGES = {
  ip: 'iproute2',
  etcd: 'etcd-server',
  patroni: 'patroni',
  postgres: 'postgresql',
  pgbouncer: 'pgbouncer',
  haproxy: 'haproxy',
  setpriv: 'util-linux',
} as const;

type Program = keyof typeof PACKAGES;
export type Programs = Readonly<Record<Program, string>>;

/** Finds the programs on the PATH, in the folders for administrators, and in PostgreSQL's. */
export function findPrograms(): { readonly programs: Programs } | { readonly missing: readonly string[] } {
  // Debian's folder comes first: Patroni looks for PostgreSQL's other programs beside this one.
  const folders = [...postgresFolders(), ...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin', '/sbin'];
  const find = (name: string) => folders.map((folder) => path.join(folder, name)).find(isProgram);
  const found = new Map((Object.keys(PACKAGES) as Program[]).map((name) => [name, find(name)]));
  const missing = [...found].flatMap(([name, file]) => (file === undefined ? [PACKAGES[name]] : []));
  if (missing.length > 0) return { missing };
  return { programs: Object.fromEntries(found) as unknown as Programs };
}

/** The library that moves a process's clock (package libfaketime), or null if it isn't there. */
export function findFakeTime(): string | null {
  const files = ['x86_64', 'aarch64'].map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`);
  return files.find((file) => isReadable(file)) ?? null;
}

function postgresFolders(): string[] {
  try {
    return readdirSync('/usr/lib/postgresql')
      .toSorted((one, other) => Number(other) - Number(one))
      .map((version) => `/usr/lib/postgresql/${version}/bin`);
  } catch {
    return [];
  }
}

const isProgram = (file: string) => can(file, constants.X_OK);
const isReadable = (file: string) => can(file, constants.R_OK);

function can(file: string, mode: number): boolean {
  try {
    accessSync(file, mode);
    return true;
  } catch {
    return false;
  }
}
