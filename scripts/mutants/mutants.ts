import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { root, run } from '../processes/run.ts';
import { NETS, testByDatabase } from './database/run.ts';
import { testScreensByMutation } from './screens/run.ts';

/** Rules without I/O, by area. A file that a change touches is tested by mutation if it is in one of them. */
export const AREAS: Readonly<Record<string, readonly string[]>> = {
  payroll: ['payroll/src/**/*.ts'],
  access: [
    'contract/src/{assurance,endpoint,features,portal-features}.ts',
    'contract/src/service/scopes.ts',
    'gateway/src/platform/access/{views,recent-sign-in,feature-switches}.ts',
    'gateway/src/platform/access/{visible-employee,visible-scope,service-scope,import-scope}.ts',
    'gateway/src/platform/identity-tokens/assurance.ts',
    'gateway/src/features/menu/rules.ts',
  ],
  masking: ['contract/src/{fields,employee}.ts', 'contract/src/features/profile/rules.ts'],
  dates: [
    'contract/src/local-date.ts',
    'gateway/src/features/direct-deposits/pay-dates.ts',
    'gateway/src/platform/changes/first-check.ts',
  ],
  rules: [
    'contract/src/features/*/{rules,move,personal,boxes,sums,forms,facts,code,signature,filing-status,geo-code,palette,color}.ts',
    'contract/src/features/messages/markup.ts',
    'contract/src/features/pending-transactions/track.ts',
    'contract/src/features/paychecks/{detail-rules,line-names,tax-names,employer-names,leave-names}.ts',
    'contract/src/features/year-end/{changes,notices,guide,tipped-occupations}.ts',
  ],
  documents: [
    'contract/src/{openapi,failures-of,bridge}.ts',
    'contract/src/openapi/*.ts',
    'contract/src/service/**/*.ts',
  ],
  console: ['contract/src/console/**/*.ts'],
  idempotency: ['gateway/src/platform/idempotency/request.ts'],
  notices: ['gateway/src/platform/outbox/{backoff,reason}.ts', 'gateway/src/platform/jobs/{schedule,slice-size}.ts'],
  requests: ['gateway/src/platform/http/request/{parse,storable,cursor,network-of,anti-forgery,language}.ts'],
  security: ['gateway/src/platform/security/{classify,kinds,tally,network-address}.ts'],
  deposits: [
    'gateway/src/features/direct-deposits/{amend,amendments,changes,deposit-set,reply}.ts',
    'gateway/src/features/direct-deposits/bank/ach/{read-returns,records,totals}.ts',
    'gateway/src/features/direct-deposits/protection/moved-share.ts',
  ],
  engine: [
    'engine/src/pay/{check-records,compute-check,pay-basis,year-so-far,next-payday}.ts',
    'engine/src/changes/apply-change.ts',
  ],
  scim: [
    'gateway/src/service/scim/{filter,list,patch,versions,scim-error}.ts',
    'gateway/src/service/scim/users/user-resource.ts',
  ],
  imports: [
    'gateway/src/imports/mapping/{code-tables,formats,mapped-rows,mapping}.ts',
    'gateway/src/imports/columns/types.ts',
    'gateway/src/imports/pay/{year-to-date,columns}.ts',
    'gateway/src/imports/people/{deposit-number,employee-identity,reporting-graph}.ts',
    'gateway/src/imports/plan/together.ts',
  ],
  formats: [
    'gateway/src/platform/csv/read-csv.ts',
    'gateway/src/features/paychecks/export/export-csv.ts',
    'gateway/src/features/pay-calendar/icalendar.ts',
    'gateway/src/platform/icons/picture.ts',
    'gateway/src/features/messages/{rules,safe-html}.ts',
    'gateway/src/features/branding/{partner-change,safe-svg,partner-image,partner-data}.ts',
  ],
  tokens: [
    'gateway/src/platform/identity-tokens/{claims,provider-config,email-policy}.ts',
    'gateway/src/platform/keys/{envelope,key-ring,keyed-hash,sealed-file,signature}.ts',
    'gateway/src/platform/guarded-post/address-rule.ts',
    'gateway/src/platform/http/request/{inputs,user-agent}.ts',
    'gateway/src/platform/failures/{failure,problem,translate}.ts',
  ],
  screens: [
    'gateway/src/features/paychecks/causes/{headline-text,recorded-check}.ts',
    'gateway/src/features/paychecks/detail/paycheck.ts',
    'gateway/src/features/paychecks/planner/usual-earnings.ts',
    'gateway/src/features/menu/switches.ts',
    'gateway/src/features/first-day/tasks.ts',
    'gateway/src/features/profile/move.ts',
    'gateway/src/features/year-end/pace.ts',
    'gateway/src/features/year-end/paper/postal-order.ts',
    'gateway/src/console/setup/{paydays,steps}.ts',
  ],
  provider: [
    'identity/src/accounts/{totp,password-rules}.ts',
    'identity/src/password-reset/links.ts',
    'identity/src/sign-in/{next-step,progress}.ts',
    'identity/src/throttle/{throttle,counter,devices}.ts',
  ],
  client: ['client/src/{retry,bodies,lists,replies,webhooks}.ts'],
  entries: [
    'portal/src/features/direct-deposits/change/{draft,split-rows}.ts',
    'portal/src/features/profile/change/draft.ts',
    'portal/src/features/taxes/{dollars,w4-lines}.ts',
    'portal/src/features/taxes/w4/w4-values.ts',
    'portal/src/features/taxes/estimate/estimate.ts',
    'portal/src/features/paychecks/planner/{planner-fields,typed-number}.ts',
    'portal/src/features/employee-lookup/criteria.ts',
    'console/src/areas/imports/mapping-state.ts',
    'console/src/areas/messages/write/{entries,faults}.ts',
    'console/src/areas/{policy/policy-state,notices/notice-entries,branding/brand-entries}.ts',
  ],
  display: [
    'ui/src/format/{date,format,money,quantity,zoned,grouped,local-day}.ts',
    'ui/src/chart/scale.ts',
    'ui/src/prose/html-tree.ts',
    'ui/src/translations/message.ts',
    'portal/src/features/paychecks/flow-parts.ts',
    'portal/src/features/paychecks/compare/compare-rows.ts',
    'portal/src/features/pending-transactions/decide/queue-csv.ts',
    'portal/src/features/year-end/list/zip.ts',
    'portal/src/features/menu/{navigation,views}.ts',
    'portal/src/features/activity/days.ts',
    'portal/src/features/session/{expiry,activity,step-up}.ts',
    'portal/src/platform/api/request.ts',
    'portal/src/platform/csv.ts',
    'portal/src/platform/sign-in/guard.ts',
    'portal/src/platform/sign-in/provider/pending.ts',
  ],
};
/** Declarations of endpoints and of their data are values that are read once, and so are tables. */
const EXCLUDED = /\.test\.ts$|\/(test|tables|fixture)\/|\/(tables|endpoints|model|[a-z]+-model)\.ts$/;

