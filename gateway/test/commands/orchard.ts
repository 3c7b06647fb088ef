import { json } from '../../src/platform/database/port.ts';
import { BAKERY, idOf, MILLRACE, PEOPLE, type TestPerson } from '../harness/people.ts';
import { NEWCOMERS, SANDBOX } from '../world/people.ts';
import { bytes, put, RECORDED, type World } from '../world/world.ts';

/**
 * A client whose people and messages have ids of other clients' people and messages: ids are unique within a client alone, and a statement
 * that forgets the client takes the others' rows. Most of its people almost match what a command looks for.
 */
export const ORCHARD = {
  partnerId: MILLRACE.partnerId,
  clientId: idOf('clnt', 903),
  code: 'ORCHARD',
  zone: 'America/New_York',
} as const;
const client_id = ORCHARD.clientId;
const [LEGAL, PAY_GROUP, FIELD, VALUE] = [idOf('legl', 903), idOf('payg', 904), idOf('dept', 903), idOf('dept', 931)];
/** UTC's day of the commands. */
const TODAY = '2026-11-21';

/** Someone of the client: with the id of a person of another client, or with an id of their own. */
export interface Orchardist {
  readonly number: string;
  readonly employeeId: string;
  /** Null: no person signs in with the profile. Undefined: there is no profile. */
  readonly personId: string | null | undefined;
}
const one = (number: number, employeeId = idOf('empl', 950 + number), personId?: string | null): Orchardist => ({
  number: `O-${String(number).padStart(2, '0')}`,
  employeeId,
  personId: personId === undefined ? idOf('pers', 950 + number) : personId,
});
const sharing = (number: number, other: TestPerson) => one(number, other.employeeId);

export const ORCHARDISTS = {
  /** The only administrator; later the only manager of a department too. */
  administrator: one(1),
  /** Is the deputy of a rule. */
  supervisor: sharing(2, PEOPLE.reader),
  leftToday: one(3),
  /** Left by the second of two versions of one day. */
  leftBySequence: one(4),
  left: one(5),
  /** Has a profile that is off, and belongs to no one. */
  disabled: one(6, idOf('empl', 956), null),
  /** Has no profile and no name here, and both at another client. */
  withoutProfile: { ...sharing(7, PEOPLE.manager), personId: undefined },
  /** Left here before their first day at another client. */
  leftLongAgo: sharing(8, PEOPLE.colleague),
  /** Manages everyone at another client. */
  managerElsewhere: sharing(9, PEOPLE.admin),
  /** Has reports at another client. */
  supervisorElsewhere: sharing(10, PEOPLE.chief),
  /** Has an employee record and nothing else. */
  bare: { ...one(11), personId: undefined },
  /** Has been called something else since today, and will be called something else next month. */
  renamed: one(12),
  /** Two names and two statuses of one day. */
  renamedTwice: one(13),
  /** Will be hired, and leave. */
  hiredLater: one(14),
  /** Were invited twice at one time: the first invitation is void. */
  invitedTwice: { ...one(15), personId: undefined },
  expiring: one(16),
  bounced: one(17),
  /** Has done what a message asks. */
  done: one(18),
  /** Acknowledged the version before. */
  doneBefore: one(19),
  /** Acknowledged one document here and one at another client, and a document of another message. */
  half: sharing(20, NEWCOMERS.carla),
  /** Has a profile that is off, and an address. */
  disabledWithMail: one(21),
  /** Has a profile at another client, and a name here. */
  profileElsewhere: { ...sharing(22, PEOPLE.supervisor), personId: undefined },
} as const satisfies Record<string, Orchardist>;
const {
  administrator,
  supervisor,
  leftToday,
  leftBySequence,
  left,
  disabled,
  withoutProfile,
  leftLongAgo,
  bare,
  renamed,
  renamedTwice,
  hiredLater,
  invitedTwice,
  expiring,
  bounced,
  done,
  disabledWithMail,
} = ORCHARDISTS;
const EVERYONE: readonly Orchardist[] = Object.values(ORCHARDISTS);
/** The keys of a person's rows. */
export const ownerOf = ({ employeeId: employee_id }: Orchardist) => ({ client_id, employee_id });

