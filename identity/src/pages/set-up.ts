import { page, textsOf, type Scene } from './layout.ts';
import { html, raw, type Markup } from './markup.ts';
import { banner, codeField, invalid, passkeyForm, type Problem } from './parts.ts';
import { qrCode } from './qr-code.ts';

/** A new secret of an authenticator app. */
export interface NewApp {
  readonly secret: string;
  /** The address that the QR code carries. */
  readonly uri: string;
}

/** Groups of four letters are easier to type from. */
const grouped = (secret: string) => (secret.match(/.{1,4}/g) ?? []).join(' ');

/** Renders the QR code, the secret as text, and the field for the first code. */
export function newAppForm(scene: Scene, action: string, { secret, uri }: NewApp, problem?: Problem): Markup {
  const text = textsOf(scene);
  return html`<form method="post" action="${action}" novalidate>
    <p class="sm">${text.appScan}</p>
    ${qrCode(uri, html`${text.appPicture}`)}
    <p class="mut sm">${text.appKey}</p>
    <p class="secret mono" data-secret-key="${secret}">${grouped(secret)}</p>
    ${codeField(scene, 'appCode', invalid(problem, 'wrongCode', 'missingCode'))}
    <div class="acts"><button class="btn" type="submit">${text.appConfirm}</button></div>
  </form>`;
}

export interface SetUpForm {
  readonly action: string;
  readonly cancelUrl: string;
  /** Absent if an app isn't strong enough for the request. */
  readonly app: NewApp | undefined;
  /** WebAuthn options as JSON; absent at an address without passkeys. */
  readonly passkey: string | undefined;
  readonly problem?: Problem;
}

/** Renders the choice of a second step for a person who signs in where one is required and who has none. */
export function setUpPage(scene: Scene, form: SetUpForm): string {
  const text = textsOf(scene);
  const { action, app, passkey, problem } = form;
  return page(
    scene,
    text.setUpTitle,
    html`<h1 tabindex="-1" ${!problem && raw('data-start')}>${text.setUpTitle}</h1>
      <p class="lede">${app ? text.setUpLede : text.setUpStrongLede}</p>
      ${banner(scene, problem)}
      ${
        passkey !== undefined &&
        html`<section class="sec">
          <h2>${text.passkeys}</h2>
          <p class="mut sm">${text.passkeysLede}</p>
          ${passkeyForm(scene, { action, label: text.passkeyCreate, field: 'newPasskey', options: passkey })}
        </section>`
      }
      ${
        app &&
        html`<section class="sec">
          <h2>${text.app}</h2>
          ${newAppForm(scene, action, app, problem)}
        </section>`
      }
      <div class="acts"><a class="btn q" href="${form.cancelUrl}">${text.cancelSetUp}</a></div>`,
  );
}
