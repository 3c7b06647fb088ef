import { loadImage } from '@napi-rs/canvas';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { brandingFor, defaultBranding } from '@paystead/contract/features/branding/rules.ts';
import { createHarness } from '../test/harness.ts';
import { mailLogos } from './mail-logos.ts';
import { noRow, statement } from './platform/database/port.ts';
import { createLog } from './platform/log.ts';
import { mailBrandOf } from './platform/mail/brand.ts';

const harness = await createHarness();
const { database } = harness;
afterAll(() => harness.close());
const logoOf = mailLogos(database, createLog('silent'));

const drawing = (body: string, box = '0 0 20 20') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${body}</svg>`).toString('base64');
const WIDE = drawing('<path d="M0 0h90v20H0z" fill="#fff"/>', '0 0 90 20');

const setLogo = statement(
  'test.mail_logos.set',
  noRow,
  'update partner set is_white_labeled = true, logo_image_base64 = $2 where partner_id = $1',
);
const { partnerId } = await database.asMaintenance((tx) =>
  tx.one(
    statement(
      'test.mail_logos.partner',
      z.object({ partner_id: z.string() }).transform((row) => ({ partnerId: row.partner_id })),
      'select partner_id from client order by client_id limit 1',
    ),
    [],
  ),
);
const store = (logo: string | null) => database.asMaintenance((tx) => tx.run(setLogo, [partnerId, logo]));
const brand = { productName: 'Pay', footer: 'f', actionColorHex: '#0b7a75', sidebarColorHex: '#10302f' };

describe('V18: the logo of a mail', () => {
  it('is the partner’s, as PNG three times as large as it is shown', async () => {
    await store(WIDE);
    const drawn = await logoOf({ ...brand, logo: { partnerId } });
    expect(drawn).toMatchObject({ width: 112, height: 25 });
    const image = await loadImage(Buffer.from(drawn?.png ?? []));
    expect([image.width, image.height]).toEqual([336, 75]);
  });

  it('is the product’s own mark in the product’s own mail', async () => {
    const own = mailBrandOf(defaultBranding(2026));
    expect(own.logo).toBe('product');
    expect(await logoOf(own)).toMatchObject({ width: 32, height: 32 });
  });

  it('is never the product’s mark in the mail of a partner without a logo', async () => {
    const partner = {
      partnerCode: 'harborline', isWhiteLabeled: true, pageTitle: 'Harborline', footerText: null, privacyPolicyLabel: null,
      privacyPolicyUrl: null, termsOfUseLabel: null, termsOfUseUrl: null, logoImageBase64: null, faviconImage: null,
      actionColorHex: null, sidebarColorHex: null,
    }; // prettier-ignore
    expect(mailBrandOf(brandingFor(true, partner, 2026), { partnerId }).logo).toBeUndefined();
    const withLogo = brandingFor(true, { ...partner, logoImageBase64: WIDE }, 2026);
    expect(mailBrandOf(withLogo, { partnerId }).logo).toEqual({ partnerId });
  });

  it('is left out if it was removed, can’t be drawn, or an earlier release queued the mail', async () => {
    for (const logo of [null, drawing(''), Buffer.from('no picture').toString('base64')]) {
      await store(logo);
      expect(await logoOf({ ...brand, logo: { partnerId } })).toBeNull();
    }
    expect(await logoOf(brand)).toBeNull();
  });

  it('is left out if it can’t be read: no notice waits for a picture', async () => {
    const broken = { ...database, asDirectory: () => Promise.reject(new Error('The database is gone.')) };
    expect(await mailLogos(broken, createLog('silent'))({ ...brand, logo: { partnerId } })).toBeNull();
  });
});
