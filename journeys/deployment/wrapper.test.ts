import { afterAll, afterEach, assert, beforeAll, describe, expect, it } from 'vitest';
import { faultsOf } from '../harness/faults.ts';
import { productUrl } from '../harness/product-url.ts';
import { signInToApp } from '../harness/sign-in-by-requests.ts';
import { atHome, castMember } from '../harness/visitor.ts';
import { openWrapperHarness, type Wrapper, type WrapperHarness, type WrapperOptions } from '../harness/wrapper.ts';

let harness: WrapperHarness;
const open: Wrapper[] = [];
beforeAll(async () => {
  harness = await openWrapperHarness();
});
afterEach(async () => {
  for (const wrapper of open.splice(0)) await wrapper.close();
});
afterAll(() => harness.close());

const gatewayHost = productUrl();

async function wrap(options?: WrapperOptions): Promise<Wrapper> {
  const wrapper = await harness.wrap(options);
  open.push(wrapper);
  return wrapper;
}

const named = (wrapper: Wrapper, name: string) =>
  wrapper.calls.filter((call) => call.name === name).map(({ options }) => options);

/** Opens the app for a person with one profile, signed in and at home. */
async function signedIn(options: WrapperOptions = {}): Promise<Wrapper> {
  const wrapper = await wrap({ ...options, device: { gatewayHost, ...options.device } });
  await wrapper.open();
  await wrapper.page.getByRole('button', { name: 'Sign in' }).click();
  await expect.poll(() => named(wrapper, 'signIn')).toHaveLength(1);
  await wrapper.finishSignIn(await castMember('plain'));
  await atHome(wrapper.page);
  return wrapper;
}

/** Returns the app on a device where the person has signed in before, for stories about something else. It isn't open yet. */
async function installed(options: WrapperOptions = {}): Promise<Wrapper> {
  const context = await harness.browser.newContext();
  const kept = await signInToApp(context, gatewayHost, await castMember('plain'));
  await context.close();
  return wrap({ ...options, device: { gatewayHost, ...kept, ...options.device } });
}

/** Opens the app there, and waits for home. */
async function reopened(options?: WrapperOptions): Promise<Wrapper> {
  const wrapper = await installed(options);
  await wrapper.open();
  await atHome(wrapper.page);
  return wrapper;
}

const stored = (wrapper: Wrapper): Promise<string> =>
  wrapper.page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]));

