import { textOf, type TextKey } from '../texts.ts';
import type { Scene } from './layout.ts';
import { html, raw, type Markup } from './markup.ts';

const EYE = raw(
  '<svg class="i" viewBox="0 0 24 24" aria-hidden="true"><path d="M2.500 12C4.500 8 8 6 12 6s7.500 2 9.500 6c-2 4-5.500 6-9.500 6s-7.500-2-9.500-6M12 9.300a2.700 2.700 0 1 0 0 5.400 2.700 2.700 0 0 0 0-5.400"/></svg>',
);
const ALERT = raw(
  '<svg class="i" viewBox="0 0 24 24" aria-hidden="true"><path d="M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16M12 8v5M12 16v.1"/></svg>',
);
const CHECK = raw(
  '<svg class="i" viewBox="0 0 24 24" aria-hidden="true"><path d="m5 12.500 4.500 4.500L19 7.500"/></svg>',
);
const KEY = raw(
  '<svg class="i" viewBox="0 0 24 24" aria-hidden="true"><path d="M8.500 11.500a4 4 0 1 0 0 8 4 4 0 0 0 0-8M11.500 12.500 20 4M16.500 7.500l2.500 2.500"/></svg>',
);

/** The problem with the last try, as a key of the texts and its values. */
export interface Problem {
  readonly key: TextKey;
  readonly values?: Readonly<Record<string, string>>;
  /** Seconds to wait, for a pause. */
  readonly seconds?: number;
}

export const pausedFor = (seconds: number): Problem => ({
  key: 'tooMany',
  values: { seconds: String(seconds) },
  seconds,
});

export const say = (scene: Scene, key: TextKey, values?: Readonly<Record<string, string>>): string =>
  textOf(scene.language, key, values);

export function banner(scene: Scene, problem: Problem | undefined): Markup | undefined {
  if (!problem) return undefined;
  return html`<div class="bn" id="problem" role="alert" tabindex="-1" data-problem>
    ${ALERT}<span>${say(scene, problem.key, problem.values)}</span>
  </div>`;
}

/** Renders what was done. `more`: a second sentence. */
export function notice(text: string, more = ''): Markup {
  return html`<div class="bn ok" role="status" tabindex="-1" data-problem>${CHECK}<span>${text} ${more}</span></div>`;
}

export const invalid = (problem: Problem | undefined, ...keys: readonly TextKey[]) =>
  problem && keys.includes(problem.key) && raw(' aria-invalid="true" aria-describedby="problem"');

export const isFirst = (here: boolean) => here && raw(' data-start');

interface PasswordField {
  readonly name: string;
  readonly label: string;
  readonly autocomplete: 'current-password' | 'new-password';
  readonly attributes?: Markup | false | undefined;
  readonly hint?: string;
}

export function passwordField(scene: Scene, { name, label, autocomplete, attributes, hint }: PasswordField): Markup {
  return html`<div class="field">
    <label for="password">${label}</label>
    <div class="pwf">
      <input
        class="inp"
        id="password"
        name="${name}"
        type="password"
        autocomplete="${autocomplete}"
        ${attributes}
      /><button
        class="ib"
        type="button"
        data-eye
        data-show="${say(scene, 'show')}"
        data-hide="${say(scene, 'hide')}"
        aria-label="${say(scene, 'show')}"
        hidden
      >
        ${EYE}
      </button>
    </div>
    ${hint && html`<p class="mut sm" id="rule">${hint}</p>`}
  </div>`;
}

export interface PasskeyButton {
  readonly action: string;
  readonly label: string;
  /** The field that carries the browser's answer: a use of a passkey, or a new one. */
  readonly field: 'passkey' | 'newPasskey';
  /** The options of the ceremony, as JSON. */
  readonly options: string;
  /** True: the browser also offers passkeys in the autofill of the email field. */
  readonly autofill?: boolean;
  readonly isQuiet?: boolean;
  /** More fields of the form. */
  readonly fields?: Markup;
}

/** Renders a form that a script fills in and sends: WebAuthn has no way without one. */
export function passkeyForm(scene: Scene, button: PasskeyButton): Markup {
  return html`<form
    method="post"
    action="${button.action}"
    data-passkey="${button.field}"
    data-options="${button.options}"
    ${button.autofill === true && raw(' data-autofill')}
  >
    ${button.fields}<input type="hidden" name="${button.field}" />
    <div class="acts">
      <button class="btn${button.isQuiet === true && ' q'}" type="button" hidden>${KEY}${button.label}</button>
    </div>
    <p class="err" role="alert" data-canceled hidden>${say(scene, 'passkeyCanceled')}</p>
    ${button.autofill !== true && html`<p class="mut sm" data-unsupported hidden>${say(scene, 'passkeyUnsupported')}</p>`}
  </form>`;
}

/** Renders the field for the six digits of an app. */
export function codeField(scene: Scene, name: string, attributes: Markup | false | undefined): Markup {
  return html`<div class="field">
    <label for="code">${say(scene, 'code')}</label
    ><input
      class="inp digits"
      id="code"
      name="${name}"
      inputmode="numeric"
      autocomplete="one-time-code"
      maxlength="7"
      ${attributes}
    />
  </div>`;
}
