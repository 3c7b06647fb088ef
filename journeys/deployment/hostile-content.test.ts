import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { z } from 'zod';
import { readConfig } from '../../gateway/src/config.ts';
import { noRow, statement } from '../../gateway/src/platform/database/port.ts';
import { newMessage, postMessage } from '../../gateway/src/features/messages/posting/post.ts';
import { openStore, type Store } from '../../gateway/src/platform/open-store.ts';
import { HOSTILE_DRAWINGS } from '../../gateway/test/branding/hostile-drawings.ts';
import { launchBrowser } from '../harness/browser.ts';
import { ALL_TEXTS, HOSTILE_ADDRESSES, HOSTILE_TEXTS } from '../harness/hostile-payloads.ts';
import { copyDemo } from '../harness/demo-product.ts';
import type { Place } from '../harness/place.ts';
import { startProduct, type Product } from '../harness/product.ts';
import { castMember, signIn } from '../harness/visitor.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');

const setHostileBrand = statement(
  'test.hostile_partner',
  noRow,
  `update partner set is_white_labeled = true, page_title = $1, footer_text = $1, privacy_policy_label = $1,
     terms_of_use_label = $1, privacy_policy_url = $2, terms_of_use_url = $2, support_contact = $1,
     logo_image_base64 = $3, favicon_image = $3
    where partner_key = 'harborline'`,
);
const addressed = statement('test.hostile_address', noRow, 'update partner set privacy_policy_url = $1');
const write = statement(
  'test.hostile_messages',
  noRow,
  `update message set title = jsonb_build_object('en', $1::text, 'es', $1::text),
     body = jsonb_build_object('en', $2::text, 'es', $2::text)`,
);
/** A partner and a host name for each drawing. */
const draw = statement(
  'test.hostile_drawing',
  z.object({ hostname: z.string() }),
  `with made as (
     insert into partner (partner_id, partner_key, name, is_white_labeled, logo_image_base64, favicon_image, updated_at)
     values (gen_random_uuid(), $1, $1, true, $2, $2, now()) returning partner_id)
   insert into partner_hostname (hostname, partner_id) select $1 || '.localhost', partner_id from made returning hostname`,
);

/** A message as an operator posts it: two working links among markup that must not work. */
const POSTED_BODY = `<p>Read <a href="https://intranet.example/plan?a=1&amp;b=2" target="_blank">the plan</a> or write to
  <a href="mailto:hr@intranet.example">HR</a>.</p>${HOSTILE_TEXTS.join('')}`;
const POSTED = {
  category: 'company',
  title: { en: 'Where the plan is', es: 'Dónde está el plan' },
  body: { en: POSTED_BODY, es: POSTED_BODY },
  to: 'everybody',
  publishedAt: '2026-01-05T15:00:00Z',
};

/** Written to the database directly, past the checks of the operator's command. */
async function poison({ environment }: Place): Promise<string[]> {
  const store: Store = await openStore(readConfig(environment), () => undefined);
  const taken: string[] = [];
  await store.database.asMaintenance(async (tx) => {
    await tx.run(setHostileBrand, [ALL_TEXTS, HOSTILE_ADDRESSES.kept, base64(HOSTILE_DRAWINGS[6] ?? '')]);
    await tx.run(write, [ALL_TEXTS, HOSTILE_TEXTS.map((text) => `<p>${text}</p>`).join('')]);
    for (const [place, drawing] of HOSTILE_DRAWINGS.entries()) await tx.one(draw, [`d${place}`, base64(drawing)]);
  });
  for (const clientCode of ['KEYSTONE', 'BLUEBONNET'])
    await postMessage(store.database, newMessage.parse({ ...POSTED, clientCode }), () => Promise.reject(), new Date(), {
      by: 'Olivia',
    });
  for (const address of HOSTILE_ADDRESSES.refused)
    await store.database
      .asMaintenance((tx) => tx.run(addressed, [address]))
      .then(
        () => taken.push(address),
        () => undefined,
      );
  await store.database.close();
  return taken;
}

let place: Place;
let product: Product;
let browser: Browser;
let takenAddresses: readonly string[];

beforeAll(async () => {
  place = await copyDemo();
  takenAddresses = await poison(place);
  [product, browser] = await Promise.all([startProduct({ place }), launchBrowser()]);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await place.remove();
});

/**
 * Opens a browser context that ignores the content security policy unless told otherwise: code that only the policy
 * stops has come too far.
 */
async function visit(hostname = 'harborline.localhost', bypassCSP = true, userAgent?: string) {
  const url = product.url.replace('localhost', hostname);
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-US',
    bypassCSP,
    serviceWorkers: 'block',
    ...(userAgent !== undefined && { userAgent }),
  });
  context.setDefaultTimeout(15_000);
  const seen: string[] = [];
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => console.error(`policy ${event.violatedDirective}`));
  });
  context.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('console', (message) => {
    if (message.text().startsWith('policy ')) seen.push(message.text());
  });
  context.on('request', (request) => {
    if (/^(https?|wss?):/.test(request.url()) && new URL(request.url()).port !== new URL(url).port)
      seen.push(`request ${request.url()}`);
  });
  return { page: await context.newPage(), seen, context };
}

