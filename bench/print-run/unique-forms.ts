import type { PdfRenderer } from '../../gateway/src/platform/pdf/renderer.ts';

/** The parts of a rendered W-2: pages, the bytes of a page's content, and the objects that a page uses. */
const PAGES = 3;
const CONTENT = 6000;
const OBJECTS = 20;

/**
 * Returns a renderer that reports the people whose forms it made. Without `isRendered`, a form is a PDF with the parts of a
 * form and a content of its own, so that joining finds nothing to share between people but the typeface.
 */
export function eachPerson(renderer: PdfRenderer, isRendered: boolean, onPerson: (done: number) => void): PdfRenderer {
  let done = 0;
  return {
    async render(document) {
      const isForm = document.template === 'year-end-form';
      const made = isForm && !isRendered ? formOf(done) : await renderer.render(document);
      if (isForm) onPerson(++done);
      return made;
    },
    get pid() {
      return renderer.pid;
    },
    close: () => renderer.close(),
  };
}

function formOf(person: number): Uint8Array {
  const objects: string[] = ['<< /Type /Catalog /Pages 2 0 R >>', '', stream('F'.repeat(30_000))];
  const kids: number[] = [];
  const add = (object: string): number => objects.push(object);
  for (let page = 0; page < PAGES; page++) {
    const used = Array.from({ length: OBJECTS }, (_, n) =>
      add(`<< /Type /ExtGState /Note (${person}-${page}-${n}) >>`),
    );
    const content = add(stream(`% ${person}-${page}\n`.padEnd(CONTENT, `${person} `)));
    const states = used.map((number, n) => `/G${n} ${number} 0 R`).join(' ');
    kids.push(
      add(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${content} 0 R ` +
          `/Resources << /ExtGState << ${states} >> /XObject << /F 3 0 R >> >> >>`,
      ),
    );
  }
  objects[1] = `<< /Type /Pages /Count ${PAGES} /Kids [${kids.map((number) => `${number} 0 R`).join(' ')}] >>`;
  return fileOf(objects);
}

const stream = (content: string) => `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;

function fileOf(objects: readonly string[]): Uint8Array {
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
