import { deflateSync, inflateSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { pageTexts } from '../../../../test/pdf/page-texts.ts';
import { LOCKED_PDF, PDF } from '../../../../test/uploads/samples.ts';
import { createPdfRenderer } from '../renderer.ts';
import { samplePdf } from '../templates/year-end-sample.ts';
import { MOST_SHARED, PdfJoiner } from './joiner.ts';
import { PDF_LIMITS, PdfSource } from './source.ts';
import { PdfUnreadable } from './values.ts';

const renderer = createPdfRenderer({ timeLimit: 60_000 });
afterAll(() => renderer.close());

async function joined(work: (joiner: PdfJoiner) => Promise<void>, mostShared?: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  const joiner = new PdfJoiner((bytes) => {
    chunks.push(bytes);
    return Promise.resolve();
  }, mostShared);
  await joiner.start();
  await work(joiner);
  await joiner.finish('Formularios del año');
  return Buffer.concat(chunks);
}

/** Writes a PDF of one page whose objects are packed in streams, with a PNG predictor, as office programs do. */
function packedPdf(words: string): Buffer {
  const content = `BT /F1 12 Tf 72 700 Td (${words}) Tj ET`;
  const parts = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 612 792]>>',
    '<</Type/Page/Parent 2 0 R/Contents 6 0 R/Resources<</Font<</F1 4 0 R>>>>>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  const offsets = parts.map((_, index) => parts.slice(0, index).join(' ').length + (index === 0 ? 0 : 1));
  const index = parts.map((_, place) => `${place + 1} ${offsets[place]}`).join(' ') + ' ';
  const packed = deflateSync(Buffer.from(index + parts.join(' ')));
  const start = Buffer.from('%PDF-1.5\n');
  const object5 = stream(
    5,
    `<</Type/ObjStm/N 4/First ${index.length}/Filter/FlateDecode/Length ${packed.length}>>`,
    packed,
  );
  const object6 = stream(6, `<</Length ${content.length}>>`, Buffer.from(content));
  const [at5, at6, at7] = [start.length, start.length + object5.length, start.length + object5.length + object6.length];
  const row = (kind: number, second: number, third: number) => [kind, (second >> 8) & 255, second & 255, third];
  const rows = [
    row(0, 0, 0),
    ...[0, 1, 2, 3].map((place) => row(2, 5, place)),
    row(1, at5, 0),
    row(1, at6, 0),
    row(1, at7, 0),
  ];
  // Each row is stored as the difference to the row above (predictor 12).
  const above = (place: number) => rows[place - 1] ?? [0, 0, 0, 0];
  const predicted = rows.flatMap((one, place) => [
    2,
    ...one.map((byte, column) => (byte - (above(place)[column] ?? 0) + 256) & 255),
  ]);
  const table = deflateSync(Buffer.from(predicted));
  const dictionary = `<</Type/XRef/Size 8/W[1 2 1]/Root 1 0 R/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 4>>/Length ${table.length}>>`;
  return Buffer.concat([
    start,
    object5,
    object6,
    stream(7, dictionary, table),
    Buffer.from(`startxref\n${at7}\n%%EOF\n`),
  ]);
}

function stream(number: number, dictionary: string, bytes: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`${number} 0 obj\n${dictionary}\nstream\n`),
    bytes,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
}

