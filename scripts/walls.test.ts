import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { root } from './run.ts';
import { wallFaults } from './walls.ts';

let harness = '';
afterEach(() => rmSync(harness, { recursive: true, force: true }));

const WORKSPACES = ['contract', 'ui', 'payroll', 'gateway', 'identity', 'portal'];
const ROOMS = ['contract/src', 'ui/src', 'payroll/src', 'gateway/src', 'gateway/seed', 'identity/src', 'portal/src'];

/** A harness of a few files; what is imported and not given is there, empty. */
function build(files: Readonly<Record<string, string>>): string {
  harness = mkdtempSync(join(tmpdir(), 'paystead-walls-'));
  symlinkSync(join(root, 'node_modules'), join(harness, 'node_modules'));
  const ground = Object.fromEntries([
    ...ROOMS.map((room) => [`${room}/ground.ts`, 'export {};'] as const),
    ...WORKSPACES.map(
      (name) =>
        [
          `${name}/package.json`,
          JSON.stringify({ name, type: 'module', dependencies: { zod: '*', fastify: '*', '@capacitor/core': '*' } }),
        ] as const,
    ),
  ]);
  for (const [path, text] of Object.entries({ ...ground, ...files })) {
    mkdirSync(dirname(join(harness, path)), { recursive: true });
    writeFileSync(join(harness, path), text);
  }
  return harness;
}

const rulesOf = (faults: readonly string[]) => faults.map((fault) => /(\S+): /.exec(fault)?.[1]);
const something = 'export const something = 1;';