export async function furnishOrchard(world: World): Promise<void> {
  const { insert } = world;
  await put(insert, 'client', [
    { client_id, partner_id: ORCHARD.partnerId, client_code: ORCHARD.code, name: 'Orchard Tools, Ladders and Baskets of the Upper River Valley, a Cooperative of Growers and Pickers in Five Counties' },
  ]); // prettier-ignore
  await put(insert, 'client_policy', [{ client_id, managers_see_bank: false }]);
  await put(insert, 'legal', [
    { client_id, legal_id: LEGAL, name: 'Orchard Tools, LLC', ein: '07-0000903', street_address: '1 Row Lane', city: 'Lancaster', state: 'PA', zip_code: '17603' },
  ]); // prettier-ignore
  await put(insert, 'pay_group', [
    { client_id, pay_group_id: PAY_GROUP, code: 'BI', name: 'Biweekly', frequency: 'B', time_zone: ORCHARD.zone },
  ]);
  await put(insert, 'organization_field', [
    { client_id, organization_field_id: FIELD, position: 1, display_title: 'Row' },
  ]);
  await put(insert, 'organization_value', [
    { client_id, organization_value_id: VALUE, organization_field_id: FIELD, code: '1', name: 'First row' },
  ]);
  await put(
    insert,
    'employee',
    EVERYONE.map((person) => ({
      ...ownerOf(person),
      employee_number: person.number,
      birth_date: person === bounced || person === expiring || person === invitedTwice ? '1990-01-02' : null,
      created_at: RECORDED.recorded_at,
    })),
  );
  await versions(world);
  await accounts(world);
  await deciders(world);
  await invitations(world);
  // A switch and a pay engine of others; this client has neither.
  await put(insert, 'client_feature', [{ client_id: SANDBOX, name: 'isManagerViewEnabled', enabled: false }]);
  await put(insert, 'client_pay_engine', [
    { client_id: BAKERY.clientId, name: 'Bakery engine', connected_at: '2026-01-01T00:00:00Z' },
  ]);
  // Two changes of one transaction and one of an earlier transaction, all of one time.
  const changed = (number: number) => ({ client_id, client_change_id: idOf('chng', number), at: '2026-11-20T12:00:00Z', changed_by: `Ada ${number}`, action: 'set', detail: json({ 'hr-access': { before: true, after: false } }) }); // prettier-ignore
  await put(insert, 'client_change', [changed(903)]);
  await put(insert, 'client_change', [changed(902), changed(901)]);
}

/** Removes the people, the messages and the mail again: other samples aren't about them. */
export async function clearOrchard({ change }: Pick<World, 'change'>): Promise<void> {
  await change(
    `delete from message where client_id = '${client_id}'; delete from outbox where client_id = '${client_id}';
     delete from employee where client_id = '${client_id}'; delete from person where person_id in (${EVERYONE.map(({ employeeId }) => `'${personOf(employeeId)}'`).join(', ')});
     delete from client_feature where client_id = '${SANDBOX}'; delete from client_pay_engine where client_id = '${BAKERY.clientId}'`,
  );
}

const personOf = (employeeId: string): string =>
  EVERYONE.find((person) => person.employeeId === employeeId)?.personId ?? idOf('pers', 999);

async function versions({ insert }: World): Promise<void> {
  const employment = (person: Orchardist, effective_date: string, more: object = {}) => ({
    ...ownerOf(person),
    effective_date,
    sequence: 1,
    status: 'a',
    legal_id: LEGAL,
    pay_group_id: PAY_GROUP,
    pay_type: 'h',
    hourly_rate: 25_000_000,
    standard_hours: 400_000,
    is_full_time: true,
    is_overtime_exempt: false,
    job_title: 'Picker',
    work_location: 'Lancaster',
    hire_date: '2020-01-01',
    tipped_occupation_codes: [],
    ...RECORDED,
    ...more,
  });
  const others = EVERYONE.filter((person) => ![leftLongAgo, bare, hiredLater].includes(person as never));
  await put(insert, 'employment_version', [
    ...others.map((person) => employment(person, '2020-01-01')),
    employment(leftToday, TODAY, { status: 't' }),
    employment(leftBySequence, '2020-01-01', { status: 't', sequence: 2 }),
    employment(left, '2026-10-01', { status: 'r' }),
    employment(leftLongAgo, '2015-01-01', { status: 't' }),
    employment(renamedTwice, '2020-01-01', { status: 'l', sequence: 2 }),
    employment(hiredLater, '2026-12-01', { status: 'p' }),
    employment(hiredLater, '2027-01-01', { status: 't' }),
  ]);
  const personal = (person: Orchardist, effective_date: string, first_name: string, more: object = {}) => ({
    ...ownerOf(person),
    effective_date,
    sequence: 1,
    first_name,
    last_name: `Tester${person.number.slice(2)}`,
    street_address: '2 Row Lane',
    city: 'Lancaster',
    state: 'PA',
    zip_code: '17603',
    personal_email: `${person.number.toLowerCase()}@mail.example.test`,
    ...RECORDED,
    ...more,
  });
  const named = EVERYONE.filter((person) => ![withoutProfile, bare, renamed, hiredLater].includes(person as never));
  await put(insert, 'personal_version', [
    ...named.map((person) => personal(person, '2015-01-01', 'Orla')),
    personal(renamed, '2020-01-01', 'Before'),
    personal(renamed, TODAY, 'Today'),
    personal(renamed, '2026-12-01', 'Later'),
    personal(renamedTwice, '2015-01-01', 'Second', { sequence: 2 }),
    personal(hiredLater, '2026-12-01', 'Soon'),
    personal(hiredLater, '2027-01-01', 'Later'),
  ]);
}