describe('joining PDFs', () => {
  it('keeps every page and its text, in order, from both kinds of files', async () => {
    const [first, second] = await Promise.all(
      ['AAAA-1111', 'BBBB-2222'].map(
        async (code) => new PdfSource(await renderer.render(samplePdf(code, 'W-2', 'es'))),
      ),
    );
    if (!first || !second) throw new Error('Nothing was rendered.');
    const bytes = await joined(async (joiner) => {
      await joiner.add(first);
      await joiner.addBlank();
      await joiner.endGroup();
      await joiner.add(new PdfSource(packedPdf('Imported \\(form\\) 7')));
      await joiner.add(second);
      await joiner.add(first);
      expect(joiner.pages).toBe(5);
    });
    const pages = await pageTexts(bytes);
    expect(pages.map((page) => /AAAA-1111|BBBB-2222|Imported \(form\) 7/.exec(page)?.[0] ?? page)).toEqual([
      'AAAA-1111',
      '',
      'Imported (form) 7',
      'BBBB-2222',
      'AAAA-1111',
    ]);
  });

  it('writes equal parts once, so that typefaces don’t repeat', async () => {
    const one = await renderer.render(samplePdf('AAAA-1111', 'W-2', 'en'));
    const size = async (times: number) =>
      (
        await joined(async (joiner) => {
          for (let time = 0; time < times; time += 1) await joiner.add(new PdfSource(one));
        })
      ).length;
    expect(await size(20)).toBeLessThan(6 * (await size(1)));
  });

  it('has a tree of pages in which each page names the node that lists it', async () => {
    const text = (
      await joined(async (joiner) => {
        await joiner.addBlank();
        await joiner.add(new PdfSource(packedPdf('One')));
        await joiner.endGroup();
        await joiner.addBlank();
      })
    ).toString('latin1');
    const objects = new Map(
      [...text.matchAll(/^(\d+) 0 obj\n([^]*?)\nendobj$/gm)].map(([, at = '', body = '']) => [at, body]),
    );
    const parentOf = (at: string) => /\/Parent (\d+) 0 R/.exec(objects.get(at) ?? '')?.[1];
    const kidsOf = (at: string) => [...(/\/Kids ?\[([^\]]*)\]/.exec(objects.get(at) ?? '')?.[1] ?? '').matchAll(/(\d+) 0 R/g)].map(([, kid = '']) => kid); // prettier-ignore
    const groups = kidsOf('1');
    expect(groups.map((group) => [parentOf(group), kidsOf(group).length])).toEqual([['1', 2], ['1', 1]]); // prettier-ignore
    for (const group of groups) for (const page of kidsOf(group)) expect(parentOf(page)).toBe(group);
  });

  it('is printed on both sides like a book, and shows its title', async () => {
    const text = (await joined((joiner) => joiner.addBlank())).toString('latin1');
    // An empty page is as tall as the others, or the sheet is turned.
    expect(text).toMatch(/\/MediaBox ?\[0 0 612 792\]/);
    expect(text).toMatch(
      /\/ViewerPreferences ?<<(?=[^>]*\/DisplayDocTitle true)(?=[^>]*\/Duplex ?\/DuplexFlipLongEdge)/,
    );
  });

  it('has each object where its table says, however many there are', async () => {
    const bytes = await joined(async (joiner) => {
      for (let page = 0; page < 5001; page += 1) await joiner.addBlank();
    });
    const text = bytes.toString('latin1');
    const table = text.slice(Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]));
    const rows = [...table.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, at]) => Number(at));
    expect(rows).toHaveLength(Number(/^xref\n0 (\d+)\n/.exec(table)?.[1]) - 1);
    expect(rows.length).toBeGreaterThan(5001);
    expect(rows.filter((at, index) => !text.startsWith(`${index + 1} 0 obj\n`, at))).toEqual([]);
  });

  it('writes equal parts once up to 20,000 of them, and further ones each time', async () => {
    const parts = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R]/Count 1>>', '<</Type/Page/X 4 0 R/Y 5 0 R/Z 6 0 R>>', '(a)', '(b)', '(c)']; // prettier-ignore
    const copies = async (most?: number) => {
      const twice = async (joiner: PdfJoiner) => {
        for (let time = 0; time < 2; time += 1) await joiner.add(new PdfSource(plainPdf(parts)));
      };
      const text = (await joined(twice, most)).toString('latin1');
      return ['a', 'b', 'c'].map((name) => text.split(`(${name})`).length - 1);
    };
    expect([await copies(), await copies(3), await copies(2)]).toEqual([[1, 1, 1], [1, 1, 1], [1, 1, 2]]); // prettier-ignore
    expect(MOST_SHARED).toBe(20_000);
  });

  it('is the same for the same input', async () => {
    const work = (joiner: PdfJoiner) => joiner.add(new PdfSource(packedPdf('Twice')));
    expect((await joined(work)).equals(await joined(work))).toBe(true);
  });

  it('reads 10,000 pages of a node, and no more', () => {
    const pages = (count: number) =>
      plainPdf(['<</Type/Catalog/Pages 2 0 R>>', `<</Type/Pages/Kids[${'3 0 R '.repeat(count)}]/Count ${count}>>`, '<</Type/Page>>']); // prettier-ignore
    expect(new PdfSource(pages(10_000)).pages).toHaveLength(10_000);
    expect(() => new PdfSource(pages(10_001))).toThrow('The file has too many pages.');
  });

  it('unpacks 64 MB of a compressed part, and no more', () => {
    const bytes = packedPdf('One');
    const unpacked = inflateSync(bytes.subarray(bytes.indexOf('stream\n') + 7)).length;
    const limited = (inflatedBytes: number) => new PdfSource(bytes, { ...PDF_LIMITS, inflatedBytes }).object(4);
    expect(limited(unpacked)).toMatchObject({ type: 'dictionary' });
    expect(() => limited(unpacked - 1)).toThrow('A compressed part of the file is damaged.');
    expect(PDF_LIMITS.inflatedBytes).toBe(67_108_864);
  });

  it.each([
    ['a file without an end', PDF],
    ['an encrypted file', LOCKED_PDF],
    [
      'an encrypted file with a table',
      Buffer.from(
        '%PDF-1.4\nxref\n0 1\n0000000000 65535 f \ntrailer<</Root 1 0 R/Encrypt 2 0 R>>\nstartxref\n9\n%%EOF',
      ),
    ],
    ['a file whose page tree is a circle', circle()],
    ['something else', Buffer.from('GIF89a')],
    ['a truncated file', packedPdf('Cut').subarray(0, 200)],
  ])('refuses %s', (_what, bytes) => {
    expect(() => new PdfSource(bytes)).toThrow(PdfUnreadable);
  });
});

function circle(): Buffer {
  return plainPdf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[2 0 R]/Count 1>>']);
}

/** Writes a PDF whose objects, numbered from 1, are these, with the catalog first. */
function plainPdf(objects: readonly string[]): Buffer {
  const parts = objects.map((object, index) => `${index + 1} 0 obj${object}endobj\n`);
  const start = '%PDF-1.4\n';
  const rows = parts.map(
    (_, index) => `${String(start.length + parts.slice(0, index).join('').length).padStart(10, '0')} 00000 n \n`,
  );
  const body = start + parts.join('');
  return Buffer.from(
    `${body}xref\n0 ${parts.length + 1}\n0000000000 65535 f \n${rows.join('')}trailer<</Root 1 0 R/Size ${parts.length + 1}>>\nstartxref\n${body.length}\n%%EOF`,
  );
}
