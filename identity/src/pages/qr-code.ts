import { encode } from 'uqr';
import { raw, type Markup } from './markup.ts';

/** Free modules around the code; scanners need four (ISO/IEC 18004). */
const BORDER = 4;

/** Draws a QR code, black on white in every theme. `label` is its text alternative, for the page's own use: escaped. */
export function qrCode(content: string, label: Markup): Markup {
  const { data, size } = encode(content, { ecc: 'M', border: BORDER });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return raw(
    `<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="${label.text}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${path}"/></svg>`,
  );
}
