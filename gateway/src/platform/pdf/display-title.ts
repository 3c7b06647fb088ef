/**
 * Returns the document with the setting that its window shows the title instead of the file name (PDF 32000-1, 12.2;
 * WCAG technique PDF18), which the typesetter doesn't offer. Written as an incremental update, so no earlier byte
 * changes. A document of unexpected structure is returned unchanged.
 */
export function withDisplayedTitle(pdf: Uint8Array): Uint8Array {
  const text = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('latin1');
  const trailer = text.slice(text.lastIndexOf('trailer'));
  const root = /\/Root (\d+) 0 R/.exec(trailer)?.[1];
  const size = /\/Size (\d+)/.exec(trailer)?.[1];
  const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(trailer)?.[1];
  if (!root || !size || !previous) return pdf;
  const begin = text.lastIndexOf(`\n${root} 0 obj`) + 1;
  const end = text.indexOf('endobj', begin);
  const catalog = text.slice(begin, end);
  const preferences = '/ViewerPreferences <<';
  if (begin === 0 || end < 0 || !catalog.includes(preferences) || catalog.includes('/DisplayDocTitle')) return pdf;
  const others = ['Info', 'ID'].flatMap((name) => {
    const value = name === 'ID' ? /\/ID \[[^\]]*\]/.exec(trailer)?.[0] : /\/Info \d+ 0 R/.exec(trailer)?.[0];
    return value ? [value] : [];
  });
  const start = text.endsWith('\n') ? '' : '\n';
  const at = pdf.length + start.length;
  const changed = `${catalog.replace(preferences, `${preferences} /DisplayDocTitle true`)}endobj\n`;
  const update = [
    start + changed + 'xref',
    `${root} 1`,
    `${String(at).padStart(10, '0')} 00000 n `,
    'trailer',
    `<< /Size ${size} /Root ${root} 0 R ${others.join(' ')} /Prev ${previous} >>`,
    'startxref',
    String(at + changed.length),
    '%%EOF',
    '',
  ].join('\n');
  return new Uint8Array(Buffer.concat([pdf, Buffer.from(update, 'latin1')]));
}