/** Stryker runs tests in threads, which can't set the zone that tests of typed local times need: one that is far from UTC. */
const ENVIRONMENT = { TZ: 'America/New_York' };

/** Returns the files of every area, relative to the repository. */
function mutableFiles(): string[] {
  return globSync(Object.values(AREAS).flat(), { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !EXCLUDED.test(file))
    .toSorted();
}

/** Returns the files that differ from the branch `main`: committed, staged and not. On `main`, those of its last commit. */
function changedFiles(): string[] {
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const current = git('rev-parse', 'HEAD');
  const forked = git('merge-base', 'HEAD', 'main');
  return git('diff', '--name-only', forked === current ? 'HEAD~1' : forked).split('\n');
}

/**
 * Tests the tests: changes one operator, condition or value at a time and runs the tests that reach it, of those in the
 * folders of the changed files and above. `given` names files or folders, `all` every area; without any, the files that differ from
 * `main`. Test files that `given` names run as well. After `replies`, `changes`, `commands` or `screens`, those approved files are tested
 * instead. Resolves to the exit code.
 */
export async function testByMutation(given: readonly string[]): Promise<number> {
  if (given[0] === 'screens') return testScreensByMutation(given.slice(1));
  const net = NETS.find((one) => one === given[0]);
  if (net) return testByDatabase(net, given.slice(1));
  const all = mutableFiles();
  const wanted = given.length === 0 ? changedFiles() : given;
  const files = given.includes('all') ? all : all.filter((file) => wanted.some((one) => isIn(file, one)));
  if (files.length === 0) {
    process.stdout.write('No changed file is in an area that is tested by mutation (scripts/mutants/mutants.ts).\n');
    return 0;
  }
  process.stdout.write(`${files.join('\n')}\n`);
  const tests = [...new Set([...files.flatMap(testsBeside), ...given.filter(isTest)])];
  const options = ['--mutate', files.join(','), '--testFiles', tests.join(',')];
  return run('stryker', ['run', 'scripts/mutants/stryker.config.json', ...options], ENVIRONMENT);
}

/** Returns the patterns of a file's own tests: those of its folder, and of the folder above. */
export function testsBeside(file: string): string[] {
  const folder = dirname(file);
  return [folder, dirname(folder)]
    .map((one) => `${one}/*.test.ts`)
    .filter((pattern) => globSync(pattern, { cwd: root }).length > 0);
}

function isTest(named: string): boolean {
  return named.endsWith('.test.ts');
}

/** Whether a file is the named one or in the named folder. */
function isIn(file: string, named: string): boolean {
  return file === named || file.startsWith(`${named.replace(/\/$/, '')}/`);
}
