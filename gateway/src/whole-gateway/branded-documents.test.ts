import { afterAll, describe, expect, it } from 'vitest';
import { jobSubject } from '../platform/access/job-subject.ts';
import { HARBORLINE_LOGO, SUMMIT_RIDGE_LOGO } from '../../seed/cast/marks.ts';
import { checkId } from '../../test/harness/checks.ts';
import type { PersonKey } from '../../test/harness/people.ts';
import { consent, formId, issueForm } from '../../test/harness/year-end.ts';
import { createHarness, type Harness } from '../../test/harness.ts';
import { readPdf } from '../../test/pdf/read-pdf.ts';
import { brandsOf } from '../brands.ts';

const LOOKS = [
  ['partner-1', 'Harborline Pay', '#0b7a75', '#14294b', HARBORLINE_LOGO],
  ['partner-2', 'Summit Ridge HR', '#d9601a', '#1f4a36', SUMMIT_RIDGE_LOGO],
] as const;

async function branded(harness: Harness): Promise<Harness> {
  for (const [key, name, action, sidebar, logo] of LOOKS)
    await harness.change(
      `update partner set is_white_labeled = true, page_title = '${name}', footer_text = '© 2026 ${name}',
         action_color_hex = '${action}', sidebar_color_hex = '${sidebar}',
         logo_image_base64 = '${Buffer.from(logo).toString('base64')}' where partner_key = '${key}'`,
    );
  await issueForm(harness.insert, { person: harness.people.plain });
  await consent(harness.insert, harness.people.plain);
  return harness;
}
const harness = await branded(await createHarness());
const unbranded = await branded(await createHarness({ environment: { PAYSTEAD_BRANDING: 'false' } }));
afterAll(async () => {
  await harness.close();
  await unbranded.close();
});

const { plain, baker } = harness.people;
const read = async (from: Harness, key: PersonKey, url: string) => {
  const answer = await from.signedInAnew(key).get(url);
  expect(answer.statusCode).toBe(200);
  return readPdf(answer.rawPayload);
};
const stub = (from: Harness, key: PersonKey) => read(from, key, `/api/check/${checkId(from.people[key], 3)}/file`);

describe('BRA-1: a client’s documents carry the brand of the client’s partner', () => {
  it('pay stubs carry their own partner’s name, footer and colors, never another’s', async () => {
    const [mine, theirs] = [await stub(harness, 'plain'), await stub(harness, 'baker')];
    expect([plain.client.partnerId === baker.client.partnerId, mine.pages, theirs.pages]).toEqual([false, 1, 1]);
    for (const words of ['Harborline Pay', '© 2026 Harborline Pay']) expect(mine.text).toContain(words);
    for (const words of ['Summit Ridge HR', '© 2026 Summit Ridge HR']) expect(theirs.text).toContain(words);
    expect(mine.text).not.toContain('Summit Ridge');
    expect(theirs.text).not.toContain('Harborline');
    expect([...mine.colors]).toEqual(expect.arrayContaining(['#14294b', '#0b7a75']));
    expect([...theirs.colors]).toEqual(expect.arrayContaining(['#1f4a36', '#d9601a']));
  });

  it('a form’s own pages and footer carry the brand, the government’s boxes don’t', async () => {
    const { text, outline } = await read(harness, 'plain', `/api/yearEndDocument/${formId(plain)}/file`);
    // The name stands once on the page of explanations. Each page's footer also has it, after the copyright sign.
    expect(text.replaceAll('© 2026 Harborline Pay', '').split('Harborline Pay')).toHaveLength(2);
    const form = text.slice(0, text.indexOf('Good to know'));
    expect(form.replaceAll('© 2026 Harborline Pay', '').trimEnd().endsWith('Harborline Pay')).toBe(true);
    expect(outline[0]).toMatchObject({ heading: 1 });
  });

  it('the sample form and a document of many stubs carry the brand too', async () => {
    const sample = await read(harness, 'plain', '/api/yearEndDocument/consent/sample?formFamily=W-2');
    expect(sample.text).toContain('Harborline Pay');
    const answer = await harness
      .signedInAnew('plain')
      .post('/api/check/files', { checkIds: [checkId(plain, 3), checkId(plain, 2)], format: 'pdf' });
    expect(answer.statusCode).toBe(200);
    const { text, pages } = await readPdf(answer.rawPayload);
    expect([pages, text.replaceAll('© 2026 Harborline Pay', '').split('Harborline Pay').length]).toEqual([2, 3]);
  });
});

it('BRA-1: a packed pay archive and the mail about it carry the brand too', async () => {
  const ask = (enabled: boolean) => {
    const brands = brandsOf({ branding: enabled });
    return harness.database.asTenant({ clientId: plain.client.clientId, employeeId: plain.employeeId }, async (tx) => [
      (
        await brands.ofClient(
          tx,
          jobSubject({ clientId: plain.client.clientId, employeeId: plain.employeeId }),
          harness.now,
        )
      ).pageTitle,
      (await brands.mailOfPartner(tx, plain.client.partnerId, harness.now)).productName,
    ]);
  };
  expect([await ask(true), await ask(false)]).toEqual([
    ['Harborline Pay', 'Harborline Pay'],
    ['Paystead', 'Paystead'],
  ]);
});

describe('BRA-2: branding switched off for a deployment', () => {
  it('stubs, forms and the flag use the product’s brand, whatever the partner has', async () => {
    for (const { text, colors } of [
      await stub(unbranded, 'plain'),
      await read(unbranded, 'plain', `/api/yearEndDocument/${formId(plain)}/file`),
    ]) {
      expect(text).toContain('Paystead');
      expect(text).not.toContain('Harborline');
      expect([...colors]).not.toEqual(expect.arrayContaining(['#14294b']));
    }
    for (const [from, enabled] of [
      [harness, true],
      [unbranded, false],
    ] as const)
      expect((await from.stranger.get('/api/setting/feature/isBrandingEnabled')).json()).toEqual({ enabled });
  });
});
