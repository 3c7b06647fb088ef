import { afterAll, describe, expect, it } from 'vitest';
import { profilesReply } from '@paystead/contract/features/profile-selection/model.ts';
import { createSignInHarness, refusal } from '../../../test/sign-in/sign-in-harness.ts';
import { addressOf, type TokenOptions } from '../../../test/sign-in/provider.ts';
import type { PersonKey } from '../../../test/harness/people.ts';

const PROFILES = '/api/userProfile/profiles';
const signInHarness = await createSignInHarness();
afterAll(signInHarness.harness.close);
const { plain, other, colleague, former } = signInHarness.harness.people;

// Petra has a second employment at another client; both profiles are hers alone.
await signInHarness.harness.change(
  `update profile set person_id = '${plain.personId}' where profile_id = '${other.profileId}'`,
);

const withToken = (idpToken: string) => ({ headers: { 'x-identity-token': idpToken } });
const find = async (key: PersonKey, email = addressOf(signInHarness.harness.people[key]), options: TokenOptions = {}) =>
  signInHarness.browser().post(PROFILES, { email }, withToken(await signInHarness.tokenOf(key, options)));
const usernames = (response: { json(): unknown }) =>
  profilesReply.parse(response.json()).profileSelections.map((one) => one.username);

describe('PRF-3: refusals reveal nothing', () => {
  it('401 without an identity token, whatever the body says', async () => {
    const at = signInHarness.browser();
    for (const body of [{ email: addressOf(plain) }, {}, { email: 'x' }])
      expect(refusal(await at.post(PROFILES, body))).toEqual([401, 'unauthenticated']);
    expect(refusal(await at.get(PROFILES))).toEqual([401, 'unauthenticated']);
  });

  it('401 with a session alone: the address must be proved', async () => {
    const at = await signInHarness.signedIn('plain');
    expect(refusal(await at.post(PROFILES, { email: addressOf(plain) }))).toEqual([401, 'unauthenticated']);
  });

  it('401 for another person’s address, whether or not anyone has it', async () => {
    const answers = [await find('plain', addressOf(colleague)), await find('plain', 'nobody@example.test')];
    for (const answer of answers) expect(refusal(answer)).toEqual([401, 'identity_token_invalid']);
    const repliesWithoutId = answers.map((one) => JSON.stringify({ ...one.json(), requestId: '', reference: '' }));
    expect(new Set(repliesWithoutId).size).toBe(1);
  });

  it.each<[string, TokenOptions]>([
    ['of another issuer', { claims: { iss: 'https://evil.test/identity' } }],
    ['that has expired', { claims: { exp: 1 } }],
    ['for another audience', { claims: { aud: 'another' } }],
    ['that the provider did not sign', { forged: true }],
    ['without an address', { claims: { email: undefined } }],
  ])('401 with a token %s', async (_title, options) => {
    expect(refusal(await find('plain', addressOf(plain), options))).toEqual([401, 'identity_token_invalid']);
  });

  it('401 with a token in the wrong place', async () => {
    const idpToken = await signInHarness.tokenOf('plain');
    const at = signInHarness.browser();
    expect(refusal(await at.post(PROFILES, { email: addressOf(plain), idpToken }))).toEqual([401, 'unauthenticated']);
    const bearer = { headers: { authorization: `Bearer ${idpToken}` } };
    expect(refusal(await at.get(PROFILES, bearer))).toEqual([401, 'unauthenticated']);
  });

  it('HTTP-1: 403 without the anti-forgery header in a browser', async () => {
    const headers = { 'x-identity-token': await signInHarness.tokenOf('plain'), origin: 'http://localhost:80' };
    const answer = await signInHarness.browser().post(PROFILES, { email: addressOf(plain) }, { headers, pair: false });
    expect(refusal(answer)).toEqual([403, 'anti_forgery']);
  });

  it('422 for a malformed address', async () => {
    const answer = await find('plain', 'no-address');
    expect([...refusal(answer), answer.json().errors[0].pointer]).toEqual([422, 'invalid_input', '/email']);
  });
});

