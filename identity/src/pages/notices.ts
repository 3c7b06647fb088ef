import { html, raw } from './markup.ts';
import { page, textsOf, type Scene } from './layout.ts';

/**
 * Renders the page for a sign-in that can't continue: expired, or an invalid request. `reference`: the
 * code for support, or the protocol's error.
 */
export function errorPage(scene: Scene, kind: 'expired' | 'failed', reference: string): string {
  const text = textsOf(scene);
  const lede = kind === 'expired' ? text.expiredLede : text.failedLede;
  return page(
    scene,
    text[kind],
    html`<h1 tabindex="-1" data-start>${text[kind]}</h1>
      <p class="lede">${lede}</p>
      <div class="acts"><a class="btn" href="/">${text.toPortal}</a></div>
      <p class="mut xs ref">${text.reference}: ${reference}</p>`,
  );
}

/**
 * Renders the sign-out confirmation; `form` is the library's own form with its anti-forgery secret, already safe.
 * `now`: the portal requested it and proved it with the person's identity token, so the page submits itself.
 */
export function leavingPage(scene: Scene, form: string, now: boolean): string {
  const text = textsOf(scene);
  const title = now ? text.leavingNow : text.leaving;
  const marked = now
    ? form
        .replace('<form ', '<form data-now ')
        .replace('</form>', '<input type="hidden" name="logout" value="yes"></form>')
    : form;
  return page(
    scene,
    title,
    html`<h1 tabindex="-1" data-start>${title}</h1>
      <p class="lede">${!now && text.leavingLede}</p>
      ${raw(marked)}
      <div class="acts">
        <button class="btn" type="submit" form="op.logoutForm" name="logout" value="yes">${text.yesLeave}</button
        >${!now && html`<button class="btn q" type="submit" form="op.logoutForm">${text.noStay}</button>`}
      </div>`,
  );
}

export function leftPage(scene: Scene): string {
  const text = textsOf(scene);
  return page(
    scene,
    text.left,
    html`<h1 tabindex="-1" data-start>${text.left}</h1>
      <p class="lede">${text.leftLede}</p>
      <div class="acts"><a class="btn" href="/">${text.toPortal}</a></div>`,
  );
}
