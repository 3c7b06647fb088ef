import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PEOPLE } from '../../../../test/harness/people.ts';
import { openSession } from '../../../../test/harness/session.ts';
import { openScim, type ScimHarness } from '../../../../test/service/scim-harness.ts';
import { namesIn, patch } from '../../../../test/service/scim-replies.ts';
import { createApp } from '../../../app.ts';
import { readConfig } from '../../../config.ts';
import { createLog } from '../../../platform/log.ts';
import { USER } from '../conversations/conversation.ts';

let scim: ScimHarness;
beforeAll(async () => {
  scim = await openScim();
});
afterAll(() => scim.harness.close());

const send: ScimHarness['send'] = (method, path, options) => scim.send(method, path, options);
const { colleague, plain, reader, supervisor } = PEOPLE;
const list = async (query: string, more: Parameters<ScimHarness['send']>[2] = {}) =>
  namesIn(await send('GET', `/Users?${query}`, more));

describe('SVC-5: the end of a user', () => {
  const isSignedIn = async (who: 'colleague' | 'plain') => (await scim.harness.as(who).get('/api/check')).statusCode;

  it('ends the sessions at every gateway before the reply', async () => {
    const { harness } = scim;
    const { database, keys } = harness;
    const second = await createApp({
      config: readConfig({ PAYSTEAD_LOG_LEVEL: 'silent', PAYSTEAD_OIDC_ISSUER: 'https://identity.example.test' }),
      database,
      clock: { now: () => harness.now },
      keys,
      log: createLog('silent'),
      portal: null,
      identity: null,
    });
    const [ended, kept] = [
      await openSession(database, supervisor, harness.now),
      await openSession(database, reader, harness.now),
    ];
    const statusesAt = async (server: typeof second.server) =>
      Promise.all(
        [ended, kept].map(async (paystead) => {
          const reply = await server.inject({ method: 'GET', url: '/api/check', cookies: { paystead } });
          return reply.statusCode;
        }),
      );
    expect([await statusesAt(harness.server), await statusesAt(second.server)]).toEqual([
      [200, 200],
      [200, 200],
    ]);
    const body = patch({ op: 'replace', path: 'active', value: false });
    expect((await send('PATCH', `/Users/${supervisor.profileId}`, { body })).status).toBe(200);
    expect([await statusesAt(second.server), await statusesAt(harness.server)]).toEqual([
      [401, 200],
      [401, 200],
    ]);
    await second.server.close();
  });

  it('ends the sessions before the reply, and those of others stay', async () => {
    expect([await isSignedIn('colleague'), await isSignedIn('plain')]).toEqual([200, 200]);
    const body = patch({ op: 'replace', value: { active: false } });
    expect((await send('PATCH', `/Users/${colleague.profileId}`, { body })).status).toBe(200);
    expect([await isSignedIn('colleague'), await isSignedIn('plain')]).toEqual([401, 200]);
  });

  it('by deletion takes it from the lists; the same employee can become a user again', async () => {
    const path = `/Users/${plain.profileId}`;
    expect((await send('DELETE', path)).status).toBe(204);
    expect([await isSignedIn('plain'), (await send('GET', path)).status, (await send('DELETE', path)).status]).toEqual([
      401, 404, 404,
    ]);
    expect(await list('filter=userName eq "petra"')).toEqual([]);
    expect(await list('filter=userName eq "petra"', { token: scim.tokens.bakery })).toEqual(['petra']);
    const again = { schemas: [USER], userName: 'petra', externalId: 'E-0001' };
    const made = await send('POST', '/Users', { body: again });
    expect([made.status, made.body['id'], made.body['active']]).toEqual([201, plain.profileId, true]);
    expect(await isSignedIn('plain')).toBe(401);
  });

  it('appears in the activity of the employee, with the account', async () => {
    const eventsOf = async (who: 'plain' | 'admin') => {
      const reply = await scim.harness.signedInAnew(who).get('/api/activity');
      return reply.json<{ events: { role: string; name: string | null; what: string }[] }>().events;
    };
    expect((await eventsOf('plain')).filter(({ role }) => role === 'service')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'entra', what: 'Access changed by an identity system' }),
      ]),
    );
    expect((await eventsOf('admin')).map(({ role }) => role)).not.toContain('service');
  });
});
