/** A `package.json`, as far as a release reads it. Everything else is kept. */
export interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
}

/** A `package-lock.json` of version 3: each installed package by its place. */
export interface Lock {
  readonly packages: Readonly<Record<string, Manifest>>;
  readonly [field: string]: unknown;
}

/** Returns the manifest of a package without what only its development needs. */
export function withoutDevelopment(manifest: Manifest): Manifest {
  const { devDependencies: _, ...rest } = manifest;
  return rest;
}

/** Returns the root's manifest of a release: its packages, and the one command that starts it. */
export function rootManifest(manifest: Manifest, packages: readonly string[]): Manifest {
  const { scripts: _, ...rest } = withoutDevelopment(manifest);
  return {
    ...rest,
    workspaces: [...packages],
    scripts: { start: 'exec node gateway/dist/main.js' },
  };
}

/**
 * Returns the lock of a release: the same versions with the same checksums, of only the packages that the release's own packages
 * need to run. Throws if the lock lacks one of them.
 */
export function prunedLock(lock: Lock, root: Manifest, packages: readonly string[]): Lock {
  const kept = new Map<string, Manifest>([['', rootOfLock(lock, root)]]);
  const add = (place: string, manifest: Manifest): void => {
    if (kept.has(place)) return;
    kept.set(place, withoutDevelopment(manifest));
    for (const [name, isOptional] of neededBy(manifest)) {
      const found = resolvePlace(lock, place, name);
      if (found !== null) add(found, lock.packages[found] ?? {});
      else if (!isOptional) throw new Error(`package-lock.json lacks ${name}, which ${place || 'the root'} needs.`);
    }
  };
  for (const name of packages) {
    const manifest = lock.packages[name];
    if (!manifest) throw new Error(`package-lock.json lacks the package ${name}.`);
    kept.set(`node_modules/@paystead/${name}`, { resolved: name, link: true });
    add(name, manifest);
  }
  for (const name of Object.keys(root.dependencies ?? {}))
    add(`node_modules/${name}`, lock.packages[`node_modules/${name}`] ?? {});
  return { ...lock, packages: Object.fromEntries([...kept].toSorted(([one], [other]) => (one < other ? -1 : 1))) };
}

function rootOfLock({ packages }: Lock, { workspaces, dependencies }: Manifest): Manifest {
  return { ...withoutDevelopment(packages[''] ?? {}), workspaces, ...(dependencies && { dependencies }) };
}

function neededBy(manifest: Manifest): Map<string, boolean> {
  const meta = (manifest['peerDependenciesMeta'] ?? {}) as Readonly<Record<string, { readonly optional?: boolean }>>;
  return new Map([
    ...Object.keys(manifest.peerDependencies ?? {}).map((name) => [name, meta[name]?.optional === true] as const),
    ...Object.keys(manifest.optionalDependencies ?? {}).map((name) => [name, true] as const),
    ...Object.keys(manifest.dependencies ?? {}).map((name) => [name, false] as const),
  ]);
}

/**
 * Returns the place of a package as Node resolves its name from another package's place; null without one. The place of an own
 * package is its folder.
 */
export function resolvePlace({ packages }: Lock, from: string, name: string): string | null {
  const steps = from.split('/');
  for (let length = steps.length; length >= 0; length -= 1) {
    if (steps[length - 1] === 'node_modules') continue;
    const place = [...steps.slice(0, length), 'node_modules', name].join('/');
    const found = packages[place];
    if (found) return found['link'] === true ? String(found['resolved']) : place;
  }
  return null;
}
