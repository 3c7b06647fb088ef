import type { Person } from '../person.ts';
import { html, raw, type Markup } from './markup.ts';
import { page, textsOf, type Scene } from './layout.ts';

const EYE = raw(
  '<svg class="i" viewBox="0 0 24 24" aria-hidden="true"><path d="M2.500 12C4.500 8 8 6 12 6s7.500 2 9.500 6c-2 4-5.500 6-9.500 6s-7.500-2-9.500-6M12 9.300a2.700 2.700 0 1 0 0 5.400 2.700 2.700 0 0 0 0-5.400"/></svg>',
);
const ALERT = raw(
  '<svg class="i" viewBox="0 0 24 24" aria-hidden="true"><path d="M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16M12 8v5M12 16v.1"/></svg>',
);

/** The problem with the last try: with the whole form, or with one empty field. */
export type Problem =
  | { readonly kind: 'wrong' | 'missingEmail' | 'missingPassword' | 'wrongCode' | 'missingCode' }
  | { readonly kind: 'tooMany'; readonly seconds: number };

function banner(scene: Scene, problem: Problem | undefined): Markup | undefined {
  if (!problem) return undefined;
  const text = textsOf(scene);
  const message =
    problem.kind === 'tooMany' ? text.tooMany.replace('{seconds}', String(problem.seconds)) : text[problem.kind];
  return html`<div class="bn" id="problem" role="alert" tabindex="-1" data-problem>
    ${ALERT}<span>${message}</span>
  </div>`;
}

const invalid = (problem: Problem | undefined, ...kinds: readonly Problem['kind'][]) =>
  problem && kinds.includes(problem.kind) && raw(' aria-invalid="true" aria-describedby="problem"');

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
  readonly people: readonly Person[];
  readonly problem?: Problem;
}

export function signInPage(scene: Scene, form: SignInForm): string {
  const text = textsOf(scene);
  const title = form.again ? text.confirm : text.signIn;
  const { problem } = form;
  const start = (here: boolean) => here && !problem && raw(' data-start');
  return page(
    scene,
    title,
    html`<h1>${title}</h1>
      <p class="lede">${form.again ? text.confirmLede : text.lede}</p>
      ${banner(scene, problem)}
      <form method="post" action="${form.action}" novalidate>
        <div class="field">
          <label for="email">${text.email}</label
          ><input
            class="inp"
            id="email"
            name="email"
            type="email"
            autocomplete="username"
            autocapitalize="none"
            spellcheck="false"
            value="${form.email}"
            ${invalid(problem, 'wrong', 'missingEmail')}${start(!form.email)}
          />
        </div>
        <div class="field">
          <label for="password">${text.password}</label>
          <div class="pwf">
            <input
              class="inp"
              id="password"
              name="password"
              type="password"
              autocomplete="current-password"
              ${invalid(problem, 'wrong', 'missingPassword')}${start(form.email !== '')}
            /><button
              class="ib"
              type="button"
              data-eye
              data-show="${text.show}"
              data-hide="${text.hide}"
              aria-label="${text.show}"
              hidden
            >
              ${EYE}
            </button>
          </div>
        </div>
        <div class="acts">
          <button class="btn" type="submit">${text.signIn}</button
          >${form.again && html`<a class="btn q" href="${form.cancelUrl}">${text.back}</a>`}
        </div>
      </form>
      ${!form.again && html`<p class="mut sm after">${text.firstTime}</p>`}${castList(scene, form.people)}`,
  );
}

export interface CodeForm {
  readonly action: string;
  /** True if the person is signed in already and only confirms their identity. */
  readonly again: boolean;
  readonly cancelUrl: string;
  /** The current code, shown because a demo has no authenticator app. */
  readonly code: string;
  readonly problem?: Problem;
}

export function codePage(scene: Scene, form: CodeForm): string {
  const text = textsOf(scene);
  const [before, after] = text.demoCode.split('{code}');
  return page(
    scene,
    text.secondStep,
    html`<h1>${text.secondStep}</h1>
      <p class="lede">${text.secondStepLede}</p>
      ${banner(scene, form.problem)}
      <form method="post" action="${form.action}" novalidate>
        <div class="field">
          <label for="code">${text.code}</label
          ><input
            class="inp digits"
            id="code"
            name="code"
            inputmode="numeric"
            autocomplete="one-time-code"
            maxlength="7"
            ${invalid(form.problem, 'wrongCode', 'missingCode')}${!form.problem && raw(' data-start')}
          />
        </div>
        <div class="acts">
          <button class="btn" type="submit">${text.continue}</button
          ><a class="btn q" href="${form.cancelUrl}">${form.again ? text.back : text.cancel}</a>
        </div>
      </form>
      <p class="hint" data-code="${form.code}">${before}<b>${form.code}</b>${after}</p>`,
  );
}
