import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { readPdf } from './read-pdf.ts';

/** Operations that paint something, which a reader misses if it is neither tagged nor an artifact. */
const PAINTING: ReadonlySet<number> = new Set([OPS.showText, OPS.paintImageXObject, OPS.constructPath]);

/**
 * Returns the names of the rules of PDF/UA-1 (ISO 14289-1) that a document breaks, of those we check: 7.1 tags, marked
 * content, title and its display; 7.2 language; 7.3 alternative texts; 7.4.2 order of headings; 7.5 scope of table
 * headers; 7.21 embedded fonts and ToUnicode. It is no outside validation. The objects must not be compressed.
 */
export async function accessibilityFaults(bytes: Uint8Array): Promise<string[]> {
  const read = await readPdf(bytes);
  const source = Buffer.from(bytes).toString('latin1');
  const count = (pattern: RegExp) => source.match(pattern)?.length ?? 0;
  const levels = read.outline.flatMap((part) => ('heading' in part ? [part.heading] : []));
  const isHeld: Readonly<Record<string, boolean>> = {
    tagged: read.tagged && count(/\/Type \/StructTreeRoot/g) === 1,
    title: (read.title ?? '') !== '',
    'title displayed': read.displaysTitle,
    language: /^(en|es)\b/.test(read.lang ?? ''),
    'headings in order': levels[0] === 1,
    'table header with scope': count(/\/S \/TH\b/g) === count(/\/Scope \/(?:Column|Row|Both)\b/g),
    'tables with headers': read.outline.every((part) => 'heading' in part || part.headers.length > 0),
    'alternative text': count(/\/S \/Figure\b/g) <= count(/\/Alt\b/g),
    'fonts embedded': count(/\/Type \/FontDescriptor\b/g) === count(/\/FontFile[23]?\b/g),
    'fonts with ToUnicode': count(/\/Subtype \/Type0\b/g) === count(/\/ToUnicode\b/g),
    'all content marked': (await unmarked(bytes)) === 0,
  };
  return Object.keys(isHeld).filter((rule) => isHeld[rule] !== true);
}

/** Returns how often a page paints outside marked content. */
async function unmarked(bytes: Uint8Array): Promise<number> {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 });
  const pdf = await task.promise;
  let found = 0;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { fnArray } = await (await pdf.getPage(number)).getOperatorList();
    let depth = 0;
    for (const operation of fnArray) {
      if (operation === OPS.beginMarkedContent || operation === OPS.beginMarkedContentProps) depth += 1;
      else if (operation === OPS.endMarkedContent) depth -= 1;
      else if (PAINTING.has(operation) && depth === 0) found += 1;
    }
  }
  await task.destroy();
  return found;
}