describe('PRF-1: the profile list', () => {
  it('has this person’s profiles at every client, with numbers masked, and no one else’s', async () => {
    const { profileSelections, nextCursor } = profilesReply.parse((await find('plain')).json());
    expect(nextCursor).toBeNull();
    expect(profileSelections.map((one) => ({ ...one, lastUsedAt: null }))).toEqual(
      expect.arrayContaining([
        { username: 'petra', clientCode: 'MILLRACE', clientName: 'Millrace Fabrication', employeeId: plain.employeeId, employeeNumber: '••001', isFormer: false, lastUsedAt: null },
        { username: 'otto', clientCode: 'BAKERY', clientName: 'Bluebonnet Bakery', employeeId: other.employeeId, employeeNumber: '••021', isFormer: false, lastUsedAt: null },
      ]),
    ); // prettier-ignore
    expect(profileSelections).toHaveLength(2);
  });

  it.each([
    ['B-12', '••12'],
    ['E-001', '••01'],
    ['E-0001', '••001'],
    ['E-00001', '••001'],
    ['1234567890', '••7890'],
    ['7', '••'],
  ])('shows the last four characters of number %s, and never more than half', async (number, shown) => {
    const renumber = (to: string) =>
      signInHarness.harness.change(
        `update employee set employee_number = '${to}' where employee_id = '${plain.employeeId}'`,
      );
    await renumber(number);
    const { profileSelections } = profilesReply.parse((await find('plain')).json());
    await renumber('E-0001');
    expect(profileSelections.find(({ employeeId }) => employeeId === plain.employeeId)?.employeeNumber).toBe(shown);
  });

  it('is ordered by last use', async () => {
    for (const [key, expected] of [
      ['other', ['otto', 'petra']],
      ['plain', ['petra', 'otto']],
    ] as const) {
      signInHarness.harness.advanceSeconds(60);
      const { firstName, client } = signInHarness.harness.people[key];
      await signInHarness.authorize(signInHarness.browser(), 'plain', {
        username: firstName.toLowerCase(),
        clientCode: client.code,
      });
      expect(usernames(await find('plain'))).toEqual(expected);
      const lastUsed = (await find('plain')).json().profileSelections[0].lastUsedAt;
      expect(new Date(lastUsed)).toEqual(signInHarness.harness.now);
    }
  });

  it('is the same by token, by session, and by an address in capitals', async () => {
    const at = await signInHarness.signedIn('plain');
    const lists = [
      await find('plain', addressOf(plain).toUpperCase()),
      await at.get(PROFILES),
      await signInHarness.browser().get(PROFILES, withToken(await signInHarness.tokenOf('plain'))),
      await find('plain', addressOf(plain), { claims: { email: 'PETRA@example.test' } }),
    ];
    expect(new Set(lists.map((one) => JSON.stringify(one.json()))).size).toBe(1);
    expect(usernames(lists[0] ?? { json: () => null })).toHaveLength(2);
  });

  it('uses the identity token if the call also has a session', async () => {
    const at = await signInHarness.signedIn('colleague');
    expect(usernames(await at.get(PROFILES, withToken(await signInHarness.tokenOf('plain'))))).toHaveLength(2);
    expect(usernames(await at.get(PROFILES))).toEqual(['colin']);
  });

  it('is empty for an identity without a person, and for an unverified address', async () => {
    const nobody = await signInHarness.provider.tokenOf({ firstName: 'Nobody' }, signInHarness.harness.now);
    const answer = await signInHarness.browser().post(PROFILES, { email: 'nobody@example.test' }, withToken(nobody));
    expect([answer.statusCode, usernames(answer)]).toEqual([200, []]);
    expect(usernames(await find('chief', undefined, { claims: { email_verified: false } }))).toEqual([]);
  });

  it('omits disabled profiles, and marks ended employments', async () => {
    await signInHarness.harness.change(`update profile set is_enabled = false where username = 'otto'`);
    expect(usernames(await find('plain'))).toEqual(['petra']);
    await signInHarness.harness.change(`update profile set is_enabled = true where username = 'otto'`);
    const list = profilesReply.parse((await find('former')).json()).profileSelections;
    expect(list).toMatchObject([{ employeeId: former.employeeId, isFormer: true }]);
  });

  it('follows the identity that was bound at the first sign-in, not the later owner of its address', async () => {
    await find('manager');
    await signInHarness.harness.change(
      `delete from person_email where email = '${addressOf(signInHarness.harness.people.manager)}'`,
    );
    expect(usernames(await find('manager'))).toEqual(['mona']);
    const stranger = await find('manager', undefined, { claims: { sub: 'somebody-new' } });
    expect([stranger.statusCode, usernames(stranger)]).toEqual([200, []]);
  });
});
