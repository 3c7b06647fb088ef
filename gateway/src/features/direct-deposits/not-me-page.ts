import { createHash } from 'node:crypto';
import { derivePalette } from '@paystead/contract/features/branding/palette.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { MailBrand } from '../../platform/mail/brand.ts';
import { escapeHtml } from '../../platform/mail/escape.ts';
import { instantInWords } from '../../platform/mail/templates/dates.ts';

/** What the page behind a notice's link says. */
export type NotMeView =
  | { readonly state: 'ask'; readonly clientName: string; readonly sentAt: Date; readonly timeZone: string }
  | { readonly state: 'stopped' | 'used' | 'unknown' };

const WORDS = {
  en: {
    title: 'Bank change',
    ask: 'Was this change not yours?',
    askBody: 'Somebody asked {client} on {when} to change where your pay goes.',
    askThen:
      'Press the button and the change is called off, or undone where it is in force. Nobody can change a bank account until your payroll office allows it again, and everybody who is signed in to your account is signed out.',
    askNot: 'If the change is yours, close this page: nothing has happened yet.',
    button: 'Stop it: this wasn’t me',
    stopped: 'Stopped',
    stoppedBody:
      'Your pay goes where it went before. No bank account can be changed until your payroll office allows it again.',
    stoppedThen:
      'Call your payroll office now. If somebody else may know your password, change it at the place where you sign in.',
    used: 'This was stopped before',
    usedBody:
      'The link works once, and it has been used. Bank changes stay stopped until your payroll office allows them.',
    unknown: 'This link does not work any more',
    unknownBody:
      'It may have run out, or a part of it is missing. If you did not ask for a bank change, call your payroll office now.',
  },
  es: {
    title: 'Cambio bancario',
    ask: '¿Este cambio no fue suyo?',
    askBody: 'Alguien pidió a {client} el {when} cambiar a dónde va su pago.',
    askThen:
      'Pulse el botón y el cambio se cancela, o se deshace si ya está vigente. Nadie podrá cambiar una cuenta hasta que su oficina de nómina lo permita, y se cerrarán todas las sesiones de su cuenta.',
    askNot: 'Si el cambio es suyo, cierre esta página: todavía no ha pasado nada.',
    button: 'Detenerlo: no fui yo',
    stopped: 'Detenido',
    stoppedBody:
      'Su pago va a donde iba antes. No se puede cambiar ninguna cuenta hasta que su oficina de nómina lo permita.',
    stoppedThen:
      'Llame ahora a su oficina de nómina. Si otra persona puede saber su contraseña, cámbiela donde inicia sesión.',
    used: 'Esto ya se detuvo',
    usedBody:
      'El enlace sirve una sola vez y ya se usó. Los cambios siguen detenidos hasta que su oficina de nómina los permita.',
    unknown: 'Este enlace ya no sirve',
    unknownBody:
      'Puede haber vencido o le falta una parte. Si usted no pidió un cambio bancario, llame ahora a su oficina de nómina.',
  },
} as const;

/** A page and the policy under which it stands: no script, nothing loaded, one form to itself. */
export interface Page {
  readonly html: string;
  readonly contentSecurityPolicy: string;
}

/** The page that works without signing in, in any browser, in the partner's colours. */
export function notMePage(view: NotMeView, brand: MailBrand, language: Language): Page {
  const words = WORDS[language];
  const style = styleOf(brand);
  const heading = words[view.state];
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(`${words.title} · ${brand.productName}`)}</title><link rel="icon" href="data:,"><style>${style}</style></head>
<body>
<header>${escapeHtml(brand.productName)}</header>
<main>
<h1>${escapeHtml(heading)}</h1>
${body(view, words, language)}
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

function body(view: NotMeView, words: (typeof WORDS)[Language], language: Language): string {
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
  switch (view.state) {
    case 'ask': {
      const when = instantInWords(view.sentAt.toISOString(), language, view.timeZone);
      const asked = words.askBody.replace('{client}', view.clientName).replace('{when}', when);
      return `${paragraph(asked)}${paragraph(words.askThen)}
<form method="post"><button type="submit">${escapeHtml(words.button)}</button></form>
${paragraph(words.askNot)}`;
    }
    case 'stopped':
      return paragraph(words.stoppedBody) + paragraph(words.stoppedThen);
    case 'used':
      return paragraph(words.usedBody) + paragraph(words.stoppedThen);
    case 'unknown':
      return paragraph(words.unknownBody);
  }
}

/** Both themes from the partner's two colours. */
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
