import { join } from 'node:path';
import { neededPackages, readLock, type NeededPackage } from '../../gateway/src/operator/release/entries.ts';
import { resolvePlace, type Lock, type Manifest } from '../../gateway/src/operator/release/package-files.ts';
import { PACKAGES } from '../../gateway/src/operator/release/release-files.ts';

/** A package of a release, by name; it can be there in several versions. */
export interface ReleasePackage {
  readonly name: string;
  readonly versions: readonly string[];
  readonly licenses: readonly string[];
  /** The packages that need it; Paystead's own as `gateway`, and the root as `paystead`. */
  readonly neededBy: readonly string[];
  /** True if our own code needs it. */
  readonly isDirect: boolean;
  /** True if it is installed on one platform alone. */
  readonly isForOnePlatform: boolean;
}

/** Returns every package that a release of the checkout can have, by name. */
export function releasePackages(checkout = join(import.meta.dirname, '../..')): ReleasePackage[] {
  return packagesOf(readLock(checkout).lock, PACKAGES);
}

/** Returns the packages of a pruned lock, by name. `own`: the folders of our own packages. */
export function packagesOf(lock: Lock, own: readonly string[]): ReleasePackage[] {
  const needed = neededPackages(lock);
  const names = new Map(needed.map(({ place, name }) => [place, name]));
  const wants: readonly (readonly [place: string, name: string, manifest: Manifest])[] = [
    ['', 'paystead', lock.packages[''] ?? {}],
    ...own.map((folder) => [folder, folder, lock.packages[folder] ?? {}] as const),
    ...needed.map(({ place, name, manifest }) => [place, name, manifest] as const),
  ];
  const neededBy = new Map<string, Set<string>>();
  for (const [from, by, { dependencies, optionalDependencies, peerDependencies }] of wants)
    for (const wanted of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const found = names.get(resolvePlace(lock, from, wanted) ?? '');
      if (found !== undefined) neededBy.set(found, (neededBy.get(found) ?? new Set()).add(by));
    }
  return [...new Set(names.values())].toSorted().map((name) => {
    const copies = needed.filter((one) => one.name === name);
    const by = [...(neededBy.get(name) ?? [])].toSorted();
    return {
      name,
      versions: distinct(copies, 'version'),
      licenses: distinct(copies, 'license'),
      neededBy: by,
      isDirect: by.some((one) => one === 'paystead' || own.includes(one)),
      isForOnePlatform: copies.every(({ manifest }) => manifest['os'] !== undefined),
    };
  });
}

const distinct = (copies: readonly NeededPackage[], field: 'version' | 'license'): string[] =>
  [...new Set(copies.map(({ manifest }) => String(manifest[field])))].toSorted();
