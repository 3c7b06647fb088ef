import { afterAll, describe, expect, it } from 'vitest';
import { createHarness } from '../../../test/harness.ts';
import { BAKERY, MILLRACE } from '../../../test/harness/people.ts';
import { openSession } from '../../../test/harness/session.ts';
import { jobSubject } from '../../platform/access/job-subject.ts';
import { tokenHash } from '../../platform/http/request/credential.ts';
import {
  brandingByHostname,
  brandingByPartner,
  brandingOfHostname,
  brandingOfSession,
  NO_PARTNER,
  partnerOfClient,
} from './store.ts';

const harness = await createHarness();
afterAll(harness.close);
const { database } = harness;
await harness.insert('partner_hostname', [
  { hostname: 'millrace.example.test', partner_id: MILLRACE.partnerId },
  { hostname: 'bakery.example.test', partner_id: BAKERY.partnerId },
]);
await harness.change(`
  update partner set page_title = 'Bakery pay', footer_text = 'Bakery footer', privacy_policy_label = 'Bakery privacy',
         privacy_policy_url = 'https://bakery.example.test/privacy', terms_of_use_label = 'Bakery terms',
         terms_of_use_url = 'https://bakery.example.test/terms', action_color_hex = '#112233', sidebar_color_hex = '#445566'
   where partner_id = '${BAKERY.partnerId}'`);

const OF_MILLRACE = { ...NO_PARTNER, partnerCode: 'partner-1', isWhiteLabeled: true };
const OF_BAKERY = {
  ...NO_PARTNER,
  partnerCode: 'partner-2',
  pageTitle: 'Bakery pay',
  footerText: 'Bakery footer',
  privacyPolicyLabel: 'Bakery privacy',
  privacyPolicyUrl: 'https://bakery.example.test/privacy',
  termsOfUseLabel: 'Bakery terms',
  termsOfUseUrl: 'https://bakery.example.test/terms',
  actionColorHex: '#112233',
  sidebarColorHex: '#445566',
};

describe('BRA-2: whose branding a visitor gets', () => {
  it.each([
    ['bakery.example.test', OF_BAKERY],
    ['BAKERY.example.test', OF_BAKERY],
    ['millrace.example.test', OF_MILLRACE],
    ['unknown.example.test', NO_PARTNER],
  ])('at %s', async (hostname, expected) => {
    expect(await brandingOfHostname(database, hostname)).toEqual(expected);
    expect(await database.asDirectory((tx) => brandingByHostname(tx, hostname))).toEqual(expected);
  });

  it('a partner by its id, and the partner of a client', async () => {
    const { both, ofClient } = await database.asDirectory(async (tx) => ({
      both: [await brandingByPartner(tx, BAKERY.partnerId), await brandingByPartner(tx, MILLRACE.partnerId)],
      ofClient: await partnerOfClient(tx, jobSubject({ clientId: BAKERY.clientId, employeeId: '' })),
    }));
    expect(both).toEqual([OF_BAKERY, OF_MILLRACE]);
    expect(ofClient).toEqual({ partnerId: BAKERY.partnerId, branding: OF_BAKERY });
  });

  it('in a session that is live: not once it is idle, expired or ended, and never by an app’s token', async () => {
    const limits = { idleSeconds: 600, absoluteSeconds: 3600, recentSeconds: 300 };
    const hash = tokenHash(await openSession(database, harness.people.other, harness.now));
    const after = (seconds: number) =>
      brandingOfSession(database, hash, new Date(harness.now.getTime() + seconds * 1000), limits);
    const seen = (seconds: number) =>
      harness.change(`update session set last_seen_at = created_at + interval '${seconds} seconds'`);
    expect([await after(599), await after(600)]).toEqual([OF_BAKERY, undefined]);
    await seen(3500);
    expect([await after(3599), await after(3600)]).toEqual([OF_BAKERY, undefined]);
    await harness.change(`update session set kind = 'native', native_client_id = 'app'`);
    expect(await after(0)).toBeUndefined();
    await harness.change(
      `update session set kind = 'web', native_client_id = null, revoked_at = now(), revoked_reason = 'signed out'`,
    );
    expect(await after(0)).toBeUndefined();
    expect(await brandingOfSession(database, tokenHash('unknown'), harness.now, limits)).toBeUndefined();
  });
});
