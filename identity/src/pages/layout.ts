import { readFileSync } from 'node:fs';
import { safeColor, safeImage, PLAIN_BRAND, type Brand } from '../brand.ts';
import { TEXTS, type Language, type Texts } from '../texts.ts';
import { html, raw, type Markup } from './markup.ts';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const STYLE = read('style.css');
const SCRIPT = read('script.js');
const BARS = raw('<i></i>'.repeat(16));
const GLOBE = raw(
  '<svg class="i" viewBox="0 0 24 24" aria-hidden="true"><path d="M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16M4 12h16M12 4c2.5 2.3 3.6 5 3.6 8s-1.1 5.700-3.6 8c-2.5-2.300-3.600-5-3.600-8S9.500 6.300 12 4"/></svg>',
);

/** The values that every page of one reply shares. */
export interface Scene {
  readonly brand: Brand;
  readonly language: Language;
  /** The address of the same page in the other language; absent where a repeat would lose the step. */
  readonly otherLanguageUrl?: string;
  readonly nonce: string;
  /** The year of the copyright line. */
  readonly year: number;
}

export const textsOf = (scene: Scene): Texts => TEXTS[scene.language];

function brandMark(brand: Brand): Markup {
  const logo = safeImage(brand.logoUrl);
  return html`<div class="logo">${logo && html`<img src="${logo}" alt="" />`}<span>${brand.title}</span></div>`;
}

function languageSwitch(scene: Scene): Markup | undefined {
  if (!scene.otherLanguageUrl) return undefined;
  const other = scene.language === 'en' ? 'es' : 'en';
  return html`<a class="tb" href="${scene.otherLanguageUrl}" lang="${other}" hreflang="${other}"
    >${GLOBE}${textsOf(scene).otherLanguage}</a
  >`;
}

function footer(scene: Scene): Markup | undefined {
  const { termsUrl, privacyUrl } = scene.brand;
  if (!termsUrl && !privacyUrl) return undefined;
  const text = textsOf(scene);
  return html`<footer class="foot">
    ${termsUrl && html`<a href="${termsUrl}">${text.terms}</a>`}${privacyUrl && html`<a href="${privacyUrl}">${text.privacy}</a>`}
  </footer>`;
}

/** Renders one whole page: the partner's color at the side, one heading, no request to another origin. */
export function page(scene: Scene, title: string, content: Markup): string {
  const { brand, language, nonce } = scene;
  const colors = `:root { --brand-action: ${safeColor(brand.actionColor, PLAIN_BRAND.actionColor)}; --brand-sidebar: ${safeColor(brand.sidebarColor, PLAIN_BRAND.sidebarColor)}; }`;
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>${title} · ${brand.title}</title>
        <link rel="icon" href="data:," />
        <link rel="preload" href="/identity/figtree.woff2" as="font" type="font/woff2" crossorigin />
        <style nonce="${nonce}">
          ${raw(STYLE)}${raw(colors)}
        </style>
      </head>
      <body>
        <div class="door">
          <header class="brandside">
            ${brandMark(brand)}
            <p class="pitch">${textsOf(scene).pitch}</p>
            <div class="bars" aria-hidden="true">${BARS}</div>
            <p class="xs">© ${scene.year} ${brand.title}</p>
          </header>
          <main class="doorm" id="main">
            <div class="doortop">${languageSwitch(scene)}</div>
            <div class="doorin">${content}</div>
            ${footer(scene)}
          </main>
        </div>
        <script type="module" nonce="${nonce}">
          ${raw(SCRIPT)};
        </script>
      </body>
    </html> `.text;
}