describe('the walls', () => {
  it('stand: nothing in this harness goes through one', async () => {
    expect(await wallFaults()).toEqual([]);
  });

  it('let through what flows the right way', async () => {
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
      'contract/src/fields.ts': something,
      'gateway/src/platform/database.ts': something,
      'gateway/src/app.ts': `import './features/taxes/routes.ts';`,
      'gateway/src/main.ts': `import './app.ts';`,
      'portal/src/features/taxes/screen.tsx': `import { x } from '../../../../ui/src/button.tsx'; import '../../../../payroll/src/checks/check.ts'; export const y = <p>{x}</p>;`,
      'ui/src/button.tsx': 'export const x = <b />;',
    };
    expect(await wallFaults(build(files), ROOMS)).toEqual([]);
  });

  it.each([
    [
      'feature → feature',
      'gateway/src/features/taxes/routes.ts',
      'gateway/src/features/paychecks/store.ts',
      'no-feature-to-feature',
      'app hands it what it needs',
    ],
    [
      'feature → feature in the portal, lazily',
      'portal/src/features/taxes/screen.tsx',
      'portal/src/features/paychecks/list.tsx',
      'no-feature-to-feature',
      'app hands it what it needs',
    ],
    [
      'feature → feature in the contract',
      'contract/src/features/taxes/rules.ts',
      'contract/src/features/paychecks/model.ts',
      'no-feature-to-feature',
      'app hands it what it needs',
    ],
    [
      'platform → feature',
      'gateway/src/platform/jobs.ts',
      'gateway/src/features/taxes/store.ts',
      'platform-below-features',
      'pass the knowledge in',
    ],
    [
      'platform → app',
      'gateway/src/platform/jobs.ts',
      'gateway/src/app.ts',
      'platform-below-features',
      'pass the knowledge in',
    ],
    [
      'ui → feature',
      'ui/src/button.tsx',
      'portal/src/features/taxes/screen.tsx',
      'ui-knows-no-business',
      'nothing of an application',
    ],
    [
      'feature → app',
      'gateway/src/features/taxes/routes.ts',
      'gateway/src/app.ts',
      'features-below-app',
      'take it as an argument',
    ],
    [
      'feature → app of the portal',
      'portal/src/features/taxes/screen.tsx',
      'portal/src/app/routes.ts',
      'features-below-app',
      'take it as an argument',
    ],
    [
      'anything → main',
      'gateway/src/operator/paystead.ts',
      'gateway/src/main.ts',
      'only-main-starts',
      'nothing imports it',
    ],
    [
      'portal → gateway',
      'portal/src/app/routes.ts',
      'gateway/src/platform/clock.ts',
      'portal-never-imports-gateway',
      'meet in the contract',
    ],
    [
      'portal → identity',
      'portal/src/app/routes.ts',
      'identity/src/identity.ts',
      'portal-never-imports-gateway',
      'meet in the contract',
    ],
    [
      'gateway → portal',
      'gateway/src/app.ts',
      'ui/src/button.tsx',
      'gateway-never-imports-portal',
      'meet in the contract',
    ],
    [
      'identity → contract',
      'identity/src/identity.ts',
      'contract/src/fields.ts',
      'identity-stands-alone',
      'knows neither end',
    ],
    [
      'app → identity, not where it is mounted',
      'gateway/src/app.ts',
      'identity/src/identity.ts',
      'identity-only-where-mounted',
      'one place, dynamically',
    ],
    [
      'ui → business',
      'ui/src/button.tsx',
      'contract/src/features/taxes/model.ts',
      'ui-knows-no-business',
      'no contract features',
    ],
    [
      'ui → api client',
      'ui/src/button.tsx',
      'portal/src/platform/api/client.ts',
      'ui-knows-no-business',
      'nothing of an application',
    ],
    [
      'command → job permission',
      'gateway/src/features/taxes/commands/change-elections.ts',
      'gateway/src/platform/access/job-subject.ts',
      'job-permission-outside-requests',
      'Only jobs, appliers and operators',
    ],
    [
      'ui → payroll',
      'ui/src/button.tsx',
      'payroll/src/federal/withholding.ts',
      'ui-knows-no-business',
      'no payroll law',
    ],
    [
      'identity → payroll',
      'identity/src/identity.ts',
      'payroll/src/federal/withholding.ts',
      'identity-stands-alone',
      'knows neither end',
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
      'takes data and gives data',
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
      'take payroll law from payroll',
    ],
    [
      'operator → seed',
      'gateway/src/operator/demo.ts',
      'gateway/seed/demo.ts',
      'seed-is-the-demo',
      'through gateway/src/demo.ts',
    ],
    [
      'demo → seed, at once',
      'gateway/src/demo.ts',
      'gateway/seed/demo.ts',
      'seed-loaded-dynamically',
      'load it with import()',
    ],
  ])('refuse %s and say what to do instead', async (_case, from, to, rule, advice) => {
    const way = `${'../'.repeat(from.split('/').length - 1)}${to}`;
    const text = from.endsWith('.tsx')
      ? `export const load = () => import('${way}');`
      : `import { something } from '${way}'; something;`;
    const faults = await wallFaults(build({ [to]: something, [from]: text }), ROOMS);
    expect(faults).toEqual([expect.stringContaining(`${from} → ${to} ${rule}: `)]);
    expect(faults[0]).toContain(advice);
  });

  it.each([
    ['contract → another library', 'contract/src/fields.ts', 'fastify', 'contract-imports-zod-only'],
    ['contract → node', 'contract/src/fields.ts', 'node:fs', 'contract-imports-zod-only'],
    ['payroll → files', 'payroll/src/tables/shipped.ts', 'node:fs', 'payroll-imports-contract-fields-only'],
    ['payroll → cryptography', 'payroll/src/checks/check.ts', 'node:crypto', 'payroll-imports-contract-fields-only'],
    ['payroll → another library', 'payroll/src/checks/check.ts', 'fastify', 'payroll-imports-contract-fields-only'],
    ['a package that the workspace does not name', 'gateway/src/app.ts', 'autocannon', 'no-undeclared-packages'],
  ])('refuse %s', async (_case, from, to, rule) => {
    const faults = await wallFaults(build({ [from]: `import x from '${to}'; x;` }), ROOMS);
    expect(rulesOf(faults)).toEqual([rule]);
  });

  it('refuse Capacitor outside the native port', async () => {
    const files = {
      'portal/src/app/shell.ts': `import { Capacitor } from '@capacitor/core'; Capacitor;`,
      'portal/src/platform/native/port.ts': `import { Capacitor } from '@capacitor/core'; Capacitor;`,
    };
    const folder = build(files);
    const faults = await wallFaults(folder, ROOMS);
    expect(faults.filter((fault) => fault.includes('capacitor-in-one-place'))).toEqual([
      expect.stringContaining('portal/src/app/shell.ts → '),
    ]);
  });

  it('refuse cycles, and name the way round', async () => {
    const files = {
      'gateway/src/platform/one.ts': `import { two } from './two.ts'; export const one = () => two;`,
      'gateway/src/platform/two.ts': `import { three } from './three.ts'; export const two = () => three;`,
      'gateway/src/platform/three.ts': `import { one } from './one.ts'; export const three = () => one;`,
    };
    const faults = await wallFaults(build(files), ROOMS);
    expect(new Set(rulesOf(faults))).toEqual(new Set(['no-cycles']));
    expect(faults[0]).toContain('merge them, or move what both need below them');
  });
});
