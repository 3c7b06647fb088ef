import { createCipheriv, createDecipheriv } from 'node:crypto';
import { BrokenFile } from './port.ts';

/*
 * A file is segments of 64 KiB, each AES-256-GCM under the file's own key (the STREAM construction: Hoang,
 * Reyhanitabar, Rogaway, Vizár 2015). The nonce is the segment's number and whether it is the last, so a segment opens
 * only in its own position and a cut-off end is detected; the file's id is authenticated with each.
 */
export const SEGMENT_BYTES = 65_536;
const TAG_BYTES = 16;
export const SEALED_SEGMENT_BYTES = SEGMENT_BYTES + TAG_BYTES;

/** Encrypts a stream; holds one segment at a time. An empty file is one empty last segment. */
export async function* sealSegments(
  content: AsyncIterable<Uint8Array>,
  key: Uint8Array,
  fileId: string,
): AsyncGenerator<Uint8Array> {
  let number = 0;
  for await (const { bytes, last } of piecesOf(content, SEGMENT_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, last), { authTagLength: TAG_BYTES });
    cipher.setAAD(Buffer.from(fileId));
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    number += 1;
  }
}

/** Decrypts a stream. Throws `BrokenFile` before any byte of a segment that fails authentication. */
export async function* openSegments(
  content: AsyncIterable<Uint8Array>,
  key: Uint8Array,
  fileId: string,
): AsyncGenerator<Uint8Array> {
  let number = 0;
  for await (const { bytes, last } of piecesOf(content, SEALED_SEGMENT_BYTES)) {
    if (bytes.length < TAG_BYTES) throw new BrokenFile('The file was cut short.');
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, last), { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(fileId));
    decipher.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES));
    const plain = decipher.update(bytes.subarray(0, bytes.length - TAG_BYTES));
    try {
      decipher.final();
    } catch {
      throw new BrokenFile(`Segment ${number} of the file fails authentication.`);
    }
    yield plain;
    number += 1;
  }
}

interface Piece {
  readonly bytes: Buffer;
  readonly last: boolean;
}

/**
 * Splits a stream into pieces of exactly `size` bytes, the last one shorter or equal. The last is known only when
 * nothing follows.
 */
async function* piecesOf(content: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Piece> {
  let buffered: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of content) {
    buffered.push(chunk);
    length += chunk.length;
    if (length <= size) continue;
    let bytes = Buffer.concat(buffered);
    while (bytes.length > size) {
      yield { bytes: bytes.subarray(0, size), last: false };
      bytes = bytes.subarray(size);
    }
    buffered = [bytes];
    length = bytes.length;
  }
  yield { bytes: Buffer.concat(buffered), last: true };
}

function nonceOf(number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(number, 7);
  nonce.writeUInt8(last ? 1 : 0, 11);
  return nonce;
}
