import { LINK_MINUTES } from '../password-reset/links.ts';
import { page, textsOf, type Scene } from './layout.ts';
import { html, raw } from './markup.ts';
import { banner, invalid, isFirst, passwordField, say, type Problem } from './parts.ts';

export interface ForgotForm {
  readonly action: string;
  readonly email: string;
  /** The sign-in page that the person came from, otherwise the portal. */
  readonly backUrl: string;
  readonly problem?: Problem;
}

export function forgotPage(scene: Scene, form: ForgotForm): string {
  const text = textsOf(scene);
  return page(
    scene,
    text.forgotHeading,
    html`<h1>${text.forgotHeading}</h1>
      <p class="lede">${text.forgotLede}</p>
      ${banner(scene, form.problem)}
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
            ${invalid(form.problem, 'missingEmail')}${isFirst(!form.problem)}
          />
        </div>
        <div class="acts">
          <button class="btn" type="submit">${text.forgotSend}</button
          ><a class="btn q" href="${form.backUrl}">${text.forgotBack}</a>
        </div>
      </form>`,
  );
}

export function forgotSentPage(scene: Scene, email: string, backUrl: string): string {
  const text = textsOf(scene);
  return page(
    scene,
    text.forgotSent,
    html`<h1 tabindex="-1" data-start>${text.forgotSent}</h1>
      <p class="lede">${say(scene, 'forgotSentLede', { email, minutes: String(LINK_MINUTES) })}</p>
      <div class="acts"><a class="btn q" href="${backUrl}">${text.forgotBack}</a></div>`,
  );
}

export interface NewPasswordForm {
  readonly action: string;
  readonly email: string;
  readonly least: number;
  readonly title: string;
  readonly lede: string;
  readonly cancelUrl: string | undefined;
  readonly problem?: Problem;
}

/** Renders the form for a new password: one field, since the person can look at what they type. */
export function newPasswordPage(scene: Scene, form: NewPasswordForm): string {
  const text = textsOf(scene);
  const faults = ['passwordMissing', 'passwordShort', 'passwordLong', 'passwordCommon', 'passwordPersonal'] as const;
  const described = form.problem ? invalid(form.problem, ...faults) : raw(' aria-describedby="rule" data-start');
  return page(
    scene,
    form.title,
    html`<h1>${form.title}</h1>
      <p class="lede">${form.lede}</p>
      ${banner(scene, form.problem)}
      <form method="post" action="${form.action}" novalidate>
        <input
          class="away"
          type="email"
          name="username"
          autocomplete="username"
          value="${form.email}"
          tabindex="-1"
          aria-hidden="true"
          readonly
        />
        ${passwordField(scene, {
          name: 'newPassword',
          label: text.passwordNew,
          autocomplete: 'new-password',
          attributes: described,
          hint: say(scene, 'passwordRule', { least: String(form.least) }),
        })}
        <div class="acts">
          <button class="btn" type="submit">${text.passwordSave}</button
          >${form.cancelUrl !== undefined && html`<a class="btn q" href="${form.cancelUrl}">${text.goBack}</a>`}
        </div>
      </form>`,
  );
}

export function linkExpiredPage(scene: Scene): string {
  const text = textsOf(scene);
  return page(
    scene,
    text.resetExpired,
    html`<h1 tabindex="-1" data-start>${text.resetExpired}</h1>
      <p class="lede">${say(scene, 'resetExpiredLede', { minutes: String(LINK_MINUTES) })}</p>
      <div class="acts"><a class="btn" href="/identity/password/forgot">${text.resetAgain}</a></div>`,
  );
}

export function resetDonePage(scene: Scene): string {
  const text = textsOf(scene);
  return page(
    scene,
    text.resetDone,
    html`<h1 tabindex="-1" data-start>${text.resetDone}</h1>
      <p class="lede">${text.resetDoneLede}</p>
      <div class="acts"><a class="btn" href="/">${text.toPortal}</a></div>`,
  );
}
