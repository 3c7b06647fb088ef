import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { root } from '../processes/run.ts';
import { boundaryViolations } from './boundaries.ts';

/* Property: holds for every import of the repository. */

let folder = '';
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const PACKAGES = ['contract', 'ui', 'payroll', 'client', 'engine', 'gateway', 'identity', 'portal'];
const SOURCE_FOLDERS = [
  'contract/src',
  'ui/src',
  'payroll/src',
  'client/src',
  'engine/src',
  'gateway/src',
  'gateway/seed',
  'identity/src',
  'portal/src',
];

/** Writes a repository of the given files and one empty file per package, and returns its folder. */
function writeRepository(files: Readonly<Record<string, string>>): string {
  folder = mkdtempSync(join(tmpdir(), 'paystead-boundaries-'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const defaults = Object.fromEntries([
    ...SOURCE_FOLDERS.map((source) => [`${source}/empty.ts`, 'export {};'] as const),
    ...PACKAGES.map(
      (name) =>
        [
          `${name}/package.json`,
          JSON.stringify({ name, type: 'module', dependencies: { zod: '*', fastify: '*', '@capacitor/core': '*' } }),
        ] as const,
    ),
  ]);
  for (const [path, text] of Object.entries({ ...defaults, ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const rulesOf = (violations: readonly string[]) => violations.map((violation) => /(\S+): /.exec(violation)?.[1]);
const example = 'export const example = 1;';

describe('package boundaries', () => {
  it('no import in this repository breaks a rule', async () => {
    expect(await boundaryViolations()).toEqual([]);
  });

  it('imports in the allowed direction pass', async () => {
    const files = {
      'contract/src/features/taxes/model.ts': `import { z } from 'zod'; export const model = z.string();`,
      'gateway/src/features/taxes/routes.ts': `import '../../platform/database.ts'; import './store.ts';`,
      'gateway/src/features/taxes/store.ts': `import '../../../../payroll/src/tables/shipped.ts';`,
      'gateway/src/demo.ts': `export const load = () => import('../seed/demo.ts');`,
      'gateway/src/demo.test.ts': `import '../seed/demo.ts';`,
      'gateway/seed/demo.ts': `import '../../payroll/src/checks/check.ts';`,
      'payroll/src/tables/shipped.ts': `import table from './2026/payroll.json' with { type: 'json' }; table;`,
      'payroll/src/tables/2026/payroll.json': '{}',
      'payroll/src/checks/check.ts': `import { z } from 'zod'; import '../../../contract/src/fields.ts'; z;`,
      'payroll/src/checks/check.test.ts': `import { readFileSync } from 'node:fs'; readFileSync;`,
      'contract/src/fields.ts': example,
      'gateway/src/platform/database.ts': example,
      'gateway/src/app.ts': `import './features/taxes/routes.ts';`,
      'gateway/src/main.ts': `import './app.ts';`,
      'portal/src/features/taxes/screen.tsx': `import { x } from '../../../../ui/src/button.tsx'; import '../../../../payroll/src/checks/check.ts'; export const y = <p>{x}</p>;`,
      'ui/src/button.tsx': 'export const x = <b />;',
    };
    expect(await boundaryViolations(writeRepository(files), SOURCE_FOLDERS)).toEqual([]);
  });

  it.each([
    [
      'feature → feature',
      'gateway/src/features/taxes/routes.ts',
      'gateway/src/features/paychecks/store.ts',
      'no-feature-to-feature',
      'app passes in what it needs',
    ],
    [
      'feature → feature in the portal, with import()',
      'portal/src/features/taxes/screen.tsx',
      'portal/src/features/paychecks/list.tsx',
      'no-feature-to-feature',
      'app passes in what it needs',
    ],
    [
      'feature → feature in the contract',
      'contract/src/features/taxes/rules.ts',
      'contract/src/features/paychecks/model.ts',
      'no-feature-to-feature',
      'app passes in what it needs',
    ],
    [
      'platform → feature',
      'gateway/src/platform/jobs.ts',
      'gateway/src/features/taxes/store.ts',
      'platform-below-features',
      'Pass it in as an argument',
    ],
    [
      'platform → app',
      'gateway/src/platform/jobs.ts',
      'gateway/src/app.ts',
      'platform-below-features',
      'Pass it in as an argument',
    ],
    [
      'ui → feature',
      'ui/src/button.tsx',
      'portal/src/features/taxes/screen.tsx',
      'ui-knows-no-business',
      'no application',
    ],
    [
      'feature → app',
      'gateway/src/features/taxes/routes.ts',
      'gateway/src/app.ts',
      'features-below-app',
      'Take it as an argument',
    ],
    [
      'feature → app of the portal',
      'portal/src/features/taxes/screen.tsx',
      'portal/src/app/routes.ts',
      'features-below-app',
      'Take it as an argument',
    ],
    [
      'operator → main',
      'gateway/src/operator/paystead.ts',
      'gateway/src/main.ts',
      'only-main-starts',
      'nothing may import it',
    ],
    [
      'portal → gateway',
      'portal/src/app/routes.ts',
      'gateway/src/platform/clock.ts',
      'portal-never-imports-gateway',
      'share it through the contract',
    ],
    [
      'portal → identity',
      'portal/src/app/routes.ts',
      'identity/src/identity.ts',
      'portal-never-imports-gateway',
      'share it through the contract',
    ],
    [
      'gateway → portal',
      'gateway/src/app.ts',
      'ui/src/button.tsx',
      'gateway-never-imports-portal',
      'share it through the contract',
    ],
    [
      'identity → contract',
      'identity/src/identity.ts',
      'contract/src/fields.ts',
      'identity-stands-alone',
      'imports neither side',
    ],
    [
      'app → identity outside development-provider.ts',
      'gateway/src/app.ts',
      'identity/src/identity.ts',
      'identity-only-where-mounted',
      'one file, with import()',
    ],
    [
      'ui → business',
      'ui/src/button.tsx',
      'contract/src/features/taxes/model.ts',
      'ui-knows-no-business',
      'contract features',
    ],
    [
      'ui → api client',
      'ui/src/button.tsx',
      'portal/src/platform/api/client.ts',
      'ui-knows-no-business',
      'no application',
    ],
    [
      'command → job permission',
      'gateway/src/features/taxes/commands/change-elections.ts',
      'gateway/src/platform/access/job-subject.ts',
      'job-permission-outside-requests',
      'Only jobs, appliers and operators',
    ],
    ['client → contract', 'client/src/client.ts', 'contract/src/fields.ts', 'client-stands-alone', 'only itself'],
    ['client → gateway', 'client/src/client.ts', 'gateway/src/app.ts', 'client-stands-alone', 'only itself'],
    ['engine → gateway', 'engine/src/run.ts', 'gateway/src/app.ts', 'engine-speaks-the-service-api', 'another company'],
    ['gateway → engine', 'gateway/src/app.ts', 'engine/src/run.ts', 'nothing-imports-the-engine', 'runs by itself'],
    ['gateway → client', 'gateway/src/app.ts', 'client/src/client.ts', 'client-only-for-programs', 'only their tests'],
    ['ui → payroll', 'ui/src/button.tsx', 'payroll/src/federal/withholding.ts', 'ui-knows-no-business', 'payroll law'],
    [
      'identity → payroll',
      'identity/src/identity.ts',
      'payroll/src/federal/withholding.ts',
      'identity-stands-alone',
      'imports neither side',
    ],
    [
      'contract → payroll',
      'contract/src/features/taxes/model.ts',
      'payroll/src/federal/withholding.ts',
      'contract-imports-zod-only',
      'Pass what you need as data',
    ],
    [
      'payroll → gateway',
      'payroll/src/checks/check.ts',
      'gateway/src/platform/clock.ts',
      'payroll-imports-contract-fields-only',
      'takes data and returns data',
    ],
    [
      'payroll → wire shapes of the contract',
      'payroll/src/checks/check.ts',
      'contract/src/features/paychecks/model.ts',
      'payroll-imports-contract-fields-only',
      'Pass what you need as data',
    ],
    [
      'gateway → seed',
      'gateway/src/app.ts',
      'gateway/seed/load/pay.ts',
      'seed-is-the-demo',
      'import payroll law from payroll',
    ],
    [
      'operator → seed',
      'gateway/src/operator/demo.ts',
      'gateway/seed/demo.ts',
      'seed-is-the-demo',
      'through gateway/src/demo.ts',
    ],
    [
      'demo → seed with a static import',
      'gateway/src/demo.ts',
      'gateway/seed/demo.ts',
      'seed-loaded-dynamically',
      'load it with import()',
    ],
  ])('%s is refused with advice', async (_case, from, to, rule, advice) => {
    const path = `${'../'.repeat(from.split('/').length - 1)}${to}`;
    const text = from.endsWith('.tsx')
      ? `export const load = () => import('${path}');`
      : `import { example } from '${path}'; example;`;
    const violations = await boundaryViolations(writeRepository({ [to]: example, [from]: text }), SOURCE_FOLDERS);
    expect(violations).toEqual([expect.stringContaining(`${from} → ${to} ${rule}: `)]);
    expect(violations[0]).toContain(advice);
  });

  it.each([
    ['contract → another library', 'contract/src/fields.ts', 'fastify', 'contract-imports-zod-only'],
    ['contract → node', 'contract/src/fields.ts', 'node:fs', 'contract-imports-zod-only'],
    ['client → node', 'client/src/client.ts', 'node:fs', 'client-stands-alone'],
    ['client → a library', 'client/src/client.ts', 'zod', 'client-stands-alone'],
    ['payroll → files', 'payroll/src/tables/shipped.ts', 'node:fs', 'payroll-imports-contract-fields-only'],
    ['payroll → cryptography', 'payroll/src/checks/check.ts', 'node:crypto', 'payroll-imports-contract-fields-only'],
    ['payroll → another library', 'payroll/src/checks/check.ts', 'fastify', 'payroll-imports-contract-fields-only'],
    ['a package that is missing in package.json', 'gateway/src/app.ts', 'autocannon', 'no-undeclared-packages'],
  ])('%s is refused', async (_case, from, to, rule) => {
    const violations = await boundaryViolations(
      writeRepository({ [from]: `import x from '${to}'; x;` }),
      SOURCE_FOLDERS,
    );
    expect(rulesOf(violations)).toEqual([rule]);
  });

  it('Capacitor is refused outside the native port', async () => {
    const files = {
      'portal/src/app/shell.ts': `import { Capacitor } from '@capacitor/core'; Capacitor;`,
      'portal/src/platform/native/port.ts': `import { Capacitor } from '@capacitor/core'; Capacitor;`,
    };
    const violations = await boundaryViolations(writeRepository(files), SOURCE_FOLDERS);
    expect(violations.filter((violation) => violation.includes('capacitor-in-one-place'))).toEqual([
      expect.stringContaining('portal/src/app/shell.ts → '),
    ]);
  });

  it('cycles are refused and listed', async () => {
    const files = {
      'gateway/src/platform/one.ts': `import { two } from './two.ts'; export const one = () => two;`,
      'gateway/src/platform/two.ts': `import { three } from './three.ts'; export const two = () => three;`,
      'gateway/src/platform/three.ts': `import { one } from './one.ts'; export const three = () => one;`,
    };
    const violations = await boundaryViolations(writeRepository(files), SOURCE_FOLDERS);
    expect(new Set(rulesOf(violations))).toEqual(new Set(['no-cycles']));
    expect(violations[0]).toContain('merge them, or move what both need into a third file');
  });
});
