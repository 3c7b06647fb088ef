import { idOf, PEOPLE, type TestPerson } from '../harness/people.ts';
import { NEWCOMERS, ownerOf, SANDBOX } from './people.ts';
import { bytes, put, type World } from './world.ts';

const { omar, carla, tess, rosa, dario, sofia } = NEWCOMERS;
const { chief } = PEOPLE;
const LATER = '2030-01-01T12:00:00Z';

/** Sessions, invitations and links in every state. */
export async function furnishSignIns({ insert }: World): Promise<void> {
  const session = (number: number, one: TestPerson, more: object = {}) => ({
    session_id: idOf('sess', number),
    token_hash: bytes(number % 256),
    kind: 'web',
    person_id: one.personId,
    profile_id: one.profileId,
    signed_in_at: '2026-11-20T20:00:00Z',
    amr: ['pwd'],
    created_at: '2026-11-20T20:00:00Z',
    last_seen_at: '2026-11-21T03:20:00Z',
    device: 'Chrome, Linux',
    assurance: 'password',
    ...more,
  });
  const native = { kind: 'native', native_client_id: 'app', device: 'Phone' };
  await put(
    insert,
    'session',
    [omar, dario, chief].flatMap((one, place) => [
      session(901 + place * 10, one),
      session(902 + place * 10, one, { ...native, bearer_hash: bytes(100 + place), bearer_expires_at: LATER, assurance: 'secondFactor', amr: ['pwd', 'otp'] }),
      session(903 + place * 10, one, { revoked_at: '2026-11-20T21:00:00Z', revoked_reason: 'signedOut' }),
      session(904 + place * 10, one, { ...native, created_at: '2026-09-01T12:00:00Z', last_seen_at: '2026-09-02T12:00:00Z', signed_in_at: '2026-09-01T12:00:00Z', revoked_at: '2026-09-03T12:00:00Z', revoked_reason: 'refreshReused' }),
      session(905 + place * 10, one, { last_seen_at: '2026-11-20T20:05:00Z', provider_id: 'provider', issuer: 'https://one.example.test', subject: `subject-${one.number}`, provider_sid: `sid-${one.number}`, acr: 'urn:two' }),
    ]),
  ); // prettier-ignore
  const invitation = (number: number, one: TestPerson, more: object) => ({
    ...ownerOf(one),
    invitation_id: idOf('invi', number),
    kind: 'letter',
    origin: 'operator',
    language: 'en',
    is_reminder: false,
    token_hash: bytes(number % 256),
    created_at: '2026-11-01T12:00:00Z',
    created_by: 'Ben',
    expires_at: LATER,
    failed_attempts: 0,
    ...more,
  });
  const mailed = { kind: 'mail', email: 'invited@example.test' };
  await put(insert, 'invitation', [
    invitation(901, omar, { accepted_at: '2026-11-02T12:00:00Z', opened_at: '2026-11-02T12:00:00Z' }),
    invitation(902, omar, { ...mailed, created_at: '2026-10-01T12:00:00Z', revoked_at: '2026-11-01T12:00:00Z', revoked_reason: 'replaced' }),
    invitation(903, carla, { ...mailed, language: 'es', opened_at: '2026-11-03T12:00:00Z', proof_hash: bytes(77), proved_until: '2026-11-03T13:00:00Z', failed_attempts: 2 }),
    invitation(904, rosa, { expires_at: '2026-11-15T12:00:00Z', is_reminder: true }),
    invitation(905, tess, { ...mailed, revoked_at: '2026-11-04T12:00:00Z', revoked_reason: 'operator', origin: 'self', created_by: 'self' }),
    invitation(906, dario, { ...mailed, locked_at: '2026-11-04T12:00:00Z', failed_attempts: 5 }),
    invitation(907, sofia, { language: 'es' }),
  ]); // prettier-ignore
  await put(insert, 'invitation_policy', [
    { client_id: SANDBOX, mail_days: 20, letter_days: 40, facts: ['lastName', 'zipCode'], role_names: ['EE User'], self_registration: false }, // prettier-ignore
  ]);
  const link = (number: number, one: TestPerson, more: object) => ({
    link_id: idOf('link', number),
    person_id: one.personId,
    kind: 'change',
    current_email: `${one.number}@home.example.test`,
    updated_email: `later-${number}@example.test`,
    token_hash: bytes(number % 256),
    cancel_hash: bytes((number + 50) % 256),
    requested_at: `2026-11-20T12:0${number % 10}:00Z`,
    expires_at: LATER,
    cancel_until: LATER,
    ...more,
  });
  await put(insert, 'email_link', [
    link(901, omar, {}),
    link(902, dario, { completed_at: '2026-11-20T13:00:00Z' }),
    link(903, omar, { cancelled_at: '2026-11-20T13:00:00Z' }),
    link(904, dario, { kind: 'claim', claimant_issuer: 'https://one.example.test', claimant_subject: 'other', expires_at: '2026-11-20T12:30:00Z', cancel_until: '2026-11-21T12:30:00Z' }), // prettier-ignore
  ]);
  await put(insert, 'scim_user', [
    { ...ownerOf(carla), profile_id: carla.profileId, external_id: 'ext-1', email: 'carla@work.example.test', created_at: '2026-01-05T12:00:00Z', modified_at: '2026-02-05T12:00:00Z' },
    { ...ownerOf(tess), profile_id: tess.profileId, external_id: 'ext-1', created_at: '2026-01-06T12:00:00Z', modified_at: '2026-10-16T12:00:00Z', removed_at: '2026-10-16T12:00:00Z' },
    { ...ownerOf(dario), profile_id: dario.profileId, external_id: 'ext-1', created_at: '2026-01-07T12:00:00Z', modified_at: '2026-01-07T12:00:00Z' },
  ]); // prettier-ignore
}