describe('NAT-2: the first start', () => {
  it("NAV-8: requires the portal's address, signs in through the system browser and reaches home", async () => {
    const wrapper = await wrap();
    const { page, device } = wrapper;
    await wrapper.open();
    await page.getByRole('heading', { level: 1, name: 'Find your portal' }).waitFor();
    const address = page.getByLabel('Portal address');
    await address.fill('pay');
    await page.keyboard.press('Enter');
    await page.getByText('Enter a web address, such as pay.example.com.').waitFor();
    await address.fill('http://localhost:1');
    await page.keyboard.press('Enter');
    await page.getByText(/We couldn't find a payroll portal at this address/).waitFor();
    expect(await address.inputValue()).toBe('http://localhost:1');
    await address.fill(`${gatewayHost}/home?x=1`);
    await page.keyboard.press('Enter');

    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect.poll(() => named(wrapper, 'signIn')).toHaveLength(1);
    expect(device.gatewayHost).toBe(gatewayHost);
    const [{ url }] = named(wrapper, 'signIn') as [{ url: string }];
    const parameters = new URL(url).searchParams;
    expect([
      parameters.get('client_id'),
      parameters.get('redirect_uri'),
      parameters.get('code_challenge_method'),
    ]).toEqual(['paystead-native', 'com.paystead.portal:/sign-in', 'S256']);
    const member = await castMember('plain');
    await wrapper.finishSignIn(member);
    await atHome(page);

    // NAV-8, SES-5, SES-8: reported in this order, and the page's storage keeps nothing that grants access.
    const callNames = wrapper.calls.map(({ name }) => name);
    expect(callNames.indexOf('syncAuthToken')).toBeGreaterThan(0);
    expect(callNames.indexOf('storeIdentityToken')).toBeGreaterThan(callNames.indexOf('syncAuthToken'));
    expect(named(wrapper, 'loginSuccess')).toEqual([{ clientCode: member.profiles[0]?.clientCode }]);
    expect(named(wrapper, 'navigate')[0]).not.toEqual({ module: 'pay' });
    expect(named(wrapper, 'navigate')).toContainEqual({ module: 'home' });
    const kept = device.tokens as { token: string; refreshToken: string };
    expect(kept.token.split('.')).toHaveLength(3);
    const text = await stored(wrapper);
    for (const secret of [kept.token, kept.refreshToken, device.identityToken ?? '?'])
      expect(text).not.toContain(secret);
    expect(text).toContain('["isInApp","true"]');
    expect(text).toContain('["appIsLogin","true"]');
    expect(device.entries).toMatchObject({ isInApp: 'true', appIsLogin: 'true' });
    expect(Object.keys(device.entries)).not.toContain('accessToken');
  });

  it('later starts need no sign-in, and screens with pay are protected', async () => {
    const wrapper = await signedIn();
    await wrapper.open();
    await atHome(wrapper.page);
    expect(named(wrapper, 'signIn')).toHaveLength(1);
    expect(named(wrapper, 'navigate').at(-1)).toEqual({ module: 'pay' });
    await wrapper.page.goto('https://localhost/my-profile');
    await expect.poll(() => named(wrapper, 'navigate').at(-1)).toEqual({ module: 'other' });
  });
});

describe('SIG-2: a sign-in that fails between the app and the provider', () => {
  /** Opens the app and its sign-in in the system browser. Returns the request to the provider. */
  async function signingIn(): Promise<{ readonly wrapper: Wrapper; readonly request: URL }> {
    const wrapper = await wrap({ device: { gatewayHost } });
    await wrapper.open();
    await wrapper.page.getByRole('button', { name: 'Sign in' }).click();
    await expect.poll(() => named(wrapper, 'signIn')).toHaveLength(1);
    const [{ url }] = named(wrapper, 'signIn') as [{ url: string }];
    return { wrapper, request: new URL(url) };
  }

  /** The failure reported next, and the code that the gateway gives it. */
  async function reported(wrapper: Wrapper, act: () => Promise<unknown>) {
    const answered = wrapper.page.waitForResponse(
      (response) =>
        response.url() === `${gatewayHost}/api/session/sign-in-failure` && response.request().method() === 'POST',
    );
    await act();
    const response = await answered;
    const { reference } = (await response.json()) as { reference: string };
    return { body: response.request().postDataJSON() as unknown, reference };
  }

  const shows = (wrapper: Wrapper, reference: string) =>
    wrapper.page.getByText(`${reference.slice(0, 4)}-${reference.slice(4)}`).waitFor();

  it("the provider's refusal has a code, which names the app to support", async () => {
    const { wrapper, request } = await signingIn();
    const answer = new URLSearchParams({
      error: 'invalid_scope',
      error_description: 'Marisol has no license',
      state: request.searchParams.get('state') ?? '',
      iss: `${gatewayHost}/identity`,
    });
    const { body, reference } = await reported(wrapper, () =>
      wrapper.tell('signInAnswer', { href: `com.paystead.portal:/sign-in?${answer}` }),
    );
    await wrapper.page.getByRole('heading', { level: 1, name: "Sign-in isn't available" }).waitFor();
    await shows(wrapper, reference);
    expect(body).toEqual({
      providerId: 'development',
      nativeClientId: 'paystead-native',
      code: 'invalid_answer',
      providerError: 'invalid_scope',
    });
  });

  it("a person who comes back from the provider's own error page can cancel, gets a code, and signs in", async () => {
    const { wrapper, request } = await signingIn();
    const { page } = wrapper;
    await page.getByText(/^Continue on the sign-in page that just opened/).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sign-in canceled' }).waitFor();
    await expect.poll(() => named(wrapper, 'closeBrowser')).not.toHaveLength(0);
    const { body, reference } = await reported(wrapper, () =>
      page.getByText('The sign-in page showed an error').click(),
    );
    await shows(wrapper, reference);
    expect(await faultsOf(page)).toEqual([]);
    expect(body).toEqual({
      providerId: 'development',
      nativeClientId: 'paystead-native',
      code: 'provider_page_failed',
    });

    // The late answer to the canceled request opens nothing.
    const late = new URLSearchParams({ code: 'late', state: request.searchParams.get('state') ?? '' });
    await wrapper.tell('signInAnswer', { href: `com.paystead.portal:/sign-in?${late}` });
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect.poll(() => named(wrapper, 'signIn')).toHaveLength(2);
    await wrapper.finishSignIn(await castMember('plain'));
    await atHome(page);
  });
});

describe('SES-6, SES-10: an expired token', () => {
  it('is renewed once for all calls, which are then repeated', async () => {
    const wrapper = await installed();
    const { page } = wrapper;
    const before = wrapper.device.tokens as { readonly token: string };
    const refused = new Set<string>();
    let renewals = 0;
    const expired = {
      type: 'about:blank',
      title: 'x',
      status: 401,
      code: 'token_expired',
      detail: 'x',
      requestId: 'x',
    };
    await page.route(`${gatewayHost}/api/**`, async (route) => {
      const { pathname } = new URL(route.request().url());
      if (route.request().method() === 'OPTIONS') return route.continue();
      if (pathname === '/api/authorization/refresh') {
        renewals += 1;
        return route.continue();
      }
      const { authorization } = route.request().headers();
      if (!/LandingPage|check$/.test(pathname) || authorization !== `Bearer ${before.token}`) return route.continue();
      refused.add(pathname);
      return route.fulfill({
        status: 401,
        contentType: 'application/problem+json',
        headers: { 'access-control-allow-origin': 'https://localhost' },
        body: JSON.stringify(expired),
      });
    });
    await wrapper.open();
    await atHome(page);
    await page.getByText('$42,998.04').first().waitFor();
    expect(renewals).toBe(1);
    expect(refused.size).toBeGreaterThan(0);
    expect(wrapper.device.tokens).not.toEqual(before);
  });

  it('is renewed from the stored refresh token after hours', async () => {
    const wrapper = await installed();
    wrapper.device.tokens = { ...(wrapper.device.tokens as object), token: 'eyJhIjoxfQ.eyJhIjoxfQ.old' };
    await wrapper.open();
    await atHome(wrapper.page);
    expect(wrapper.device.tokens).not.toMatchObject({ token: 'eyJhIjoxfQ.eyJhIjoxfQ.old' });
  });

  it("signs out with the reason NoPermission if it can't be renewed", async () => {
    const wrapper = await installed();
    wrapper.device.tokens = {
      token: 'eyJhIjoxfQ.eyJhIjoxfQ.old',
      refreshToken: 'gone',
      expiresAt: '2020-01-01T00:00:00.000Z',
    };
    await wrapper.open();
    await wrapper.page.waitForURL(/\/logout\?reason=NoPermission/);
    expect(wrapper.device.tokens).toBeNull();
  });

  it('signs out on a ClientAuthError message', async () => {
    const wrapper = await reopened();
    await wrapper.page.evaluate(() => void Promise.reject(new Error('ClientAuthError: endpoints_resolution_error')));
    await wrapper.page.waitForURL(/\/logout\?reason=ClientAuthError/);
    expect(named(wrapper, 'logout')).toEqual([{ reason: 'ClientAuthError' }]);
    expect(wrapper.device.tokens).toBeNull();
  });
});

describe('without a network', () => {
  it('the last pay stub can be opened, and a retry loads the portal again', async () => {
    const wrapper = await reopened();
    await expect.poll(() => wrapper.device.payStub?.slice(0, 8), { timeout: 15_000 }).toBe('JVBERi0x');
    const { page } = wrapper;
    await page.context().route(`${gatewayHost}/**`, (route) => route.abort('internetdisconnected'));
    wrapper.device.isConnected = false;
    await wrapper.open();
    await page.getByRole('heading', { level: 1, name: "You're offline" }).waitFor();
    await page.getByRole('button', { name: 'Open my latest pay stub' }).click();
    await expect.poll(() => named(wrapper, 'openPayStub')).toHaveLength(1);
    await page.context().unroute(`${gatewayHost}/**`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await atHome(page);
  });
});

describe('HTTP-8: a file', () => {
  it('is named and then saved', async () => {
    const wrapper = await reopened();
    const { page } = wrapper;
    await page.getByRole('link', { name: 'See this paycheck' }).click();
    await page.getByRole('button', { name: 'Download PDF' }).click();
    await expect.poll(() => named(wrapper, 'saveFile'), { timeout: 20_000 }).toHaveLength(1);
    const [{ fileName }] = named(wrapper, 'setFileName') as [{ fileName: string }];
    expect(fileName).toMatch(/^Paystub \d{4}-\d\d-\d\d\.pdf$/);
    const [file] = named(wrapper, 'saveFile') as [{ contentType: string; base64: string; show: string }];
    expect([file?.contentType, file?.show, atob(file?.base64 ?? '').slice(0, 5)]).toEqual([
      'application/pdf',
      'open',
      '%PDF-',
    ]);
  });

  it.each([
    ['a native error', { fails: { saveFile: 'unavailable' } }],
    ['a call that the wrapper lacks', { lacks: ['setFileName'] }],
  ] as const)('%s is logged and breaks nothing', async (_what, options) => {
    const wrapper = await reopened(options);
    const { page } = wrapper;
    await page.getByRole('link', { name: 'See this paycheck' }).click();
    await page.getByRole('button', { name: 'Download PDF' }).click();
    await expect.poll(() => named(wrapper, 'log'), { timeout: 20_000 }).not.toHaveLength(0);
    await page.getByRole('heading', { level: 1 }).waitFor();
  });
});

describe('SES-11: signing out', () => {
  it('clears the keystore, the synced storage, the pay stub and the page', async () => {
    const wrapper = await signedIn();
    const { page, device } = wrapper;
    const kept = device.tokens as { token: string };
    await expect.poll(() => device.payStub !== null, { timeout: 15_000 }).toBe(true);
    await page.goto('https://localhost/logout');
    await page.getByRole('heading', { level: 1, name: "You're signed out" }).waitFor();
    await expect.poll(() => device.tokens).toBeNull();
    expect(device).toMatchObject({ identityToken: null, payStub: null });
    expect(Object.keys(device.entries)).not.toEqual(expect.arrayContaining(['selectedProfile']));
    expect(await stored(wrapper)).not.toMatch(/selectedProfile|accessToken|appIsLogin|appIdpToken/);
    const answer = await fetch(`${gatewayHost}/api/session`, { headers: { authorization: `Bearer ${kept.token}` } });
    expect(answer.status).toBe(401);
  });
});

describe('unlocking', () => {
  it('is a setting of the device', async () => {
    const wrapper = await installed();
    const { page, device } = wrapper;
    await wrapper.open('/preferences');
    const choice = page.getByRole('checkbox', { name: 'Require my face, fingerprint or passcode' });
    expect(await choice.isChecked()).toBe(false);
    await choice.click();
    await expect.poll(() => choice.isChecked()).toBe(true);
    expect(device.unlocks).toBe(true);
  });

  it("is required before personal data is read, and fails for anyone whom the device doesn't recognize", async () => {
    const wrapper = await installed({ device: { unlocks: true, recognized: false } });
    const { page, device } = wrapper;
    await wrapper.open();
    await page.getByRole('heading', { level: 1, name: 'Your pay is locked' }).waitFor();
    const names = wrapper.calls.map(({ name }) => name);
    expect(names).toContain('start');
    expect(names).not.toContain('readAuthToken');
    device.recognized = true;
    await page.getByRole('button', { name: 'Unlock' }).click();
    await atHome(page);
  });

  it('can be skipped by signing out, which clears everything', async () => {
    const wrapper = await installed({ device: { unlocks: true, recognized: false } });
    await wrapper.open();
    await wrapper.page.getByRole('button', { name: 'Sign out' }).click();
    await wrapper.page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(wrapper.device.tokens).toBeNull();
  });
});

describe("NAT-3: the bridge serves only the portal's own page", () => {
  it('not in a frame: the portal in a frame calls nothing', async () => {
    const wrapper = await reopened();
    const before = wrapper.calls.length;
    await wrapper.page.evaluate(() => {
      const frame = document.createElement('iframe');
      frame.src = '/home';
      document.body.append(frame);
    });
    await expect.poll(() => wrapper.page.frames().length).toBe(2);
    const framed = wrapper.page.frames()[1];
    assert(framed !== undefined);
    expect(framed.url()).not.toBe('https://localhost/home');
    expect(wrapper.calls.slice(before).filter(({ from }) => from !== 'https://localhost/home')).toEqual([]);
  });

  it('calls from another origin are refused', async () => {
    const wrapper = await installed();
    const { page } = wrapper;
    await page
      .context()
      .route('https://evil.example/**', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>x</h1>' }));
    await page.goto('https://evil.example/');
    const answers = await page.evaluate(async () => {
      const { nativePromise } = (
        globalThis as unknown as { Capacitor: { nativePromise: (this: void, ...x: unknown[]) => Promise<unknown> } }
      ).Capacitor;
      const ask = (name: string) =>
        nativePromise('Paystead', name, {}).then(
          () => 'answered',
          (error: { code: string }) => error.code,
        );
      return Promise.all(['start', 'readAuthToken', 'logout'].map(ask));
    });
    expect(answers).toEqual(['refused', 'refused', 'refused']);
    expect(wrapper.device.tokens).not.toBeNull();
  });

  it('a normal browser never loads or calls it', async () => {
    const context = await harness.browser.newContext();
    const page = await context.newPage();
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await page.goto(gatewayHost);
    await page.getByLabel('Email').waitFor();
    expect(loaded.filter((url) => /\/start-/.test(url))).toEqual([]);
    await page.goto(`${gatewayHost}/logout`);
    expect(await page.evaluate(() => [localStorage.getItem('isInApp'), 'Capacitor' in globalThis])).toEqual([
      null,
      false,
    ]);
    await context.close();
  });
});
