import { afterAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { joinsIn, joinsOfSources } from '../../test/sharding/joins.ts';
import { placedTables } from '../../test/sharding/placement.ts';
import { shardingBreaches } from '../../test/sharding/rules.ts';
import { readTables } from '../../test/tenant-tables.ts';

const { driver, close } = await freshDatabase();
afterAll(close);

/** The breaches that are known, by what has to change before the schema is distributed (docs/scale.md). */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  'The deletion of an employee also deletes these rows by a statement of its own, and the foreign key goes.': [
    'bank_change_freeze: bank_change_freeze_client_id_employee_id_fkey refers from coordinator to distributed (employee)',
    'deposit_notice: deposit_notice_client_id_employee_id_fkey refers from coordinator to distributed (employee)',
    'invitation: invitation_client_id_employee_id_fkey refers from coordinator to distributed (employee)',
    'pay_calendar_feed: pay_calendar_feed_client_id_employee_id_fkey refers from coordinator to distributed (employee)',
    'profile: profile_client_id_employee_id_fkey refers from coordinator to distributed (employee)',
    'shared_account: shared_account_client_id_employee_id_fkey refers from coordinator to distributed (employee)',
  ],
  'The retention of events deletes their deliveries by a statement of its own, and the foreign key goes.': [
    'webhook_delivery: webhook_delivery_client_id_event_id_fkey refers from coordinator to distributed (service_event)',
  ],
  'The end of a session or profile deletes these rows by a statement of its own, and the foreign key goes.': [
    'kept_entry: kept_entry_session_id_fkey refers from distributed to coordinator (session)',
    'scim_user: scim_user_client_id_profile_id_fkey refers from distributed to coordinator (profile)',
  ],
  'Commands that end an employment end the sessions themselves, in the same transaction.': [
    'employment_version: trigger employment_end_changed reaches profile on the coordinator',
    'employment_version: trigger employment_end_changed reaches session on the coordinator',
    'employment_version: trigger employment_end_recorded reaches profile on the coordinator',
    'employment_version: trigger employment_end_recorded reaches session on the coordinator',
    'employment_version: trigger employment_end_removed reaches profile on the coordinator',
    'employment_version: trigger employment_end_removed reaches session on the coordinator',
  ],
  'The statement that changes a partner keeps its earlier brand, and the trigger goes.': [
    'partner: trigger keep_partner_brand is on a reference table',
  ],
  'The database refuses to delete a client in a function that is called instead, and the trigger goes.': [
    'client: trigger keep_audited_client is on a reference table',
  ],
  'No role may update the column that marks a sandbox, the statement that adds one checks its live client, and the trigger goes.':
    ['client: trigger keep_sandbox is on a reference table'],
  'Nothing: these are about every client at once, on purpose, and run once in the life of an installation.': [
    'begin_audit_era(integer): reads audit_event without a client',
    'clear_demonstration(): reads audit_seal without a client',
  ],
};

const known = Object.values(KNOWN).flat().toSorted();

/** Returns the breaches after a change to the schema, which is taken back. */
async function breachesWith(change = ''): Promise<string[]> {
  return driver.exclusively(async (connection) => {
    try {
      await connection.script(`begin; set local role paystead_schema_owner; ${change}`);
      return await shardingBreaches(connection);
    } finally {
      await connection.script('rollback');
    }
  });
}

describe('OPS-8: a schema that is sharded by client', () => {
  it('breaks a rule nowhere but where it is known', async () => {
    expect(await breachesWith()).toEqual(known);
  });

  it('names no table that is gone', async () => {
    const tables = await driver.exclusively(readTables);
    expect(placedTables().filter((name) => !tables.some((table) => table.name === name))).toEqual([]);
  });

  it.each([
    ['create table ward (ward_id uuid primary key)', 'ward: has no place, or two'],
    [
      `create table ward (client_id uuid, ward_id uuid primary key); alter table ward enable row level security`,
      'ward: is distributed without a required client_id of type uuid',
    ],
    [
      `create table ward (client_id uuid not null, ward_id uuid primary key); alter table ward enable row level security`,
      'ward: ward_pkey is unique without client_id',
    ],
    ['create unique index legal_by_ein on legal (ein)', 'legal: legal_by_ein is unique without client_id'],
    [
      `alter table employee add constraint one_room exclude using btree (employee_id with =)`,
      'employee: one_room is unique without client_id',
    ],
    [
      `alter table skill add column other_client uuid;
       alter table skill add constraint skill_of_other foreign key (other_client, employee_id) references employee (client_id, employee_id)`,
      'skill: skill_of_other refers to employee without client_id in the same place',
    ],
    [
      `alter table skill add constraint skill_kept foreign key (client_id, employee_id) references employee on delete set null`,
      'skill: skill_kept sets client_id to null or its default',
    ],
    [
      `alter table partner add column client_id uuid, add column employee_id uuid;
       alter table partner add constraint owner_of_partner foreign key (client_id, employee_id) references employee`,
      'partner: owner_of_partner refers from reference to distributed (employee)',
    ],
    [
      `alter table skill add column person_id uuid references person`,
      'skill: skill_person_id_fkey refers from distributed to coordinator (person)',
    ],
    [
      `create function tell() returns trigger language plpgsql as $$ begin insert into outbox (kind) values ('x'); return null; end $$;
       create trigger tell_of_skill after insert on skill for each row execute function tell()`,
      'skill: trigger tell_of_skill reaches outbox on the coordinator',
    ],
    [
      `create trigger stays before update on bank for each row execute function client_change_stays()`,
      'bank: trigger stays is on a reference table',
    ],
    [
      'alter table skill add column number integer generated always as identity',
      'skill: number counts as integer instead of bigint',
    ],
    [
      `create function everyone() returns bigint language sql as 'select count(*) from employee'`,
      'everyone(): reads employee without a client',
    ],
  ])('finds a breach by %s', async (change, breach) => {
    const found = await breachesWith(change);
    expect(found.filter((line) => !known.includes(line))).toContain(breach);
  });

  it('joins distributed tables within a client in every statement of the code', async () => {
    const tables = await driver.exclusively(readTables);
    const distributed = tables.filter(({ enabled, partition }) => enabled && !partition).map(({ name }) => name);
    const joins = joinsOfSources(distributed);
    expect(joins.length).toBeGreaterThan(100);
    expect(joins.filter(({ isWithinClient }) => !isWithinClient)).toEqual([]);
  });

  it.each([
    ['join skill s on s.employee_id = e.employee_id', false],
    ['join skill s on s.employee_id = e.employee_id where e.client_id = s.client_id', false],
    ['join skill s using (employee_id)', false],
    ['left join skill s on true join award a on a.client_id = e.client_id', false],
    ['join skill s on s.client_id = e.client_id and s.employee_id = e.employee_id', true],
    ['join skill s using (client_id, employee_id)', true],
    ['join skill s on (s.client_id, s.employee_id) = (e.client_id, e.employee_id)', true],
  ])('tells whether a join stays within a client: %s', (sql, expected) => {
    const [first] = joinsIn(`select from employee e ${sql}`, ['employee', 'skill', 'award']);
    expect(first).toMatchObject({ table: 'skill', isWithinClient: expected });
  });
});
