import { afterAll, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { openEmpty } from '../../../../test/database.ts';
import { statement } from '../port.ts';
import { parseRows } from '../rows.ts';
import { bootstrap } from './bootstrap.ts';

const isEmbedded = inject('prepared').engine === 'embedded';

/** Everything that the preparation makes, a line each. */
const prepared = statement(
  'test.bootstrap.prepared',
  z.object({ line: z.string() }),
  `select line from (
     select concat('role ', rolname, case when rolcanlogin then ' login' end) as line
       from pg_roles where rolname like 'paystead%'
     union all
     select concat('member of ', roleid::regrole, ': ',
                   case when member = to_regrole(session_user) then 'login' else member::regrole::text end,
                   case when inherit_option then ' inherits' end, case when set_option then ' sets' end)
       from pg_auth_members where roleid::regrole::text like 'paystead%'
     union all
     select concat('schema of ', nspowner::regrole, ': ', a.grantee::regrole, ' ', lower(a.privilege_type))
       from pg_namespace, aclexplode(nspacl) a
      where nspname = 'paystead' and a.grantee <> nspowner and a.grantee <> to_regrole(session_user)
     union all
     select concat('default of ', defaclrole::regrole, ': ', a.grantee::regrole, ' ', lower(a.privilege_type), ' ', defaclobjtype)
       from pg_default_acl, aclexplode(defaclacl) a
      where defaclnamespace = to_regnamespace('paystead') and a.grantee <> 0 and a.grantee <> defaclrole
     union all
     select concat('extension ', extname, ' in ', extnamespace::regnamespace) from pg_extension where extname <> 'plpgsql') x
    order by line collate "C"`,
);

const EVERYTHING = `
default of paystead_schema_owner: paystead_maintenance delete r
default of paystead_schema_owner: paystead_maintenance execute f
default of paystead_schema_owner: paystead_maintenance insert r
default of paystead_schema_owner: paystead_maintenance select S
default of paystead_schema_owner: paystead_maintenance select r
default of paystead_schema_owner: paystead_maintenance update S
default of paystead_schema_owner: paystead_maintenance update r
default of paystead_schema_owner: paystead_maintenance usage S
extension fuzzystrmatch in paystead
extension pg_trgm in paystead
extension pgcrypto in paystead
member of paystead_app: login sets
member of paystead_directory: login sets
member of paystead_directory: paystead_schema_owner inherits sets
member of paystead_maintenance: login sets
member of paystead_maintenance: paystead_schema_owner inherits sets
member of paystead_schema_owner: login sets
role paystead_app
role paystead_directory
role paystead_maintenance
role paystead_schema_owner
schema of paystead_schema_owner: paystead_app usage
schema of paystead_schema_owner: paystead_directory create
schema of paystead_schema_owner: paystead_directory usage
schema of paystead_schema_owner: paystead_maintenance usage`;

/** Takes a part away, by what is missing then. An earlier release, an administrator or another database made the rest. */
const MISSING: Readonly<Record<string, string>> = {
  nothing: '',
  'the schema, as in the second database of a server': 'drop schema paystead cascade',
  'the schema and every role': `drop schema paystead cascade;
    drop owned by paystead_app, paystead_maintenance, paystead_directory, paystead_schema_owner;
    drop role paystead_app, paystead_maintenance, paystead_directory, paystead_schema_owner`,
  'the schema and the role of its owner, as before there was one': `drop schema paystead cascade;
    drop owned by paystead_schema_owner; drop role paystead_schema_owner`,
  'every membership, where an administrator made the roles':
    'revoke paystead_app, paystead_maintenance, paystead_directory, paystead_schema_owner from session_user; revoke paystead_maintenance, paystead_directory from paystead_schema_owner',
  ...Object.fromEntries(
    ['paystead_app', 'paystead_maintenance', 'paystead_directory', 'paystead_schema_owner'].map((role) => [
      `the login in ${role}`,
      `revoke ${role} from session_user`,
    ]),
  ),
  ...Object.fromEntries(
    ['paystead_maintenance', 'paystead_directory'].map((role) => [
      `the owner in ${role}`,
      `revoke ${role} from paystead_schema_owner`,
    ]),
  ),
  'the default rights of maintenance': `alter default privileges for role paystead_schema_owner in schema paystead revoke all on tables from paystead_maintenance;
    alter default privileges for role paystead_schema_owner in schema paystead revoke all on sequences from paystead_maintenance;
    alter default privileges for role paystead_schema_owner in schema paystead revoke all on functions from paystead_maintenance`,
  ...Object.fromEntries(
    ['pgcrypto', 'pg_trgm', 'fuzzystrmatch'].map((name) => [`the extension ${name}`, `drop extension ${name}`]),
  ),
  'the owner in the directory, where maintenance was its member before':
    'grant paystead_directory to paystead_maintenance; revoke paystead_directory from paystead_schema_owner',
};

// Roles belong to a whole server, which other tests use at the same time.
const driver = isEmbedded ? await openEmpty() : undefined;
afterAll(() => driver?.close());

it.runIf(isEmbedded).each(Object.entries(MISSING))('OPS-6: preparing a database adds %s', async (_part, sql) => {
  const lines = await driver?.exclusively(async (connection) => {
    await connection.script(`reset role; ${sql}`);
    await bootstrap(connection);
    const rows = parseRows(prepared, await connection.query(prepared, []));
    await connection.script('set role paystead_app');
    return rows.map(({ line }) => line);
  });
  expect(lines).toEqual(EVERYTHING.trim().split('\n'));
});
