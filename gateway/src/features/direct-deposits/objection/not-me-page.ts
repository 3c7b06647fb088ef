import { createHash } from 'node:crypto';
import { derivePalette } from '@paystead/contract/features/branding/palette.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { MailBrand } from '../../../platform/mail/brand.ts';
import { escapeHtml } from '../../../platform/mail/escape.ts';
import { instantInWords } from '../../../platform/mail/templates/dates.ts';
import type { TextValues } from '../../../platform/texts/texts.ts';
import { text } from '../texts.ts';

/** The state of a notice's page. */
export type NotMeView =
  | { readonly state: 'ask'; readonly clientName: string; readonly sentAt: Date; readonly timeZone: string }
  | { readonly state: 'stopped' | 'used' | 'unknown' };

/** A page with its content security policy: no scripts, nothing loaded, one form to the page itself. */
export interface Page {
  readonly html: string;
  readonly contentSecurityPolicy: string;
}

/** Renders the page in the partner's colors. It works in any browser and without signing in. */
export function notMePage(view: NotMeView, brand: MailBrand, language: Language): Page {
  const style = styleOf(brand);
  const heading = text(language, `notMe.${view.state}`);
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(`${text(language, 'notMe.title')} · ${brand.productName}`)}</title><link rel="icon" href="data:,"><style>${style}</style></head>
<body>
<header>${escapeHtml(brand.productName)}</header>
<main>
<h1>${escapeHtml(heading)}</h1>
${body(view, language)}
</main>
<footer>${escapeHtml(brand.footer)}</footer>
</body>
</html>
`;
  const hash = createHash('sha256').update(style).digest('base64');
  return {
    html,
    contentSecurityPolicy: `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  };
}

function body(view: NotMeView, language: Language): string {
  const paragraph = (key: Parameters<typeof text>[1], values?: TextValues) =>
    `<p>${escapeHtml(text(language, key, values))}</p>`;
  switch (view.state) {
    case 'ask': {
      const when = instantInWords(view.sentAt.toISOString(), language, view.timeZone);
      const question = paragraph('notMe.askBody', { client: view.clientName, when });
      return `${question}${paragraph('notMe.askThen')}
<form method="post"><button type="submit">${escapeHtml(text(language, 'notMe.button'))}</button></form>
${paragraph('notMe.askNot')}`;
    }
    case 'stopped':
      return paragraph('notMe.stoppedBody') + paragraph('notMe.stoppedThen');
    case 'used':
      return paragraph('notMe.usedBody') + paragraph('notMe.stoppedThen');
    case 'unknown':
      return paragraph('notMe.unknownBody');
  }
}

/** Returns the styles of both themes, derived from the partner's two colors. */
function styleOf({ actionColorHex, sidebarColorHex }: MailBrand): string {
  const variables = (theme: 'light' | 'dark') => {
    const color = derivePalette({ action: actionColorHex, sidebar: sidebarColorHex }, theme);
    return `--canvas:${color.canvas};--surface:${color.surface};--line:${color.line};--text:${color.text};--text-2:${color['text-2']};--side:${color.sidebar};--on-side:${color['on-sidebar']};--action:${color.action};--on-action:${color['on-action']}`;
  };
  return `:root{color-scheme:light dark;${variables('light')}}
@media(prefers-color-scheme:dark){:root{${variables('dark')}}}
*{box-sizing:border-box}
body{margin:0;background:var(--canvas);color:var(--text);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif}
header{background:var(--side);color:var(--on-side);padding:16px 20px;font-weight:600}
main{max-width:34rem;margin:32px auto;padding:0 20px 24px}
main{background:var(--surface);border:1px solid var(--line);border-radius:16px;padding:24px 20px}
@media(max-width:36rem){main{margin:16px}}
h1{font-size:24px;line-height:32px;margin:0 0 12px;letter-spacing:-.02em}
p{margin:0 0 16px;overflow-wrap:anywhere}
main>:last-child{margin-bottom:0}
button{font:inherit;font-weight:600;min-height:48px;padding:10px 20px;border:0;border-radius:10px;background:var(--action);color:var(--on-action);cursor:pointer;margin:0 0 16px}
button:focus-visible{outline:3px solid var(--text);outline-offset:2px}
footer{max-width:34rem;margin:0 auto;padding:0 20px 24px;color:var(--text-2);font-size:14px}`;
}