async function accounts({ insert }: World): Promise<void> {
  const signing = EVERYONE.filter(({ personId }) => typeof personId === 'string');
  await put(
    insert,
    'person',
    signing.map(({ personId }) => ({ person_id: personId, language: 'en', created_at: RECORDED.recorded_at })),
  );
  await put(
    insert,
    'person_email',
    signing.map(({ personId, number }) => ({ email: `${number.toLowerCase()}@orchard.example.test`, person_id: personId, verified_at: RECORDED.recorded_at })),
  ); // prettier-ignore
  await put(
    insert,
    'profile',
    EVERYONE.filter(({ personId }) => personId !== undefined).map((person) => ({
      ...ownerOf(person),
      profile_id: person.employeeId.replace(/^.{8}/, idOf('porc', 1).slice(0, 8)),
      username: person.number.toLowerCase(),
      person_id: person.personId ?? null,
      role_names: ['EE User'],
      is_enabled: person !== disabled && person !== disabledWithMail,
    })),
  );
  await put(insert, 'person_identity', [
    { issuer: 'https://one.example.test', subject: 'orchard-1', person_id: administrator.personId, linked_at: RECORDED.recorded_at },
  ]); // prettier-ignore
}

/** People who almost manage the whole client, and a rule of each type that needs two. */
async function deciders({ insert }: World): Promise<void> {
  const scope = ({ employeeId: manager_id }: Orchardist) => ({ client_id, manager_id, scope_number: 1, organization_value_id: null }); // prettier-ignore
  await put(insert, 'manager_scope', [
    scope(administrator),
    ...[leftToday, leftBySequence, left, disabled, withoutProfile, leftLongAgo].map((person) => scope(person)),
  ]);
  const rule = (rule_type: number, decider: string) => ({ client_id, rule_type, decider, deadline_days: 5, approvals_needed: 2 }); // prettier-ignore
  await put(insert, 'client_decision_rule', [
    rule(1, 'payrollAdministrator'),
    rule(2, 'manager'),
    rule(5, 'supervisor'),
  ]);
}

/** Gives the supervisor a report, the only one of the client, and the administrator a department. */
export async function superviseOrchard({ insert }: Pick<World, 'insert'>): Promise<void> {
  await put(insert, 'manager_scope', [
    { client_id, manager_id: administrator.employeeId, scope_number: 2, organization_value_id: VALUE },
  ]);
  await put(insert, 'reporting_line', [
    { client_id, employee_id: administrator.employeeId, supervisor_id: supervisor.employeeId },
  ]);
}

async function invitations({ insert }: World): Promise<void> {
  const invitation = (number: number, person: Orchardist, more: object = {}) => ({
    ...ownerOf(person),
    invitation_id: idOf('invi', number),
    kind: 'mail',
    origin: 'operator',
    language: 'en',
    email: `${person.number.toLowerCase()}@mail.example.test`,
    is_reminder: false,
    token_hash: bytes(number - 900),
    created_at: '2026-11-01T12:00:00Z',
    created_by: 'Ben',
    expires_at: '2030-01-01T12:00:00Z',
    failed_attempts: 0,
    ...more,
  });
  await put(insert, 'outbox', [
    { outbox_id: idOf('outb', 931), kind: 'mail', topic: 'mail.invitation', state: 'dead', payload: bytes(1), attempts: 12, created_at: '2026-11-01T12:00:00Z', next_attempt_at: '2030-01-01T12:00:00Z', settled_at: '2026-11-02T12:00:00Z', last_error: 'no such mailbox', client_id, employee_id: bounced.employeeId },
  ]); // prettier-ignore
  await put(insert, 'invitation', [
    invitation(1061, invitedTwice, { language: 'es', revoked_at: '2026-11-01T12:00:00Z', revoked_reason: 'replaced' }),
    invitation(1062, invitedTwice, { language: 'es' }),
    invitation(1063, expiring, { expires_at: '2026-11-30T12:00:00Z' }),
    invitation(1064, bounced, { mail_id: idOf('outb', 931), opened_at: '2026-11-03T12:00:00Z' }),
    // Void again, at the same time as the one before.
    invitation(1065, done, { revoked_at: '2026-11-02T12:00:00Z', revoked_reason: 'operator' }),
  ]);
}