/** Returns traces of the payloads in a document: elements, attributes, addresses, and whether a script ran. */
const alive = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = 'ran' in window ? ['it ran'] : [];
    const foreign = 'iframe[srcdoc],object,embed,base,foreignObject,math,video,audio,animate,template,meta[http-equiv]';
    for (const element of document.querySelectorAll('*')) {
      if (element.matches(foreign)) found.push(`<${element.localName}>`);
      if (element.localName === 'script' && element.textContent.includes('window.ran'))
        found.push('<script> of a payload');
      for (const { name, value } of element.attributes) {
        if (/^on/i.test(name)) found.push(`${element.localName} ${name}`);
        const isAddress = /^(href|src|srcset|action|data|xlink:href|formaction)$/i.test(name);
        // React replaces a script address with one that throws.
        if (isAddress && /^\s*(javascript:(?!throw)|data:text|vbscript:)|evil\.example/i.test(value))
          found.push(`${element.localName} ${name}=${value.slice(0, 40)}`);
      }
      if (/evil\.example|expression\(/.test(element.getAttribute('style') ?? '')) found.push('a style of a payload');
    }
    return found;
  });

describe('reading 19, BRA-1: hostile partner texts, images and addresses run no script, even without a content policy', () => {
  it('texts appear verbatim before sign-in, at the provider, at home and in the inbox', async () => {
    const { page, seen } = await visit();
    await page.goto('/logout?reason=SignedOut');
    await page.getByRole('heading', { level: 1, name: "You're signed out" }).waitFor();
    await page.getByText('<script>').first().waitFor();
    expect(await alive(page)).toEqual([]);
    expect(await page.title()).toContain('<script>');

    const plain = await castMember('plain');
    await signIn(page, plain);
    await page.getByRole('heading', { level: 1, name: /^Hi, / }).waitFor();
    await page.getByText('<img src=x onerror').filter({ visible: true }).first().waitFor();
    expect(await alive(page)).toEqual([]);

    await page.goto('/messages');
    // Not a reminder of a request, which the gateway posts as time goes by.
    await page.locator('a[id^="message-"]').filter({ hasText: '<' }).first().click();
    const article = page.getByRole('article');
    await article.getByText('<iframe srcdoc=').first().waitFor();
    const [words, links] = [await article.textContent(), await article.getByRole('link').count()];
    for (const text of HOSTILE_TEXTS.filter((one) => one.startsWith('<s'))) expect(words).toContain(text);
    expect([links, await alive(page)]).toEqual([0, []]);

    expect(seen).toEqual([]);
  });

  it('the content policy reports no violation', async () => {
    const { page, seen } = await visit('harborline.localhost', false);
    await page.goto('/logout?reason=SignedOut');
    await page.getByText('<script>').first().waitFor();
    expect([await alive(page), seen]).toEqual([[], []]);
  });

  it("the provider's page without a session shows them verbatim", async () => {
    const { page, seen } = await visit();
    await page.goto('/home');
    await page.getByLabel('Email').waitFor();
    expect(await page.title()).toContain('<script>');
    expect([await alive(page), seen]).toEqual([[], []]);
  });

  it('nothing runs even if the gateway sends them unescaped, including script addresses', async () => {
    const { page, seen } = await visit('localhost');
    await signIn(page, await castMember('plain'));
    await page.getByRole('heading', { level: 1, name: /^Hi, / }).waitFor();
    const raw = {
      of: 'profile',
      isWhiteLabeled: true,
      pageTitle: ALL_TEXTS,
      footerText: ALL_TEXTS,
      privacyPolicyLabel: 'Hostile privacy',
      privacyPolicyUrl: HOSTILE_ADDRESSES.refused[0],
      termsOfUseLabel: ALL_TEXTS,
      termsOfUseUrl: HOSTILE_ADDRESSES.kept,
      logo: `data:image/svg+xml;base64,${base64(HOSTILE_DRAWINGS[0] ?? '')}`,
      favicon: `data:image/svg+xml;base64,${base64(HOSTILE_DRAWINGS[6] ?? '')}`,
      actionColorHex: 'red;}</style><script>window.ran=1</script>',
      sidebarColorHex: 'url(https://evil.example/x.png)',
      savedColors: 'keep',
    };
    await page.route('**/home', async (route) => {
      const reply = await route.fetch();
      const content = JSON.stringify(raw).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
      const body = (await reply.text()).replace(
        /(<meta name="paystead-branding" content=)"[^"]*"/,
        (_all, begin: string) => `${begin}"${content}"`,
      );
      await route.fulfill({ response: reply, body });
    });
    await page.goto('/home');
    await page.getByText('<img src=x onerror').filter({ visible: true }).first().waitFor();
    await page.getByRole('link', { name: 'Hostile privacy' }).click({ noWaitAfter: true });
    expect([await alive(page), seen]).toEqual([[], []]);
  });

  it('nothing runs in an email program that allows everything', async () => {
    // The notice about another device has the partner's branding, too.
    const { page, seen } = await visit(
      'localhost',
      true,
      'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    );
    await signIn(page, await castMember('plain'));
    await page.getByRole('heading', { level: 1, name: /^Hi, / }).waitFor();
    // Mail from before the partner was changed has the earlier texts.
    const mails = async () =>
      ((await (await fetch(`${product.url}/mail.json`)).json()) as { html: string }[]).filter(({ html }) =>
        html.includes('&lt;script'),
      );
    await expect.poll(async () => (await mails()).length, { timeout: 15_000 }).toBeGreaterThan(0);
    for (const { html } of await mails()) {
      await page.goto('about:blank');
      await page.setContent(html);
      await page.getByText('<script>').first().waitFor();
      expect(await alive(page)).toEqual([]);
    }
    await page.goto('/mail');
    expect([await alive(page), seen]).toEqual([[], []]);
  });

  it("the database refuses an address that isn't https", () => {
    expect(takenAddresses).toEqual([]);
  });
});

