import { page, textsOf, type Scene } from './layout.ts';
import { html, raw, type Markup } from './markup.ts';
import { banner, codeField, invalid, isFirst, notice, passkeyForm, say, type Problem } from './parts.ts';

export interface SecondStepForm {
  readonly action: string;
  /** True if the person is signed in already and only confirms their identity. */
  readonly again: boolean;
  readonly cancelUrl: string;
  /** The authenticator app. `currentCode` is shown for the demonstration's secrets: no one has the app for them. */
  readonly app: { readonly currentCode: string | undefined } | undefined;
  /** WebAuthn options as JSON, to use a passkey of the person. */
  readonly passkey: string | undefined;
  /** WebAuthn options as JSON, to create another passkey in place of a lost one. */
  readonly replacement: string | undefined;
  readonly hasRecoveryCodes: boolean;
  /** Other hosts that the person's passkeys work at, if none works here. */
  readonly elsewhere: readonly string[];
  /** True if a passkey was created a moment ago. */
  readonly isNew: boolean;
  readonly problem?: Problem;
}

function appForm(scene: Scene, form: SecondStepForm): Markup | undefined {
  if (!form.app) return undefined;
  const text = textsOf(scene);
  const [before, after] = text.demoCode.split('{code}');
  const { currentCode } = form.app;
  return html`<form method="post" action="${form.action}" novalidate>
      ${codeField(scene, 'code', html`${invalid(form.problem, 'wrongCode', 'missingCode')}${isFirst(!form.problem)}`)}
      <div class="acts"><button class="btn" type="submit">${text.continue}</button></div>
    </form>
    ${currentCode !== undefined && html`<p class="hint" data-code="${currentCode}">${before}<b>${currentCode}</b>${after}</p>`}`;
}

function recoveryForm(scene: Scene, form: SecondStepForm): Markup | undefined {
  if (!form.hasRecoveryCodes) return undefined;
  const text = textsOf(scene);
  const isOpen = form.problem?.key === 'wrongRecovery' || form.problem?.key === 'missingRecovery';
  return html`<details ${isOpen && raw('open')}>
    <summary>${text.recoveryUse}</summary>
    <form class="inside" method="post" action="${form.action}" novalidate>
      <p class="mut sm">${text.recoveryHint}</p>
      <div class="field">
        <label for="recovery">${text.recoveryCode}</label
        ><input
          class="inp mono"
          id="recovery"
          name="recovery"
          autocomplete="off"
          autocapitalize="characters"
          spellcheck="false"
          ${invalid(form.problem, 'wrongRecovery', 'missingRecovery')}
        />
      </div>
      <div class="acts"><button class="btn q" type="submit">${text.continue}</button></div>
    </form>
  </details>`;
}

function ledeOf(scene: Scene, form: SecondStepForm): string {
  const text = textsOf(scene);
  if (form.app) return text.secondStepLede;
  if (form.elsewhere.length > 0) return say(scene, 'passkeyElsewhere', { hosts: form.elsewhere.join(', ') });
  return form.hasRecoveryCodes ? text.secondStepTitleLede : text.strongLede;
}

export function secondStepPage(scene: Scene, form: SecondStepForm): string {
  const text = textsOf(scene);
  const { action, passkey, replacement } = form;
  const title = form.app ? text.secondStep : text.secondStepTitle;
  return page(
    scene,
    title,
    html`<h1 ${!form.app && raw('tabindex="-1" data-start')}>${title}</h1>
      <p class="lede">${ledeOf(scene, form)}</p>
      ${form.isNew && notice(text.passkeyReady)}${banner(scene, form.problem)} ${appForm(scene, form)}
      ${
        passkey !== undefined &&
        passkeyForm(scene, {
          action,
          label: text.passkeyUse,
          field: 'passkey',
          options: passkey,
          isQuiet: form.app !== undefined,
        })
      }
      ${
        replacement !== undefined &&
        passkeyForm(scene, {
          action,
          label: text.passkeyReplace,
          field: 'newPasskey',
          options: replacement,
          isQuiet: true,
        })
      }
      ${recoveryForm(scene, form)}
      <div class="acts"><a class="btn q" href="${form.cancelUrl}">${form.again ? text.back : text.cancel}</a></div>`,
  );
}
