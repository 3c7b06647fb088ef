import type { NeededPackage } from './entries.ts';
import { packageUrl, sha512Of } from './sbom.ts';
import type { Source } from './source.ts';

interface Build {
  readonly version: string;
  /** `linux-x64`: the packages with programs of their own are for this platform. */
  readonly platform: string;
  /** The Node that made the release, with its zlib. */
  readonly node: string;
  readonly zlib: string;
  readonly source: Source;
  readonly packages: readonly NeededPackage[];
}

/** A file of the release, with its SHA-256. */
export interface Subject {
  readonly name: string;
  readonly sha256: string;
}

/**
 * Returns the statement of where the files come from: an in-toto Statement 1 with SLSA Provenance 1. It names no time and no
 * machine, so that anyone who repeats the build gets the same bytes.
 */
export function provenanceOf(subjects: readonly Subject[], build: Build): object {
  const { source, packages } = build;
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: subjects.map(({ name, sha256 }) => ({ name, digest: { sha256 } })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        // An identifier: docs/operating.md ("What a release is made of") describes the build.
        buildType: 'urn:paystead:release:1',
        externalParameters: { version: build.version, platform: build.platform },
        internalParameters: {
          sourceDateEpoch: source.time,
          workTreeIsClean: source.isClean,
          node: build.node,
          zlib: build.zlib,
        },
        resolvedDependencies: [
          ...(source.commit === null ? [] : [{ name: 'paystead', digest: { gitCommit: source.commit } }]),
          ...packages.map(({ name, manifest }) => {
            const sha512 = sha512Of(manifest);
            return { uri: packageUrl(name, manifest), ...(sha512 !== null && { digest: { sha512 } }) };
          }),
        ],
      },
      runDetails: { builder: { id: 'urn:paystead:release-command' } },
    },
  };
}