describe("reading 19, BRA-3: a partner's drawing runs no script, even in a page that allows everything", () => {
  it(`${HOSTILE_DRAWINGS.length} drawings, as the gateway serves them`, async () => {
    const { page, seen } = await visit('localhost');
    const handed = await Promise.all(
      HOSTILE_DRAWINGS.map(async (_drawing, place) => {
        const reply = await page.request.get(`/api/branding-partner/hostname?hostname=d${place}.localhost`);
        const { partnerCode, logoImageBase64, faviconImage } = (await reply.json()) as Record<string, string | null>;
        return {
          partnerCode,
          svg: Buffer.from(logoImageBase64 ?? '', 'base64').toString(),
          same: logoImageBase64 === faviconImage,
        };
      }),
    );
    expect(handed.every(({ partnerCode, same }, place) => partnerCode === `d${place}` && same)).toBe(true);
    // Some are shown without their hostile parts, others not at all.
    expect(handed.filter(({ svg }) => svg !== '').length).toBeGreaterThan(10);
    await page.goto('about:blank');
    await page.setContent(`<!doctype html><title>x</title>${handed.map(({ svg }) => `<div>${svg}</div>`).join('')}`);
    // Hover and focus each element that listens for them.
    await page.evaluate(() => {
      for (const element of document.querySelectorAll('svg, svg *'))
        for (const type of ['click', 'mouseover', 'focus', 'begin', 'load']) element.dispatchEvent(new Event(type));
    });
    expect([await alive(page), seen]).toEqual([[], []]);
  });

  it('as a top-level page or a launcher icon', async () => {
    for (const place of [0, 6, 11, 20]) {
      const { page, seen, context } = await visit(`d${place}.localhost`);
      await page.goto('/partner-icon');
      expect([await page.evaluate(() => 'ran' in window), seen]).toEqual([false, []]);
      await context.close();
    }
  });
});

/** Runs last: a visit to the other partner sends a harmless mail. */
describe('MSG-1: a posted message', () => {
  it.each([
    ['harborline.localhost', 'plain'],
    ['summit-ridge.localhost', 'other-client'],
  ])('S15: at %s the links of a posted message work, and its hostile markup stays text', async (hostname, key) => {
    const { page, seen } = await visit(hostname);
    await signIn(page, await castMember(key));
    await page.getByRole('heading', { level: 1, name: /^Hi, / }).waitFor();
    await page.goto('/messages');
    await page.locator('a[id^="message-"]').filter({ hasText: 'Where the plan is' }).click();
    const article = page.getByRole('article');
    const link = article.getByRole('link', { name: 'the plan' });
    await link.waitFor();
    expect(
      await article
        .getByRole('link')
        .evaluateAll((links) => links.map((one) => ['href', 'target', 'rel'].map((name) => one.getAttribute(name)))),
    ).toEqual([
      ['https://intranet.example/plan?a=1&b=2', '_blank', 'noopener noreferrer'],
      ['mailto:hr@intranet.example', null, 'noopener noreferrer'],
    ]);
    const words = await article.textContent();
    for (const text of HOSTILE_TEXTS.filter((one) => one.startsWith('<s'))) expect(words).toContain(text);
    expect(words).not.toContain('intranet.example/plan');
    expect([await alive(page), seen]).toEqual([[], []]);
  });
});
