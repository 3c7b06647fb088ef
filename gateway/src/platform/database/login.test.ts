import { describe, expect, it } from 'vitest';
import { checkLogin, type LoginPurpose } from './login.ts';

const ROLES = ['paystead_app', 'paystead_maintenance', 'paystead_directory', 'paystead_schema_owner'];
const FACTS = {
  login: 'paystead',
  version: 150_000,
  above: false,
  missing: [] as readonly string[],
  assumable: ROLES.slice(0, 2) as readonly string[],
  unsafe: [] as readonly string[],
  has_schema: true,
};
const OIDS = { login: 25, version: 23, above: 16, missing: 1009, assumable: 1009, unsafe: 1009, has_schema: 16 };

/** Returns why a login with these facts is refused; `accepted` if it isn't. */
async function outcome(facts: Partial<typeof FACTS> | null, purpose?: LoginPurpose): Promise<string> {
  const all = { ...FACTS, ...facts };
  const text = (value: unknown) =>
    Array.isArray(value) ? `{${value.join(',')}}` : typeof value === 'boolean' ? (value ? 't' : 'f') : String(value);
  const connection = {
    query: () =>
      Promise.resolve({
        fields: Object.entries(OIDS).map(([name, oid]) => ({ name, oid })),
        rows: facts === null ? [] : [Object.keys(OIDS).map((name) => text(all[name as keyof typeof OIDS]))],
        rowCount: 1,
      }),
    script: () => Promise.resolve(''),
    copy: () => Promise.resolve(0),
  };
  return checkLogin(connection as unknown as Parameters<typeof checkLogin>[0], purpose).then(
    () => 'accepted',
    (error: Error) => error.message,
  );
}

const NOT_PREPARED =
  'The database is not prepared: run `./paystead migrate` with a user who may create roles and schemas.';
const lacks = (roles: string) =>
  `paystead may not assume ${roles}: run \`grant ${roles} to paystead\` as an administrator.`;
const exceeds = (variable: string, roles: string) =>
  `paystead, the login of ${variable}, may assume ${roles}, which it must not: run \`revoke ${roles} from paystead\` as an administrator, or use another login.`;
const APP = ['paystead_app'];
const JOBS = ['paystead_app', 'paystead_maintenance'];

describe('OPS-6: a login', () => {
  it.each<[string, LoginPurpose, Partial<typeof FACTS> | null, string]>([
    ['for everything', 'everything', {}, 'accepted'],
    ['for requests', 'requests', { assumable: APP }, 'accepted'],
    ['for jobs', 'jobs', { assumable: JOBS }, 'accepted'],
    ['for migrations', 'migration', { assumable: ROLES }, 'accepted'],
    ['that may assume all roles, for everything', 'everything', { assumable: ROLES }, 'accepted'],
    ['that the server tells nothing about', 'everything', null, 'The server told nothing about the login user.'],
    ['at an old server', 'everything', { version: 149_999 }, 'PostgreSQL 15 or newer is needed; the server reports 149999.'],
    ['that is above row-level security', 'jobs', { above: true }, 'paystead is a superuser or has BYPASSRLS, whom row-level security does not hold. Give PAYSTEAD_JOBS_DATABASE_URL a user without.'],
    ['of a database without a role that it needs', 'requests', { missing: APP, assumable: [] }, NOT_PREPARED],
    ['of a database without a role of others', 'requests', { missing: ['paystead_schema_owner'], assumable: APP }, 'accepted'],
    ['of a database without the schema', 'everything', { has_schema: false }, NOT_PREPARED],
    ['without any role', 'everything', { assumable: [] }, lacks('paystead_app, paystead_maintenance')],
    ['without the jobs’ role', 'everything', { assumable: APP }, `${lacks('paystead_maintenance')} Or give PAYSTEAD_JOBS_DATABASE_URL a login of its own.`],
    ['of jobs without their role', 'jobs', { assumable: APP }, lacks('paystead_maintenance')],
    ['of migrations without the owner', 'migration', { assumable: ROLES.slice(0, 3) }, lacks('paystead_schema_owner')],
    ['of requests that may do what jobs may', 'requests', { assumable: JOBS }, exceeds('DATABASE_URL', 'paystead_maintenance')],
    ['of requests that may do everything', 'requests', { assumable: ROLES }, exceeds('DATABASE_URL', ROLES.slice(1).join(', '))],
    ['of jobs that may own', 'jobs', { assumable: [...JOBS, 'paystead_schema_owner'] }, exceeds('PAYSTEAD_JOBS_DATABASE_URL', 'paystead_schema_owner')],
    ['beside an unsafe role', 'requests', { assumable: APP, unsafe: APP }, 'paystead_app must have neither LOGIN, SUPERUSER nor BYPASSRLS, and paystead_app must be a member of no role.'],
    ['of jobs beside unsafe roles', 'jobs', { unsafe: JOBS }, 'paystead_app, paystead_maintenance must have neither LOGIN, SUPERUSER nor BYPASSRLS, and paystead_app and paystead_maintenance must be a member of no role.'],
  ])('%s', async (_what, purpose, facts, expected) => {
    expect(await outcome(facts, purpose)).toBe(expected);
  }); // prettier-ignore

  it('is for everything unless it is said', async () => {
    expect(await outcome({ assumable: APP })).toContain('PAYSTEAD_JOBS_DATABASE_URL');
  });
});
