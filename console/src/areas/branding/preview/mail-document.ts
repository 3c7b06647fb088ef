import type { MailPreview } from '@paystead/contract/console/branding/model.ts';
import { fontRules } from './mirror-styles.ts';

interface HtmlPolicy {
  createHTML(html: string): string;
}
interface PolicyFactory {
  createPolicy(name: string, rules: HtmlPolicy): HtmlPolicy;
}

let policy: HtmlPolicy | undefined;

/** Marks the gateway's mail as HTML that may be read. It is parsed apart from any page, where nothing in it can run. */
function trusted(html: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  policy ??= trustedTypes?.createPolicy('paystead-mail', { createHTML: (text) => text });
  return policy?.createHTML(html) ?? html;
}

const STYLE_SHEET = /<style>([\s\S]*?)<\/style>/g;
/** The console has the font already, and its policy loads none from a mail. */
const FONT_FACE = /@font-face\{[^}]*\}/g;

/**
 * Shows a mail in a frame's document. Its inline styles are set one by one, since the console's policy allows no style from markup,
 * and its style sheet follows the chosen theme instead of the system's.
 */
export function showMail(into: Document, { html, logo }: MailPreview, theme: 'light' | 'dark'): void {
  const css = [...html.matchAll(STYLE_SHEET)].map(([, rules = '']) => rules.replaceAll(FONT_FACE, '')).join('\n');
  const unstyled = html.replaceAll(STYLE_SHEET, '').replaceAll(' style="', ' data-style="');
  const mail = new DOMParser().parseFromString(trusted(unstyled), 'text/html');
  for (const element of mail.querySelectorAll('script, iframe, object, embed, link')) element.remove();
  for (const image of mail.querySelectorAll<HTMLImageElement>('img[src="cid:logo"]')) {
    if (logo === null) image.remove();
    else image.src = logo;
  }
  const body = into.importNode(mail.body, true);
  for (const element of [body, ...body.querySelectorAll<HTMLElement>('[data-style]')])
    element.style.cssText = element.dataset['style'] ?? '';
  body.inert = true;
  into.documentElement.lang = mail.documentElement.lang;
  into.documentElement.style.colorScheme = theme;
  into.title = mail.title;
  into.body.replaceWith(body);
  const view = into.defaultView as (Window & { readonly CSSStyleSheet: typeof CSSStyleSheet }) | null;
  if (!view) return;
  const sheet = new view.CSSStyleSheet();
  const themed = css.replaceAll('(prefers-color-scheme:dark)', theme === 'dark' ? 'all' : 'not all');
  sheet.replaceSync(`${fontRules(document, 'Figtree')}\n${themed}`);
  into.adoptedStyleSheets = [sheet];
}
