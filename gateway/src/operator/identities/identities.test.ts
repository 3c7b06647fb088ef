import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createSignInHarness, refusal } from '../../../test/sign-in/sign-in-harness.ts';
import { statement } from '../../platform/database/port.ts';
import type { Command } from '../command.ts';
import { listIdentitiesCommand, unlinkIdentityCommand } from './identities.ts';
import { listLinksCommand } from './link-requests.ts';

const signInHarness = await createSignInHarness();
const { harness } = signInHarness;
afterAll(harness.close);
const { plain, colleague } = harness.people;
const PETRA = 'petra@example.test';
const SECOND = 'second account of Petra';

beforeEach(() => harness.change('delete from session; delete from person_identity; delete from email_link'));

const run = (command: Command, given: readonly string[], options: Record<string, string | boolean> = {}) =>
  command.run({
    given,
    options: { by: 'Olga Operator', ...options },
    database: harness.database,
    tell: () => undefined,
  });
const auditRows = statement(
  'test.unlink_audit',
  z.object({ employee_id: z.string(), actor_role: z.string(), detail: z.record(z.string(), z.unknown()) }),
  `select employee_id, actor_role, detail from audit_event where endpoint = 'identity.unlink' order by at`,
);
const audited = () => harness.database.asMaintenance((tx) => tx.rows(auditRows, []));

describe('SIG-6: an operator unlinks sign-in accounts', () => {
  it('refuses an unknown email, a person without accounts and an unknown account, and changes nothing', async () => {
    await signInHarness.signedIn('colleague');
    expect((await run(unlinkIdentityCommand, ['nobody@example.test'])).done).toBe(false);
    expect((await run(listIdentitiesCommand, ['nobody@example.test'])).done).toBe(false);
    expect((await run(unlinkIdentityCommand, [PETRA])).done).toBe(false);
    const at = await signInHarness.signedIn('plain');
    expect((await run(unlinkIdentityCommand, [PETRA], { subject: 'subject-of-Colin' })).done).toBe(false);
    expect((await at.get('/api/session')).statusCode).toBe(200);
    expect(await audited()).toEqual([]);
  });

  it('lists them with their sessions, ends those of one, then of all, and audits both', async () => {
    const first = await signInHarness.signedIn('plain');
    harness.advanceSeconds(1);
    const second = await signInHarness.signedIn('plain', { claims: { sub: SECOND } });
    const other = await signInHarness.signedIn('colleague');
    // The same name at another provider, which opened no session.
    await harness.change(`insert into person_identity (issuer, subject, person_id, linked_at)
      values ('https://another.example.test', '${SECOND}', '${plain.personId}', '2030-01-01')`);
    const listed = await run(listIdentitiesCommand, [` ${PETRA.toUpperCase()}`]);
    expect(listed.data['identities']).toMatchObject([
      { subject: 'subject-of-Petra', sessions: 1 },
      { subject: SECOND, sessions: 1 },
      { issuer: 'https://another.example.test', subject: SECOND, sessions: 0 },
    ]);
    await harness.change(`delete from person_identity where issuer = 'https://another.example.test'`);
    expect(await run(unlinkIdentityCommand, [PETRA], { subject: SECOND })).toMatchObject({
      done: true,
      lines: [
        expect.stringContaining('1 account and ended 1 session'),
        expect.stringContaining('links the account again'),
      ],
    });
    expect([(await first.get('/api/session')).statusCode, refusal(await second.get('/api/session'))]).toEqual([
      200,
      [401, 'session_revoked'],
    ]);
    expect((await run(unlinkIdentityCommand, [PETRA])).done).toBe(true);
    expect(refusal(await first.get('/api/session'))).toEqual([401, 'session_revoked']);
    expect((await other.get('/api/session')).statusCode).toBe(200);
    // Signing in links the account again; the sessions from before stay dead.
    await signInHarness.signedIn('plain');
    expect(refusal(await first.get('/api/session'))).toEqual([401, 'session_revoked']);
    expect(await audited()).toMatchObject([
      { employee_id: plain.employeeId, actor_role: 'system', detail: { by: 'Olga Operator', identities: 1 } },
      { employee_id: plain.employeeId, detail: { by: 'Olga Operator', identities: 1 } },
    ]);
  });
});

