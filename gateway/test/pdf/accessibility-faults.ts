import { getDocument, OPS, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { readPdf } from './read-pdf.ts';
import { faintText } from './text-contrast.ts';

/** Operations that paint something, which a reader misses if it is neither tagged nor an artifact. */
const PAINTING: ReadonlySet<number> = new Set([OPS.showText, OPS.paintImageXObject, OPS.constructPath]);

/** WCAG 2.2, 1.4.3, for text of any size. */
const MIN_CONTRAST = 4.5;

/**
 * Returns the names of the rules of PDF/UA-1 (ISO 14289-1) that a document breaks, of those we check: 7.1 tags, marked
 * content, title and its display; 7.2 language of the document and of parts; 7.3 alternative texts; 7.4.2 order of
 * headings; 7.5 scope of table headers; 7.21 embedded fonts and ToUnicode. Contrast is WCAG's. It is no outside
 * validation, so the identifier of PDF/UA is itself a fault. The objects must not be compressed.
 */
export async function accessibilityFaults(bytes: Uint8Array): Promise<string[]> {
  const read = await readPdf(bytes);
  const objects = objectsOf(Buffer.from(bytes).toString('latin1'));
  const every = (kind: RegExp, part: RegExp) => objects.filter((one) => kind.test(one)).every((one) => part.test(one));
  const levels = objects.length === 0 ? [] : read.outline.flatMap((part) => ('heading' in part ? [part.heading] : []));
  const languages = objects.flatMap((one) => [...one.matchAll(/\/Lang \(([^)]*)\)/g)].map(([, tag]) => tag ?? ''));
  const painted = await opened(bytes, async (pdf) => ({ unmarked: await unmarked(pdf), faint: await faint(pdf) }));
  const isHeld: Readonly<Record<string, boolean>> = {
    tagged: read.tagged && objects.filter((one) => /\/Type \/StructTreeRoot/.test(one)).length === 1,
    title: (read.title ?? '') !== '',
    'title displayed': read.displaysTitle,
    language: /^(en|es)\b/.test(read.lang ?? ''),
    'languages of parts': languages.every((tag) => /^(en|es)(-US)?$/.test(tag)),
    'headings in order': areInOrder(levels),
    'table header with scope': every(/\/S \/TH\b/, /\/Scope \/(?:Column|Row|Both)\b/),
    'tables with headers': read.outline.every((part) => 'heading' in part || part.headers.length > 0),
    'alternative text': every(/\/S \/Figure\b/, /\/Alt \((?!\))|\/Alt <(?!>)/),
    'fonts embedded':
      every(/\/Type \/FontDescriptor\b/, /\/FontFile[23]?\b/) &&
      every(/\/Type \/Font\b(?![^]*\/Subtype \/Type[03]\b)/, /\/FontDescriptor\b/),
    'fonts with ToUnicode': every(/\/Subtype \/Type0\b/, /\/ToUnicode\b/),
    'all content marked': painted.unmarked === 0,
    contrast: painted.faint === 0,
    'no claim of conformance':
      !objects.some((one) => one.includes('pdfuaid')) && !Buffer.from(bytes).includes('pdfuaid:part'),
  };
  return Object.keys(isHeld).filter((rule) => isHeld[rule] !== true);
}

/** The first heading is of level 1, and none is more than one level below the one before it. */
function areInOrder(levels: readonly number[]): boolean {
  return levels[0] === 1 && levels.every((level, at) => level <= (levels[at - 1] ?? 0) + 1);
}

/** Returns the current version of each object, without the content of streams: an update replaces earlier ones. */
function objectsOf(source: string): string[] {
  const objects = new Map<string, string>();
  for (const [, number = '', body = ''] of source.matchAll(/(?:^|\n)(\d+) 0 obj\b([^]*?)\bendobj/g))
    objects.set(number, body.split(/\bstream\r?\n/)[0] ?? '');
  return [...objects.values()];
}

async function opened<T>(bytes: Uint8Array, work: (pdf: PDFDocumentProxy) => Promise<T>): Promise<T> {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 });
  const result = await work(await task.promise);
  await task.destroy();
  return result;
}

/** Returns how much text of the document is faint. */
async function faint(pdf: PDFDocumentProxy): Promise<number> {
  let found = 0;
  for (let number = 1; number <= pdf.numPages; number += 1)
    found += (await faintText(await pdf.getPage(number), MIN_CONTRAST)).length;
  return found;
}

/** Returns how often a page paints outside marked content. */
async function unmarked(pdf: PDFDocumentProxy): Promise<number> {
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
  return found;
}
