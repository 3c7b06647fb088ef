import { expect, it } from 'vitest';
import type { Session } from '../../platform/access/session.ts';
import { generateKeys, parseKeys } from '../../platform/keys/key-ring.ts';
import { pendoFor } from './analytics.ts';

const keys = parseKeys(generateKeys());
const service = { apiKey: 'k', scriptUrl: 'https://analytics.example.test/agent.js' };
const session = { profileId: 'p-1', personId: 'q-1', employeeId: 'e-1', clientId: 'c-1', partnerId: 'r-1' } as Session;

it.each([
  ['nothing is configured', null, true],
  ['the client switched it off', service, false],
])('HTTP-9: analytics stay off if %s', (_title, analytics, isOn) => {
  expect(pendoFor(session, analytics, isOn, keys)).toEqual({
    enabled: false,
    apiKey: null,
    scriptUrl: null,
    visitorId: null,
    accountId: null,
  });
});

it('HTTP-9: ids are stable, distinct pseudonyms, and none of the product’s own ids', () => {
  const reply = pendoFor(session, service, true, keys);
  expect(reply).toMatchObject({ enabled: true, ...service });
  expect(pendoFor(session, service, true, keys)).toEqual(reply);
  expect(pendoFor({ ...session, profileId: 'p-2' }, service, true, keys).visitorId).not.toBe(reply.visitorId);
  expect(pendoFor(session, service, true, parseKeys(generateKeys())).visitorId).not.toBe(reply.visitorId);
  expect(reply.visitorId).toMatch(/^[\w-]{22}$/);
  expect(reply.accountId).not.toBe(reply.visitorId);
  // Someone else at the same client belongs to the same account; another client of the same partner does not.
  const colleague = { ...session, profileId: 'p-2', personId: 'q-2', employeeId: 'e-2' };
  expect(pendoFor(colleague, service, true, keys).accountId).toBe(reply.accountId);
  expect(pendoFor({ ...session, clientId: 'c-2' }, service, true, keys)).toMatchObject({ visitorId: reply.visitorId });
  expect(pendoFor({ ...session, clientId: 'c-2' }, service, true, keys).accountId).not.toBe(reply.accountId);
});
