import type { Page } from 'playwright-core';

interface GlewlwydSignIn {
  readonly username: string;
  readonly password: string;
}

/** Fills in Glewlwyd's sign-in page. */
export async function enterPassword(page: Page, { username, password }: GlewlwydSignIn): Promise<void> {
  await submit(page, async () => {
    await page.getByPlaceholder('Your username').fill(username);
    await page.getByPlaceholder('Your password').fill(password);
  });
}

/** Enters the code of the authenticator app. */
export async function enterCode(page: Page, code: string): Promise<void> {
  await submit(page, () => page.getByPlaceholder('Value required').fill(code));
}

/**
 * Fills in a form and sends it until it is accepted. Glewlwyd's page resets its form whenever it has read something more,
 * such as its settings or the account of the last sign-in: it then sends nothing, or another account's name.
 */
async function submit(page: Page, fill: () => Promise<void>): Promise<void> {
  for (;;) {
    await fill();
    const accepted = page
      .waitForResponse((response) => response.request().method() === 'POST' && response.url().endsWith('/api/auth/'), {
        timeout: 5000,
      })
      .then(
        (response) => response.ok(),
        () => false,
      );
    await page.getByRole('button', { name: 'OK', exact: true }).click();
    if (await accepted) return;
  }
}

/** Answers the request for a security key, which the browser's virtual authenticator does at once. */
export async function useKey(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Webauthn Authentication' }).waitFor();
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** Lets Paystead see the name and the email, and everything else that it asks for. */
export async function consent(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Grant access' }).waitFor();
  for (const box of await page.locator('input[id^="grant-"]').all()) await box.check();
  await page.getByRole('button', { name: 'Grant access' }).click();
}

/** Confirms that the person who is signed in wants to go back to Paystead. */
export async function continueTo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Registers the security key of the page's virtual authenticator for an account, and signs it out again. */
export async function registerKey(
  page: Page,
  { issuer }: { readonly issuer: string },
  account: GlewlwydSignIn,
): Promise<void> {
  // Any page of the provider's origin will do.
  await page.goto(`${issuer}/.well-known/openid-configuration`);
  await page.evaluate(async ({ username, password }) => {
    interface Options {
      readonly session: string;
      readonly challenge: string;
      readonly user: { readonly id: string; readonly name: string };
    }
    const post = async (path: string, body: unknown): Promise<string> => {
      const response = await fetch(`/api/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      return response.text();
    };
    const bytes = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    const base64 = (buffer: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(buffer)));
    const register = (value: object) =>
      post('profile/scheme/register/', { username, scheme_type: 'webauthn', scheme_name: 'webauthn', value });

    await post('auth/', { username, password });
    const { session, challenge, user } = JSON.parse(await register({ register: 'new-credential' })) as Options;
    const created = (await navigator.credentials.create({
      publicKey: {
        challenge: bytes(challenge),
        rp: { name: 'Glewlwyd' },
        user: { id: bytes(user.id), name: user.name, displayName: user.name },
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      },
    })) as PublicKeyCredential;
    const { clientDataJSON, attestationObject } = created.response as AuthenticatorAttestationResponse;
    const response = { clientDataJSON: base64(clientDataJSON), attestationObject: base64(attestationObject) };
    const credential = { id: created.id, rawId: base64(created.rawId), type: created.type, response };
    await register({ register: 'register-credential', session, type: created.type, credential });
  }, account);
  await page.context().clearCookies();
}
