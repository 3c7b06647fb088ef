/** Small files whose content matches their name, and some whose content doesn't. */
const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

export const PDF = latin('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
export const LOCKED_PDF = latin(
  '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R/Encrypt 2 0 R>>\n%%EOF\n',
);
export const PNG = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);
export const JPG = latin('\xff\xd8\xff\xe0\x00\x10JFIF\x00rest\xff\xd9');
export const HEIC = latin('\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic');
export const TXT = new Uint8Array(Buffer.from('Señor: sin novedad.\n'));
export const HTML = latin('<!doctype html><script>alert(1)</script>');
export const EXE = latin('MZ\x90\x00\x03\x00\x00\x00\x04');
export const SVG = latin('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
export const OLE = latin('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1encrypted package');

/** Returns a ZIP with empty entries of these names. */
export function zip(...names: string[]): Uint8Array {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const name of names) {
    const local = Buffer.alloc(30);
    local.write('PK\x03\x04', 'latin1');
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.write('PK\x01\x02', 'latin1');
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    locals.push(local, Buffer.from(name));
    directory.push(entry, Buffer.from(name));
    at += 30 + name.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(names.length, 8);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...locals, ...directory, end]));
}

export const DOCX = zip('[Content_Types].xml', '_rels/.rels', 'word/document.xml');

/** Returns a multipart form as a browser sends it. */
export async function formOf(
  fields: Readonly<Record<string, string>>,
  file?: { readonly bytes: Uint8Array; readonly name: string; readonly type?: string },
): Promise<{ readonly body: Buffer; readonly headers: Readonly<Record<string, string>> }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file) form.append('file', new File([Uint8Array.from(file.bytes)], file.name, { type: file.type ?? '' }));
  const response = new Response(form);
  return {
    body: Buffer.from(await response.arrayBuffer()),
    headers: { 'content-type': response.headers.get('content-type') ?? '' },
  };
}
