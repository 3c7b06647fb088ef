import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { derivePalette, type BrandColors } from '@paystead/contract/features/branding/palette.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { MailBrand } from './brand.ts';
import { maskConfidential } from './confidential.ts';
import { escapeHtml } from './escape.ts';
import type { MailLogo } from './message.ts';
import type { Words } from './templates/template.ts';

export interface Laid {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Lays out one mail as text and HTML, in a partner's colors. Pure: equal inputs give equal mails. */
export function layOut(words: Words, brand: MailBrand, language: Language, logo: MailLogo | null = null): Laid {
  const maskedWords = masked(words);
  return {
    subject: maskedWords.subject,
    text: asText(maskedWords, brand),
    html: asHtml(maskedWords, brand, language, logo),
  };
}

function masked(words: Words): Words {
  return {
    subject: maskConfidential(words.subject),
    heading: maskConfidential(words.heading),
    paragraphs: words.paragraphs.map(maskConfidential),
    ...(words.otherLanguage !== undefined && { otherLanguage: maskConfidential(words.otherLanguage) }),
    // A partly masked address would be ambiguous, and the mail's header shows it anyway.
    facts: words.facts.map(([label, value, is]) => [label, is === 'address' ? value : maskConfidential(value)]),
    // A one-time token may hold any digits.
    ...(words.link && { link: { label: maskConfidential(words.link.label), url: words.link.url } }),
    closing: maskConfidential(words.closing),
  };
}

function asText({ heading, paragraphs, otherLanguage = '', facts, link, closing }: Words, brand: MailBrand): string {
  const lines = facts.map(([label, value]) => `${label}: ${value}`).join('\n');
  const way = link ? `${link.label}:\n${link.url}` : '';
  return [brand.productName, heading, ...paragraphs, otherLanguage, lines, way, closing, `--\n${brand.footer}`]
    .filter((part) => part !== '')
    .join('\n\n');
}

const FONT = "font-family:Figtree,system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";

/**
 * The portal's font (SIL Open Font License 1.1; latin, 20 kB), in the mail itself: programs that know fonts show it and
 * load nothing. The others use the system's.
 */
const FONT_FACE = `@font-face{font-family:Figtree;font-weight:300 900;src:url(data:font/woff2;base64,${readFileSync(
  createRequire(import.meta.url).resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
).toString('base64')}) format('woff2')}`;

/**
 * Uses tables and inline styles, which every mail program supports. The style sheet is for those that support one: the
 * font, the partner's dark colors, and facts below their labels on narrow screens. The band keeps its color in the
 * dark, since the logo was drawn for it.
 */
function asHtml(words: Words, brand: MailBrand, language: Language, logo: MailLogo | null): string {
  const { subject, heading, paragraphs, otherLanguage, facts, link, closing } = words;
  const colors = { action: brand.actionColorHex, sidebar: brand.sidebarColorHex };
  const color = derivePalette(colors, 'light');
  const paragraph = (text: string, lang?: Language) =>
    `<p${lang === undefined ? '' : ` lang="${lang}"`} class="m-text" style="margin:0 0 16px;font-size:16px;line-height:24px;color:${color.text}">${escapeHtml(text)}</p>`;
  const fact = ([label, value]: Words['facts'][number]) =>
    `<tr><th class="m-label m-cell" scope="row" align="left" valign="top" style="padding:6px 16px 6px 0;font-size:15px;line-height:22px;font-weight:400;color:${color['text-2']}">${escapeHtml(label)}</th>` +
    `<td class="m-text m-cell" valign="top" style="padding:6px 0;font-size:15px;line-height:22px;font-weight:500;overflow-wrap:anywhere;color:${color.text}">${escapeHtml(value)}</td></tr>`;
  const button = ({ label, url }: NonNullable<Words['link']>) =>
    `<p style="margin:0 0 16px"><a class="m-action" href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:${color.action};border:1px solid ${color['action-edge']};color:${color['on-action']};font-size:16px;line-height:24px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>\n`;
  const picture = logo
    ? `<td width="${logo.width}" style="padding:0 12px 0 0;line-height:0"><img src="cid:logo" alt="" width="${logo.width}" height="${logo.height}" style="display:block;border:0"></td>`
    : '';
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title>
<style>${FONT_FACE}
:root{color-scheme:light dark}
@media (max-width:480px){.m-page{padding:0!important}.m-part{padding-left:20px!important;padding-right:20px!important}.m-cell{display:block!important;padding:0!important}.m-label{padding:8px 0 0!important}}
@media (prefers-color-scheme:dark){${darkRules(colors)}}
</style></head>
<body class="m-page m-canvas" style="margin:0;padding:24px 12px;background:${color.canvas};${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" class="m-card" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px;background:${color.surface};border:1px solid ${color.line}">
<tr><td class="m-part" style="padding:16px 32px;background:${color.sidebar};color:${color['on-sidebar']};${FONT}"><table role="presentation" cellpadding="0" cellspacing="0"><tr>${picture}<td style="font-size:17px;line-height:24px;font-weight:600;color:${color['on-sidebar']};background:${color.sidebar}">${escapeHtml(brand.productName)}</td></tr></table></td></tr>
<tr><td class="m-part m-top" align="left" style="padding:28px 32px 16px;border-top:3px solid ${color['action-edge']};${FONT}">
<h1 class="m-text" style="margin:0 0 16px;font-size:24px;line-height:30px;font-weight:600;letter-spacing:-.02em;color:${color.text}">${escapeHtml(heading)}</h1>
${paragraphs.map((text) => paragraph(text)).join('\n')}
${otherLanguage === undefined ? '' : `${paragraph(otherLanguage, language === 'en' ? 'es' : 'en')}\n`}${facts.length === 0 ? '' : `<table cellpadding="0" cellspacing="0" style="margin:0 0 20px">${facts.map(fact).join('')}</table>\n`}${link ? button(link) : ''}${paragraph(closing)}
</td></tr>
<tr><td class="m-part m-foot" align="left" style="padding:16px 32px;border-top:1px solid ${color.line};font-size:13px;line-height:20px;color:${color['text-3']};${FONT}">${escapeHtml(brand.footer)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

/** Returns the rules of the dark theme, which win over the inline styles. */
function darkRules(colors: BrandColors): string {
  const dark = derivePalette(colors, 'dark');
  return [
    `.m-canvas{background:${dark.canvas}!important}`,
    `.m-card{background:${dark.surface}!important;border-color:${dark.line}!important}`,
    `.m-text{color:${dark.text}!important}`,
    `.m-label{color:${dark['text-2']}!important}`,
    `.m-top{border-top-color:${dark['action-edge']}!important}`,
    `.m-foot{color:${dark['text-3']}!important;border-top-color:${dark.line}!important}`,
    `.m-action{background:${dark.action}!important;border-color:${dark['action-edge']}!important;color:${dark['on-action']}!important}`,
  ].join('');
}
