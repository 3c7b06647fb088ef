import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PEOPLE } from '../../../../test/harness/people.ts';
import { openScim, type ScimHarness } from '../../../../test/service/scim-harness.ts';
import { errorOf, patch, profileOf } from '../../../../test/service/scim-replies.ts';
import { BASE, furnishAccounts, holiday, mailsOf } from '../../../features/direct-deposits/test/petra.ts';
import { statement } from '../../../platform/database/port.ts';
import { ENTERPRISE, USER } from '../conversations/conversation.ts';

let scim: ScimHarness;
beforeAll(async () => {
  scim = await openScim();
});
afterAll(() => scim.harness.close());

const send: ScimHarness['send'] = (method, path, options) => scim.send(method, path, options);
const { admin, colleague, namesake, plain, supervisor } = PEOPLE;
const move = (profileId: string, value: string, token = scim.tokens.millrace) =>
  send('PATCH', `/Users/${profileId}`, {
    token,
    body: patch({ op: 'add', path: 'emails', value: [{ value, primary: true }] }),
  });
const mailed = async () => (await mailsOf(scim.harness)).toSorted((one, other) => one.to.localeCompare(other.to));
const reviewed = statement(
  'test.scim_reviews',
  z.object({ employee_id: z.string(), review: z.array(z.string()) }),
  'select employee_id, review from pending_transaction',
);

describe('SVC-5: sign-in addresses of users', () => {
  it('keep the addresses of people who are known elsewhere', async () => {
    const moved = (value: string) => move(supervisor.profileId, value);
    expect(errorOf(await moved('otto@example.test'))).toEqual([409, 'uniqueness']);
    await scim.harness.change(
      `update profile set person_id = '${supervisor.personId}' where profile_id = '${namesake.profileId}'`,
    );
    expect(errorOf(await moved('silas.new@example.test'))).toEqual([400, 'mutability']);
    await scim.harness.change(
      `update profile set person_id = '${namesake.personId}' where profile_id = '${namesake.profileId}'`,
    );
    expect((await moved('silas.new@example.test')).status).toBe(200);
    expect((await profileOf(scim, 'MILLRACE', 'E-0004'))?.emails).toEqual([
      'silas.new@example.test',
      'silas@example.test',
    ]);
    expect((await moved('silas.newer@example.test')).status).toBe(200);
    expect((await profileOf(scim, 'MILLRACE', 'E-0004'))?.emails).toEqual([
      'silas.new@example.test (replaced)',
      'silas.newer@example.test',
      'silas@example.test',
    ]);
  });

  it('open no account with a former address of someone else', async () => {
    const { harness } = scim;
    const unlink = (to: string) =>
      harness.change(`update profile set person_id = ${to} where profile_id = '${colleague.profileId}'`);
    await harness.insert('person_email', [
      { email: 'former@example.test', person_id: plain.personId, verified_at: '2020-01-01T00:00:00Z', replaced_at: '2026-01-01T00:00:00Z' },
    ]); // prettier-ignore
    await unlink('null');
    expect(errorOf(await move(colleague.profileId, 'former@example.test'))).toEqual([409, 'uniqueness']);
    await unlink(`'${colleague.personId}'`);
    // Nor is it added to an account that someone has.
    expect(errorOf(await move(colleague.profileId, 'former@example.test'))).toEqual([409, 'uniqueness']);
    await harness.change(`delete from person_email where email = 'former@example.test'`);
  });

  it('are protected when one is added that the client did not know, without naming the others', async () => {
    const { harness } = scim;
    await harness.change('delete from outbox');
    expect((await move(colleague.profileId, 'colin.work@example.test')).status).toBe(200);
    const mails = await mailed();
    expect(mails.map(({ to, data }) => [to, data['currentEmail']])).toEqual([
      ['colin.work@example.test', null],
      ['colin@example.test', null],
    ]);
  });

  it('of people who manage everyone change only through an account that may decide about them', async () => {
    const refused = await move(admin.profileId, 'ada.new@example.test');
    expect([errorOf(refused), refused.body['detail']]).toEqual([
      [403, undefined],
      expect.stringMatching(/takes the scope scim:administrators/),
    ]);
    expect((await profileOf(scim, 'MILLRACE', 'E-0006'))?.emails).toEqual(['ada@example.test']);
    expect((await move(admin.profileId, 'ada.new@example.test', scim.tokens.appointing)).status).toBe(200);
  });

  it('make no one a user who manages everyone, unless the account may', async () => {
    const { harness } = scim;
    const { client } = plain;
    await harness.change(
      `insert into manager_scope (client_id, manager_id, scope_number)
       select client_id, employee_id, 1 from employee where client_id = '${client.clientId}' and employee_number = 'E-0901'`,
    );
    const body = {
      schemas: [USER, ENTERPRISE],
      userName: 'ines',
      emails: [{ value: 'ines@millrace.example', primary: true }],
      [ENTERPRISE]: { employeeNumber: 'E-0901' },
    };
    expect((await send('POST', '/Users', { body })).status).toBe(403);
    expect(await profileOf(scim, 'MILLRACE', 'E-0901')).toBeUndefined();
    expect((await send('POST', '/Users', { body, token: scim.tokens.appointing })).status).toBe(201);
  });

  it('are protected when they change, as after a change by the person: notices, and no bank changes for a day', async () => {
    const { harness } = scim;
    await furnishAccounts(harness);
    await harness.change(
      `update personal_version set work_email = 'petra@example.test' where employee_id = '${plain.employeeId}'`,
    );
    expect((await move(plain.profileId, 'petra.vance@example.test')).status).toBe(200);
    const emails = (await profileOf(scim, 'MILLRACE', 'E-0001'))?.emails;
    expect(emails).toEqual(['petra.vance@example.test', 'petra@example.test (replaced)']);
    const frozenUntil = new Date(harness.now.getTime() + 24 * 3_600_000).toISOString();
    const about = {
      clientName: 'Millrace Fabrication',
      currentEmail: 'petra@example.test',
      updatedEmail: 'petra.vance@example.test',
    };
    expect((await mailed()).map(({ template, to, data }) => [template, to, data])).toEqual(
      ['petra.vance@example.test', 'petra@example.test'].map((to) => [
        'emailChangedByEmployer',
        to,
        { ...about, at: harness.now.toISOString(), frozenUntil },
      ]),
    );
    const editing = async (who: 'plain' | 'colleague') =>
      (await harness.signedInAnew(who).get(BASE)).json<{ canEdit: boolean; whyNot: string | null }>();
    expect(await editing('plain')).toMatchObject({ canEdit: false, whyNot: 'contactRecentlyChanged' });
    expect(await editing('colleague')).toMatchObject({ canEdit: true });
    // The same address again is no change.
    expect((await move(plain.profileId, 'petra.vance@example.test')).status).toBe(200);
    expect(await mailed()).toHaveLength(2);

    harness.advanceSeconds(24 * 3600);
    const petra = harness.signedInAnew('plain');
    expect((await petra.post(BASE, holiday(), { headers: { 'idempotency-key': 'holiday' } })).statusCode).toBe(200);
    const rows = await harness.database.asMaintenance((tx) => tx.rows(reviewed, []));
    expect(rows.map(({ employee_id: id, review }) => [id, review.includes('contactChanged')])).toEqual([
      [plain.employeeId, true],
    ]);
  });
});
