import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { installedPackages, neededPackages, readLock } from './entries.ts';
import type { Lock } from './package-files.ts';
import { PACKAGES } from './release-files.ts';
import { sbomOf } from './sbom.ts';

const CHECKOUT = join(import.meta.dirname, '../../../..');
const about = { version: '1.2.3', time: 1_795_756_457, license: 'Apache-2.0' };

const license = z.union([
  z.strictObject({ license: z.strictObject({ id: z.string().min(1) }) }),
  z.strictObject({ expression: z.string().regex(/ (AND|OR|WITH) /) }),
]);
const component = z.strictObject({
  type: z.enum(['library', 'application']),
  'bom-ref': z.string().min(1),
  group: z.string().optional(),
  name: z.string().regex(/^[^@/]+$/),
  version: z.string().min(1),
  licenses: z.array(license).length(1),
  hashes: z
    .array(z.strictObject({ alg: z.literal('SHA-512'), content: z.string().regex(/^[0-9a-f]{128}$/) }))
    .optional(),
  purl: z.string().startsWith('pkg:').optional(),
});
/** The part of CycloneDX 1.6 that a release uses; every property of it is in the standard's schema. */
const shape = z.strictObject({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.6'),
  serialNumber: z.string().regex(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/),
  version: z.literal(1),
  metadata: z.strictObject({
    timestamp: z.iso.datetime(),
    tools: z.strictObject({
      components: z.array(z.strictObject({ type: z.string(), name: z.string(), version: z.string() })),
    }),
    component,
  }),
  components: z.array(component),
  dependencies: z.array(z.strictObject({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

describe('OPS-3: the list of components', () => {
  const lock: Lock = {
    packages: {
      '': { dependencies: { runtime: '1' } },
      server: { dependencies: { '@paystead/shared': '1', alpha: '1' } },
      shared: { dependencies: { '@scope/beta': '2' } },
      'node_modules/@paystead/server': { resolved: 'server', link: true },
      'node_modules/@paystead/shared': { resolved: 'shared', link: true },
      'node_modules/runtime': { version: '24.0.0', license: 'MIT', integrity: 'sha512-AAEC' },
      'node_modules/alpha': { version: '1.0.0', license: 'MIT AND Zlib', dependencies: { '@scope/beta': '1' } },
      'node_modules/@scope/beta': { version: '2.0.0', license: 'ISC' },
      'node_modules/alpha/node_modules/@scope/beta': { version: '1.0.0', license: 'ISC' },
    },
  };
  const made = () => sbomOf(lock, neededPackages(lock), ['server', 'shared'], about);

  it('names each package with its version, license and checksum, and a second copy by its place', () => {
    expect(made()).toMatchObject({
      metadata: { timestamp: '2026-11-27T05:14:17.000Z', component: { name: 'paystead', version: '1.2.3' } },
      components: [
        { group: '@paystead', name: 'server', version: '1.2.3' },
        { group: '@paystead', name: 'shared', version: '1.2.3' },
        {
          'bom-ref': 'pkg:npm/runtime@24.0.0',
          licenses: [{ license: { id: 'MIT' } }],
          hashes: [{ alg: 'SHA-512', content: '000102' }],
        },
        { 'bom-ref': 'pkg:npm/alpha@1.0.0', licenses: [{ expression: 'MIT AND Zlib' }] },
        { 'bom-ref': 'pkg:npm/%40scope/beta@2.0.0', group: '@scope', name: 'beta' },
        {
          'bom-ref': 'pkg:npm/%40scope/beta@1.0.0#node_modules/alpha/node_modules/@scope/beta',
          purl: 'pkg:npm/%40scope/beta@1.0.0',
        },
      ],
    });
  });

  it('says which package needs which, as Node finds them', () => {
    expect(made()['dependencies']).toEqual([
      {
        ref: 'paystead@1.2.3',
        dependsOn: ['@paystead/server@1.2.3', '@paystead/shared@1.2.3', 'pkg:npm/runtime@24.0.0'],
      },
      { ref: '@paystead/server@1.2.3', dependsOn: ['@paystead/shared@1.2.3', 'pkg:npm/alpha@1.0.0'] },
      { ref: '@paystead/shared@1.2.3', dependsOn: ['pkg:npm/%40scope/beta@2.0.0'] },
      { ref: 'pkg:npm/runtime@24.0.0', dependsOn: [] },
      {
        ref: 'pkg:npm/alpha@1.0.0',
        dependsOn: ['pkg:npm/%40scope/beta@1.0.0#node_modules/alpha/node_modules/@scope/beta'],
      },
      { ref: 'pkg:npm/%40scope/beta@2.0.0', dependsOn: [] },
      { ref: 'pkg:npm/%40scope/beta@1.0.0#node_modules/alpha/node_modules/@scope/beta', dependsOn: [] },
    ]);
  });

  it('has a serial number that follows from its content', () => {
    const other = sbomOf(lock, neededPackages(lock).slice(1), ['server', 'shared'], about);
    expect(made()['serialNumber']).toBe(made()['serialNumber']);
    expect(other['serialNumber']).not.toBe(made()['serialNumber']);
  });

  it('of Paystead has the shape of CycloneDX 1.6, with a license and a checksum for each package, and no loose reference', () => {
    const whole = readLock(CHECKOUT).lock;
    const packages = installedPackages(CHECKOUT, whole);
    const sbom = shape.parse(JSON.parse(JSON.stringify(sbomOf(whole, packages, PACKAGES, about))));
    const refs = [...sbom.components.map((one) => one['bom-ref']), sbom.metadata.component['bom-ref']];
    expect(new Set(refs).size).toBe(packages.length + PACKAGES.length + 1);
    expect(sbom.dependencies.map(({ ref }) => ref).toSorted()).toEqual(refs.toSorted());
    expect(sbom.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.includes(ref))).toEqual([]);
    expect(sbom.components.filter((one) => one.group !== '@paystead' && one.hashes === undefined)).toEqual([]);
    expect(sbom.components.map(({ name }) => name)).toEqual(expect.arrayContaining(['node', 'pg', 'fastify']));
  });
});
