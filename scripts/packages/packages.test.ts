import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { env } from 'node:process';
import { describe, expect, it } from 'vitest';
import { DIRECT } from './direct.ts';
import { INDIRECT } from './indirect.ts';
import { packagesOf, releasePackages } from './packages.ts';
import { packagesPage } from './page.ts';

const PAGE = join(import.meta.dirname, '../../docs/packages.md');
const packages = releasePackages();
const names = (isDirect: boolean) => packages.filter((one) => one.isDirect === isDirect).map(({ name }) => name);

describe('OPS-3: the packages of a release', () => {
  it('each have a reason, and each reason has a package that our code names', () => {
    expect(Object.keys(DIRECT).toSorted()).toEqual(names(true));
  });

  it('each have a use, and each use has a package that another one needs', () => {
    expect(Object.keys(INDIRECT).toSorted()).toEqual(names(false));
  });

  it('may be shipped: their licenses ask for a notice at most', () => {
    // OFL-1.1 is the typeface's: it may be bundled with any software, but not sold by itself.
    const allowed =
      /^(MIT|Apache-2\.0|ISC|BSD-[23]-Clause|BlueOak-1\.0\.0|0BSD|MIT-0|Unlicense|OFL-1\.1|MIT AND OFL-1\.1)$/;
    const others = packages.flatMap(({ name, licenses }) =>
      licenses.filter((one) => !allowed.test(one)).map((one) => `${name}: ${one}`),
    );
    expect(others).toEqual([]);
  });

  it('stand in docs/packages.md', () => {
    const page = packagesPage(packages);
    if (env['PAYSTEAD_WRITE_PACKAGES'] === 'yes') writeFileSync(PAGE, page);
    expect(readFileSync(PAGE, 'utf8')).toBe(page);
  });
});

it('a package is direct if our code names it, and lists who needs each of its copies', () => {
  const found = packagesOf(
    {
      packages: {
        '': { dependencies: { runtime: '1' } },
        server: { dependencies: { alpha: '1', '@paystead/shared': '1' } },
        shared: { dependencies: { beta: '2' } },
        'node_modules/@paystead/shared': { resolved: 'shared', link: true },
        'node_modules/runtime': { version: '1', license: 'MIT' },
        'node_modules/alpha': { version: '1', license: 'MIT', dependencies: { beta: '1', gamma: '1' } },
        'node_modules/beta': { version: '2', license: 'ISC' },
        'node_modules/alpha/node_modules/beta': { version: '1', license: 'MIT' },
        'node_modules/gamma': { version: '1', license: 'MIT', os: ['linux'] },
      },
    },
    ['server', 'shared'],
  );
  expect(
    found.map(({ name, versions, neededBy, isDirect }) => [name, versions.join(), neededBy.join(), isDirect]),
  ).toEqual([
    ['alpha', '1', 'server', true],
    ['beta', '1,2', 'alpha,shared', true],
    ['gamma', '1', 'alpha', false],
    ['runtime', '1', 'paystead', true],
  ]);
  expect(found.filter(({ isForOnePlatform }) => isForOnePlatform).map(({ name }) => name)).toEqual(['gamma']);
});
