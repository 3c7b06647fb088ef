/** Returns a plain PDF with one page per text, in Helvetica: a minimal demonstration attachment. */
export function textPdf(pages: readonly string[]): Uint8Array {
  const objects: string[] = [];
  const add = (body: string) => objects.push(body);
  const first = 4;
  const kids = pages.map((_, page) => `${first + page * 2} 0 R`).join(' ');
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  for (const [page, text] of pages.entries()) {
    const content = contentOf(text);
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${first + page * 2 + 1} 0 R >>`,
    );
    add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
  }
  let file = '%PDF-1.4\n';
  const offsets = objects.map((body, number) => {
    const at = file.length;
    file += `${number + 1} 0 obj\n${body}\nendobj\n`;
    return at;
  });
  const xref = file.length;
  const entries = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`;
  // WinAnsi encodes every letter of English and Spanish in one byte, so length in characters equals length in bytes.
  return Buffer.from(file, 'latin1');
}

function contentOf(text: string): string {
  const lines = text.split('\n').flatMap((line) => wrapped(line, 84));
  const shown = lines.map((line) => `(${line.replaceAll(/[\\()]/g, String.raw`\$&`)}) Tj T*`).join('\n');
  return `BT /F1 12 Tf 16 TL 64 720 Td\n${shown}\nET`;
}

function wrapped(line: string, width: number): string[] {
  const lines = [''];
  for (const word of line.split(' ')) {
    const current = lines.at(-1) ?? '';
    if (current !== '' && current.length + word.length + 1 > width) lines.push(word);
    else lines[lines.length - 1] = current === '' ? word : `${current} ${word}`;
  }
  return lines;
}
