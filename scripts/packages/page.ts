import { DIRECT } from './direct.ts';
import { INDIRECT } from './indirect.ts';
import type { ReleasePackage } from './packages.ts';

/** Returns docs/packages.md: every package of a release with its reason. */
export function packagesPage(packages: readonly ReleasePackage[]): string {
  const direct = packages.filter(({ isDirect }) => isDirect);
  const indirect = packages.filter(({ isDirect }) => !isDirect);
  const platform = packages.filter(({ isForOnePlatform }) => isForOnePlatform);
  return `# Packages in a release

This page is written by \`scripts/packages/packages.test.ts\` from \`package-lock.json\` and the reasons in \`scripts/packages\`. The test
fails if a release has a package without a reason, or a reason has no package.

A release can have ${packages.length} packages: ${direct.length} that our own code names, and ${indirect.length} that those need.
${platform.length} of them are programs for one platform each, of which a release has its own. Licenses:
${licenseCounts(packages)}.

## Packages that our code names

| Package | Version | License | Used by | Reason |
|---|---|---|---|---|
${direct.map((one) => row(one, DIRECT[one.name])).join('\n')}

## Packages that those need

| Package | Version | License | Needed by | Use |
|---|---|---|---|---|
${indirect.map((one) => row(one, INDIRECT[one.name])).join('\n')}
`;
}

const row = ({ name, versions, licenses, neededBy }: ReleasePackage, reason = ''): string =>
  `| \`${name}\` | ${versions.join(', ')} | ${licenses.join(', ')} | ${neededBy.join(', ')} | ${reason} |`;

function licenseCounts(packages: readonly ReleasePackage[]): string {
  const counts = new Map<string, number>();
  for (const { licenses } of packages)
    for (const license of licenses) counts.set(license, (counts.get(license) ?? 0) + 1);
  return [...counts]
    .toSorted(([one, a], [other, b]) => b - a || one.localeCompare(other))
    .map(([license, count]) => `${license} (${count})`)
    .join(', ');
}
