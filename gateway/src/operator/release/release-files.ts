import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The packages that run in production. Their sources are shipped beside the built gateway; portal and console are shipped only built. */
export const PACKAGES = ['contract', 'payroll', 'gateway', 'identity'] as const;

const SHIPPED = [
  ...PACKAGES.flatMap((name) => [`${name}/src/**`, `${name}/data/**`]),
  'gateway/dist/**',
  'gateway/migrations/**',
  'gateway/seed/**',
  'portal/dist/**',
  'console/dist/**',
  'docs/**',
  'deploy/**',
  'paystead',
  'LICENSE',
  'README.md',
  'CHANGELOG.md',
  'SECURITY.md',
];

/** Results of `npm run build`: the program, and the pages that it serves. */
const BUILT = ['gateway/dist/main.js', 'gateway/dist/paystead.js', 'portal/dist/index.html', 'console/dist/index.html'];

/** Checks whether the gateway, the portal and the console are among the files. */
export const isBuilt = (files: readonly string[]): boolean => BUILT.every((file) => files.includes(file));

/** Tests, what only tests use, and the secrets that make-secrets.sh writes into a checkout. */
const LEFT_OUT = /\.test\.(tsx?|yml)$|(^|\/)(test|fixture)\/|^deploy\/compose\/secrets/;

/** Checks whether a file below one of the shipped folders is part of a release. */
export const isShipped = (path: string): boolean => !LEFT_OUT.test(path);

/**
 * Returns the files of a checkout that a release has, relative to it and sorted. package-files.ts makes the
 * package files.
 */
export function releaseFiles(checkout: string): string[] {
  return globSync(SHIPPED, { cwd: checkout })
    .filter((path) => isShipped(path) && statSync(join(checkout, path)).isFile())
    .toSorted();
}
