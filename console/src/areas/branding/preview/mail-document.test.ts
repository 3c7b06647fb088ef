import { afterEach, expect, it } from 'vitest';
import { showMail } from './mail-document.ts';

const HTML = `<!doctype html><html lang="es"><head><title>Pago</title><style>@font-face{font-family:x}
@media (prefers-color-scheme:dark){.a{color:red}}</style><style>.b{top:0}</style></head>
<body style="margin: 1px"><p style="color: blue" class="a">Hola</p><img src="cid:logo" alt=""><img src="cid:logo" alt="">
<script>top.x = 1</script><iframe></iframe></body></html>`;

/** Shows the mail in a frame, and returns its document with the rules of its sheet. */
function shownIn(theme: 'light' | 'dark', logo: string | null) {
  const frame = document.body.appendChild(document.createElement('iframe'));
  const page = frame.contentDocument as Document;
  let rules = '';
  Object.assign(frame.contentWindow ?? {}, {
    CSSStyleSheet: class {
      replaceSync(text: string): void {
        rules = text;
      }
    },
  });
  Object.defineProperty(page, 'adoptedStyleSheets', { writable: true, value: [] });
  showMail(page, { html: HTML, logo } as Parameters<typeof showMail>[1], theme);
  return { page, rules };
}
afterEach(() => document.body.replaceChildren());

it.each([
  ['light', 'not all'],
  ['dark', 'all'],
] as const)('CON-6: a mail in the %s theme has the rules of that theme, whatever the system’s is', (theme, media) => {
  const { page, rules } = shownIn(theme, null);
  expect(page.documentElement.style.colorScheme).toBe(theme);
  expect(rules).toContain(`@media ${media}{.a{color:red}}`);
  expect(rules).toContain('.b{top:0}');
  expect(rules).not.toContain('font-family:x');
});

it('CON-6: a mail keeps its language, its title and its inline styles, and runs nothing', () => {
  const { page } = shownIn('light', null);
  expect([page.documentElement.lang, page.title, page.body.inert]).toEqual(['es', 'Pago', true]);
  expect([page.body.style.margin, page.querySelector('p')?.style.color]).toEqual(['1px', 'blue']);
  expect(page.querySelectorAll('script, iframe, style, [style=""]')).toHaveLength(0);
});

it('CON-6: every picture of a mail’s logo is the partner’s, or none without one', () => {
  const pictures = (logo: string | null) =>
    Array.from(shownIn('light', logo).page.querySelectorAll('img'), (image) => image.getAttribute('src'));
  expect(pictures('data:image/png;base64,AA==')).toEqual(['data:image/png;base64,AA==', 'data:image/png;base64,AA==']);
  expect(pictures(null)).toEqual([]);
});