describe('PRF-2: requests to link an email, for support', () => {
  // PostgreSQL prints milliseconds without zeros at their end, so these have none.
  const later = new Date(Date.now() + 3600_000).toISOString().replace(/\d{3}Z$/, '123Z');
  const earlier = new Date(Date.now() - 3600_000).toISOString();
  let count = 0;
  const link = (personId: string, more: Record<string, string | null>) => {
    count += 1;
    const byte = (prefix: string) => new Uint8Array(Buffer.from(`${prefix}-${count}`.padEnd(32, 'x')));
    return {
      link_id: `0badc0de-0000-4000-8000-${String(count).padStart(12, '0')}`,
      person_id: personId,
      kind: 'change',
      current_email: PETRA,
      updated_email: `petra.new${count}@elsewhere.test`,
      token_hash: byte('token'),
      cancel_hash: byte('cancel'),
      requested_at: earlier,
      expires_at: later,
      cancel_until: later,
      completed_at: null,
      cancelled_at: null,
      claimant_issuer: null,
      claimant_subject: null,
      ...more,
    };
  };

  it('show masked addresses, whose they are, and why one is void', async () => {
    const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`;
    await harness.insert('email_link', [
      link(plain.personId, { requested_at: at(9) }),
      link(plain.personId, { requested_at: at(8), completed_at: at(20), cancelled_at: null }),
      link(plain.personId, { requested_at: at(7), expires_at: earlier }),
      link(plain.personId, { requested_at: at(6), cancelled_at: at(9) }),
      link(plain.personId, { requested_at: at(5), cancelled_at: at(20) }),
      link(plain.personId, { requested_at: at(4), cancelled_at: at(30) }),
      link(plain.personId, { requested_at: at(3), current_email: 'gone@example.test' }),
      link(colleague.personId, {
        requested_at: at(2),
        kind: 'claim',
        current_email: 'colin@example.test',
        updated_email: PETRA,
        claimant_issuer: 'https://idp.test',
        claimant_subject: 'secret-subject',
      }),
    ]);
    const { data, lines } = await run(listLinksCommand, []);
    const listed = data['requests'] as { state: string; currentEmail: string; profile: string }[];
    expect(listed.map(({ state }) => state)).toEqual([
      'open',
      'completed',
      'expired',
      'replaced',
      'otherCompleted',
      'objected',
      'addressGone',
      'addressTaken',
    ]);
    expect(listed[0]).toMatchObject({ currentEmail: 'p***@example.test', profile: 'petra (MILLRACE)' });
    expect(lines[1]).toContain(`open until ${later}`);
    expect(lines.at(-1)).toContain('colin (MILLRACE), requested by an account at https://idp.test');
    expect(JSON.stringify([data, lines])).not.toMatch(/petra@|petra\.new|colin@|gone@|secret-subject/);
    const open = await run(listLinksCommand, [], { open: true });
    expect(open.data['requests']).toHaveLength(1);
    expect(open.lines[0]).toBe('1 request.');
  });

  describe('at their end', () => {
    afterEach(() => vi.useRealTimers());

    it.each([
      ['a millisecond before', -1, 'open'],
      ['at', 0, 'expired'],
      ['a millisecond after', 1, 'expired'],
    ])('%s it (%i ms), a request is %s', async (_when, milliseconds, state) => {
      await harness.insert('email_link', [link(plain.personId, { expires_at: later })]);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(later) + milliseconds });
      const { data } = await run(listLinksCommand, []);
      expect((data['requests'] as { state: string }[]).map((one) => one.state)).toEqual([state]);
      const open = await run(listLinksCommand, [], { open: true });
      expect(open.data['requests']).toHaveLength(state === 'open' ? 1 : 0);
    });
  });
});
