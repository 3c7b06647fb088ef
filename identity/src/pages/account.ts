import { hasSecondFactor, type Account } from '../accounts/accounts.ts';
import type { Passkey } from '../accounts/passkeys.ts';
import { CODE_COUNT } from '../accounts/recovery-codes.ts';
import { page, textsOf, type Scene } from './layout.ts';
import { html, raw, type Markup } from './markup.ts';
import { banner, notice, say, type Problem } from './parts.ts';

const PATH = '/identity/account';

function section(id: string, title: string, content: Markup): Markup {
  return html`<section class="sec" aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    ${content}
  </section>`;
}

const action = (href: string, label: string) =>
  html`<div class="acts"><a class="btn q" href="${PATH}/${href}">${label}</a></div>`;

function appSection(scene: Scene, { app }: Account): Markup {
  const text = textsOf(scene);
  return section(
    'app',
    text.app,
    html`<p class="mut sm">${app ? text.appOn : text.appOff}</p>
      ${app ? action('app/remove', text.appRemove) : action('app', text.appSetUp)}`,
  );
}

function passkeyRow(scene: Scene, { id, name, createdAt, hostname }: Passkey): Markup {
  const date = new Date(createdAt).toLocaleDateString(scene.language === 'es' ? 'es-US' : 'en-US', {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  return html`<li class="row">
    <span><b>${name}</b><span class="mut xs">${say(scene, 'passkeyFacts', { date, host: hostname })}</span></span>
    <a class="sm" href="${PATH}/passkeys/${id}">${say(scene, 'passkeyEdit', { name })}</a>
  </li>`;
}

function passkeySection(scene: Scene, { passkeys }: Account, canAdd: boolean): Markup {
  const text = textsOf(scene);
  return section(
    'passkeys',
    text.passkeys,
    html`<p class="mut sm">${text.passkeysLede}</p>
      ${
        passkeys.length > 0 &&
        html`<ul class="rows">
          ${passkeys.map((passkey) => passkeyRow(scene, passkey))}
        </ul>`
      }
      ${canAdd ? action('passkeys/new', text.passkeyAdd) : html`<p class="mut sm">${text.passkeyHere}</p>`}`,
  );
}

function codesSection(scene: Scene, account: Account): Markup {
  const text = textsOf(scene);
  if (!hasSecondFactor(account)) return section('codes', text.codes, html`<p class="mut sm">${text.codesNone}</p>`);
  const left = account.codes?.unused.length;
  const state =
    left === undefined ? text.codesOff : say(scene, 'codesLeft', { count: String(left), all: String(CODE_COUNT) });
  return section(
    'codes',
    text.codes,
    html`<p class="mut sm">${state}</p>
      ${action('codes', left === undefined ? text.codesMake : text.codesReplace)}`,
  );
}

export interface AccountView {
  readonly account: Account;
  /** False at an address without passkeys. */
  readonly canAddPasskeys: boolean;
  readonly done: string | undefined;
}

export function accountPage(scene: Scene, { account, canAddPasskeys, done }: AccountView): string {
  const text = textsOf(scene);
  const { name, email } = account.person;
  return page(
    scene,
    text.account,
    html`<h1 ${done === undefined && raw('tabindex="-1" data-start')}>${text.account}</h1>
      <p class="lede">${say(scene, 'accountLede', { name, email })}</p>
      ${done !== undefined && notice(done, text.doneMail)}
      ${section('change', text.password, action('password', text.passwordChange))} ${appSection(scene, account)}
      ${passkeySection(scene, account, canAddPasskeys)} ${codesSection(scene, account)}
      <div class="acts after"><a class="btn" href="/">${text.toPortal}</a></div>`,
  );
}

/** Renders one step of the account page: a title, a sentence, and what to do. */
export function stepPage(
  scene: Scene,
  step: { readonly title: string; readonly lede: string; readonly content: Markup; readonly problem?: Problem },
): string {
  return page(
    scene,
    step.title,
    html`<h1 tabindex="-1" ${!step.problem && raw('data-start')}>${step.title}</h1>
      <p class="lede">${step.lede}</p>
      ${banner(scene, step.problem)} ${step.content}
      <div class="acts"><a class="btn q" href="${PATH}">${textsOf(scene).goBack}</a></div>`,
  );
}

export function confirmForm(target: string, label: string): Markup {
  return html`<form method="post" action="${PATH}/${target}">
    <div class="acts"><button class="btn" type="submit">${label}</button></div>
  </form>`;
}

export function passkeyNameField(scene: Scene, name: string, isWrong: boolean): Markup {
  const text = textsOf(scene);
  return html`<div class="field">
    <label for="name">${text.passkeyName}</label
    ><input
      class="inp"
      id="name"
      name="name"
      autocomplete="off"
      value="${name}"
      ${isWrong ? raw(' aria-invalid="true" aria-describedby="problem"') : raw(' aria-describedby="name-hint"')}
    />
    <p class="mut sm" id="name-hint">${text.passkeyNameHint}</p>
  </div>`;
}

export function codesPage(scene: Scene, codes: readonly string[]): string {
  const text = textsOf(scene);
  return page(
    scene,
    text.codesShown,
    html`<h1 tabindex="-1" data-start>${text.codesShown}</h1>
      <p class="lede">${text.codesShownLede}</p>
      <ol class="codes mono">
        ${codes.map((code) => html`<li>${code}</li>`)}
      </ol>
      <p class="mut sm after">${text.doneMail}</p>
      <div class="acts"><a class="btn" href="${PATH}">${text.codesSaved}</a></div>`,
  );
}
