/** The kind of a file by its content. */
export type ContentKind = 'pdf' | 'png' | 'jpg' | 'docx' | 'txt';

/** The reasons to refuse a file; fault codes of the field `file`. */
export type ContentFault = 'file_empty' | 'file_damaged' | 'file_locked' | 'file_heic' | 'file_type_mismatch';

type Content = { readonly kind: ContentKind } | { readonly fault: ContentFault };

export const CONTENT_TYPE: Readonly<Record<ContentKind, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain; charset=utf-8',
};

const START_BYTES = 4096;
/** The directory of a ZIP is at its end; a Word file's takes a few kilobytes. */
const TAIL_BYTES = 256 * 1024;

/** Inspects bytes as they pass and keeps only their beginning and end. */
export interface ContentInspector {
  add(chunk: Uint8Array): void;
  /** Returns the kind of the whole file. */
  finish(): Content;
}

export function inspectContent(): ContentInspector {
  let start = Buffer.alloc(0);
  let tail = Buffer.alloc(0);
  let size = 0;
  const text = textCheck();
  return {
    add(chunk) {
      size += chunk.length;
      if (start.length < START_BYTES) start = Buffer.concat([start, chunk.subarray(0, START_BYTES - start.length)]);
      tail = Buffer.concat([tail, chunk]).subarray(-TAIL_BYTES);
      text.add(chunk);
    },
    finish() {
      if (size === 0) return { fault: 'file_empty' };
      if (starts(start, '%PDF-')) return pdf(tail, start);
      if (starts(start, '\x89PNG\r\n\x1a\n')) return png(start, tail);
      if (starts(start, '\xff\xd8\xff')) return { kind: 'jpg' };
      if (starts(start, 'PK\x03\x04')) return wordFile(tail);
      // An encrypted Word file is wrapped in the older container, which isn't accepted as a type of its own.
      if (starts(start, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return { fault: 'file_locked' };
      if (/^ftyp(heic|heix|hevc|heim|heis|mif1|msf1)$/.test(start.toString('latin1', 4, 12)))
        return { fault: 'file_heic' };
      return text.isText() ? { kind: 'txt' } : { fault: 'file_type_mismatch' };
    },
  };
}

function starts(start: Buffer, mark: string): boolean {
  return start.toString('latin1', 0, mark.length) === mark;
}

/** Accepts a complete PDF (by its end marker) that is readable without a password. */
function pdf(tail: Buffer, start: Buffer): Content {
  const end = tail.toString('latin1', Math.max(0, tail.length - 2048));
  if (!end.includes('%%EOF')) return { fault: 'file_damaged' };
  // Encryption is named in a trailer or a cross-reference stream's dictionary; linearized files have one at the front.
  if (/\/Encrypt[\s/<\d]/.test(tail.toString('latin1')) || /\/Encrypt[\s/<\d]/.test(start.toString('latin1')))
    return { fault: 'file_locked' };
  return { kind: 'pdf' };
}

function png(start: Buffer, tail: Buffer): Content {
  const whole = start.toString('latin1', 12, 16) === 'IHDR' && tail.toString('latin1', tail.length - 8, tail.length - 4) === 'IEND'; // prettier-ignore
  return whole ? { kind: 'png' } : { fault: 'file_damaged' };
}

/** Accepts a ZIP whose own directory lists the parts of a Word document, and no macros. */
function wordFile(tail: Buffer): Content {
  const names = zipNames(tail);
  if (names === null) return { fault: 'file_damaged' };
  const isWord = names.includes('[Content_Types].xml') && names.includes('word/document.xml');
  const hasMacros = names.some((name) => /vbaProject\.bin$/i.test(name));
  return isWord && !hasMacros ? { kind: 'docx' } : { fault: 'file_type_mismatch' };
}

/** Returns the names in a ZIP's central directory, or null if it has no readable one. Unpacks nothing. */
function zipNames(tail: Buffer): string[] | null {
  const end = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (end === -1 || end + 22 > tail.length) return null;
  const directoryBytes = tail.readUInt32LE(end + 12);
  let at = end - directoryBytes;
  if (at < 0) return null;
  const names: string[] = [];
  while (at + 46 <= end && tail.toString('latin1', at, at + 4) === 'PK\x01\x02') {
    const length = tail.readUInt16LE(at + 28);
    names.push(tail.toString('utf8', at + 46, at + 46 + length));
    at += 46 + length + tail.readUInt16LE(at + 30) + tail.readUInt16LE(at + 32);
  }
  return names;
}

/** Checks that all bytes are UTF-8 without control characters except tab, line feed, form feed and return. */
function textCheck(): { add(chunk: Uint8Array): void; isText(): boolean } {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isValid = true;
  const decode = (read: () => string) => {
    if (!isValid) return;
    try {
      // oxlint-disable-next-line no-control-regex -- the expression looks for control characters
      isValid = !/[\u0000-\u0008\u000b\u000e-\u001f\u007f]/.test(read());
    } catch {
      isValid = false;
    }
  };
  return {
    add: (chunk) => decode(() => decoder.decode(chunk, { stream: true })),
    isText() {
      decode(() => decoder.decode());
      return isValid;
    },
  };
}
