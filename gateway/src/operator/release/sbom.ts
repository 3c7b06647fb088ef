import { createHash } from 'node:crypto';
import { resolvePlace, type Lock, type Manifest } from './package-files.ts';
import type { NeededPackage } from './entries.ts';

interface Described {
  readonly version: string;
  /** Seconds since 1970. */
  readonly time: number;
  readonly license: string;
}

/** A list of components in CycloneDX 1.6 (ECMA-424), as JSON. */
export type Sbom = Readonly<Record<string, unknown>>;

/**
 * Returns the software bill of materials of a release: every package in its tarball with version, license, package URL and the
 * checksum of the registry's archive, and which of them needs which. It depends on the arguments alone.
 */
export function sbomOf(lock: Lock, packages: readonly NeededPackage[], own: readonly string[], about: Described): Sbom {
  const refs = new Map(packages.map(({ place, name, manifest }) => [place, referenceOf(place, name, manifest)]));
  const ownRefs = new Map(own.map((name) => [name, `@paystead/${name}@${about.version}`]));
  const neededFrom = (place: string, manifest: Manifest): string[] => {
    const names = Object.keys({
      ...manifest.dependencies,
      ...manifest.optionalDependencies,
      ...manifest.peerDependencies,
    });
    const found = names.map((name) => resolvePlace(lock, place, name));
    return [
      ...new Set(found.flatMap((one) => (one === null ? [] : (refs.get(one) ?? ownRefs.get(one) ?? [])))),
    ].toSorted();
  };
  const root = `paystead@${about.version}`;
  const parts = {
    metadata: {
      timestamp: new Date(about.time * 1000).toISOString(),
      tools: { components: [{ type: 'application', name: 'paystead release', version: about.version }] },
      component: {
        type: 'application',
        'bom-ref': root,
        name: 'paystead',
        version: about.version,
        licenses: licensesOf(about.license),
        purl: `pkg:generic/paystead@${about.version}`,
      },
    },
    components: [
      ...own.map((name) => ({
        type: 'library',
        'bom-ref': ownRefs.get(name),
        group: '@paystead',
        name,
        version: about.version,
        licenses: licensesOf(about.license),
      })),
      ...packages.map(({ place, name, manifest }) => componentOf(refs.get(place) ?? '', name, manifest)),
    ],
    dependencies: [
      {
        ref: root,
        dependsOn: [...new Set([...ownRefs.values(), ...neededFrom('', lock.packages[''] ?? {})])].toSorted(),
      },
      ...own.map((name) => ({
        ref: ownRefs.get(name),
        dependsOn: neededFrom(name, lock.packages[name] ?? {}),
      })),
      ...packages.map(({ place, manifest }) => ({
        ref: refs.get(place),
        dependsOn: neededFrom(place, manifest),
      })),
    ],
  };
  return { bomFormat: 'CycloneDX', specVersion: '1.6', serialNumber: serialOf(parts), version: 1, ...parts };
}

function componentOf(reference: string, fullName: string, manifest: Manifest): object {
  const [group, name] = fullName.startsWith('@') ? fullName.split('/') : [undefined, fullName];
  return {
    type: 'library',
    'bom-ref': reference,
    ...(group !== undefined && { group }),
    name,
    version: manifest['version'],
    ...(typeof manifest['license'] === 'string' && { licenses: licensesOf(manifest['license']) }),
    ...hashesOf(manifest),
    purl: packageUrl(fullName, manifest),
  };
}

/** Returns the place of a package where one name and version can be installed more than once. */
const referenceOf = (place: string, name: string, manifest: Manifest): string =>
  place === `node_modules/${name}` ? packageUrl(name, manifest) : `${packageUrl(name, manifest)}#${place}`;

/** Returns the package URL: in it, the `@` of a scope is written `%40`. */
export const packageUrl = (name: string, manifest: Manifest): string =>
  `pkg:npm/${name.replace(/^@/, '%40')}@${String(manifest['version'])}`;

/** CycloneDX takes one SPDX id as `license`, and everything longer as `expression`. */
const licensesOf = (license: string): object[] =>
  /^[A-Za-z0-9.-]+$/.test(license) ? [{ license: { id: license } }] : [{ expression: license }];

function hashesOf(manifest: Manifest): object {
  const sha512 = sha512Of(manifest);
  return sha512 === null ? {} : { hashes: [{ alg: 'SHA-512', content: sha512 }] };
}

/** Returns the SHA-512 of the registry's archive (`integrity` of the lock), hexadecimal; null without one. */
export function sha512Of(manifest: Manifest): string | null {
  const { integrity } = manifest;
  const digest = typeof integrity === 'string' ? /^sha512-(\S+)/.exec(integrity)?.[1] : undefined;
  return digest === undefined ? null : Buffer.from(digest, 'base64').toString('hex');
}

/** Returns a UUID (version 8) made from the content, so that two builds of one source have the same. */
function serialOf(parts: object): string {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return `urn:uuid:${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
