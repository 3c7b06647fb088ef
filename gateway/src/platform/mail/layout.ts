import { derivePalette } from '@paystead/contract/features/branding/palette.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { MailBrand } from './brand.ts';
import { maskConfidential } from './confidential.ts';
import { escapeHtml } from './escape.ts';
import type { Words } from './templates/template.ts';

export interface Laid {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Lays out one mail as text and HTML, in a partner's colors. Pure: equal inputs give equal mails. */
export function layOut(words: Words, brand: MailBrand, language: Language): Laid {
  const maskedWords = masked(words);
  return { subject: maskedWords.subject, text: asText(maskedWords, brand), html: asHtml(maskedWords, brand, language) };
}

function masked(words: Words): Words {
  return {
    subject: maskConfidential(words.subject),
    heading: maskConfidential(words.heading),
    paragraphs: words.paragraphs.map(maskConfidential),
    // A partly masked address would be ambiguous, and the mail's header shows it anyway.
    facts: words.facts.map(([label, value, is]) => [label, is === 'address' ? value : maskConfidential(value)]),
    // A one-time token may hold any digits.
    ...(words.link && { link: { label: maskConfidential(words.link.label), url: words.link.url } }),
    closing: maskConfidential(words.closing),
  };
}

function asText({ heading, paragraphs, facts, link, closing }: Words, brand: MailBrand): string {
  const lines = facts.map(([label, value]) => `${label}: ${value}`).join('\n');
  const way = link ? `${link.label}:\n${link.url}` : '';
  return [brand.productName, heading, ...paragraphs, lines, way, closing, `--\n${brand.footer}`]
    .filter((part) => part !== '')
    .join('\n\n');
}

const FONT = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,Arial,sans-serif';

/** Uses tables and inline styles, the only ones that mail programs support; dark themes recolor them. */
function asHtml(words: Words, brand: MailBrand, language: Language): string {
  const { subject, heading, paragraphs, facts, link, closing } = words;
  const color = derivePalette({ action: brand.actionColorHex, sidebar: brand.sidebarColorHex }, 'light');
  const paragraph = (text: string) =>
    `<p style="margin:0 0 16px;font-size:16px;line-height:24px;color:${color.text}">${escapeHtml(text)}</p>`;
  const fact = ([label, value]: Words['facts'][number]) =>
    `<tr><th scope="row" align="left" style="padding:6px 16px 6px 0;font-size:14px;font-weight:400;color:${color['text-2']}">${escapeHtml(label)}</th>` +
    `<td style="padding:6px 0;font-size:14px;color:${color.text}">${escapeHtml(value)}</td></tr>`;
  const button = ({ label, url }: NonNullable<Words['link']>) =>
    `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${color.action};color:${color['on-action']};font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>\n`;
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:${color.canvas};${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px;background:${color.surface};border:1px solid ${color.line}">
<tr><td style="padding:16px 24px;background:${color.sidebar};color:${color['on-sidebar']};font-size:16px;font-weight:600">${escapeHtml(brand.productName)}</td></tr>
<tr><td style="padding:24px;border-top:3px solid ${color.action}">
<h1 style="margin:0 0 16px;font-size:22px;line-height:28px;color:${color.text}">${escapeHtml(heading)}</h1>
${paragraphs.map(paragraph).join('\n')}
<table cellpadding="0" cellspacing="0" style="margin:0 0 16px">${facts.map(fact).join('')}</table>
${link ? button(link) : ''}${paragraph(closing)}
</td></tr>
<tr><td style="padding:16px 24px;border-top:1px solid ${color.line};font-size:12px;line-height:18px;color:${color['text-3']}">${escapeHtml(brand.footer)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}
