import type { Person } from '../person.ts';
import { page, textsOf, type Scene } from './layout.ts';
import { html, type Markup } from './markup.ts';
import { banner, invalid, isFirst, passkeyForm, passwordField, type Problem } from './parts.ts';

function castList(scene: Scene, people: readonly Person[]): Markup | undefined {
  if (people.length === 0) return undefined;
  const text = textsOf(scene);
  const rows = people.map(
    (person) =>
      html`<li>
        <button type="button" data-person="${person.email}" data-secret="${person.password}">
          <b>${person.name}</b><span class="mut xs">${person.key} · ${person.email}</span>
        </button>
      </li>`,
  );
  return html`<details>
    <summary>${text.demoPeople}</summary>
    <p class="mut sm">${text.demoHint}</p>
    <ul class="cast">
      ${rows}
    </ul>
  </details>`;
}

export interface SignInForm {
  readonly action: string;
  readonly email: string;
  /** True if the person is signed in already and only confirms their identity. */
  readonly again: boolean;
  readonly cancelUrl: string;
  readonly forgotUrl: string;
  /** WebAuthn options as JSON; absent at an address without passkeys. */
  readonly passkeyOptions: string | undefined;
  readonly people: readonly Person[];
  readonly problem?: Problem;
}

function emailField(scene: Scene, form: SignInForm): Markup {
  return html`<div class="field">
    <label for="email">${textsOf(scene).email}</label
    ><input
      class="inp"
      id="email"
      name="email"
      type="email"
      autocomplete="${form.passkeyOptions === undefined ? 'username' : 'username webauthn'}"
      autocapitalize="none"
      spellcheck="false"
      value="${form.email}"
      ${invalid(form.problem, 'wrong', 'missingEmail')}${isFirst(!form.email && !form.problem)}
    />
  </div>`;
}

export function signInPage(scene: Scene, form: SignInForm): string {
  const text = textsOf(scene);
  const title = form.again ? text.confirm : text.signIn;
  const { problem, passkeyOptions } = form;
  const attributes = html`${invalid(problem, 'wrong', 'missingPassword')}${isFirst(form.email !== '' && !problem)}`;
  return page(
    scene,
    title,
    html`<h1>${title}</h1>
      <p class="lede">${form.again ? text.confirmLede : text.lede}</p>
      ${banner(scene, problem)}
      <form method="post" action="${form.action}" novalidate>
        ${emailField(scene, form)}
        ${passwordField(scene, { name: 'password', label: text.password, autocomplete: 'current-password', attributes })}
        <p class="sm forgot"><a href="${form.forgotUrl}">${text.forgot}</a></p>
        <div class="acts">
          <button class="btn" type="submit">${text.signIn}</button
          >${form.again && html`<a class="btn q" href="${form.cancelUrl}">${text.back}</a>`}
        </div>
      </form>
      ${
        passkeyOptions !== undefined &&
        passkeyForm(scene, {
          action: form.action,
          label: text.passkeyUse,
          field: 'passkey',
          options: passkeyOptions,
          autofill: true,
          isQuiet: true,
        })
      }
      ${!form.again && html`<p class="mut sm after">${text.firstTime}</p>`}${castList(scene, form.people)}`,
  );
}
