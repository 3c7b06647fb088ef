import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { Failure } from '../failures/failure.ts';
import { FormStream } from './form-stream.ts';
import { readForm, type FilePart } from './read-form.ts';

type Part = readonly [name: string, value: string, fileName?: string];

/** Returns a form's text. A part with a file name is a file. */
function textOf(parts: readonly Part[]): string {
  const written = parts.map(([name, value, fileName]) => {
    const file = fileName === undefined ? '' : `; filename="${fileName}"`;
    return `--b\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;
  });
  return `${written.join('')}--b--\r\n`;
}

const TYPE = 'multipart/form-data; boundary=b';
const take = async ({ fileName, content }: FilePart) => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return `${fileName}: ${Buffer.concat(chunks).toString()}`;
};

/** Returns what was read of a form, or the code of its refusal with its fault or reason. */
async function read(bytes: Readable, taking = take, type: string | undefined = TYPE): Promise<unknown> {
  try {
    const headers = type === '' ? {} : { 'content-type': type };
    return await readForm(new FormStream(bytes, headers), taking);
  } catch (error) {
    if (!(error instanceof Failure)) return (error as Error).message;
    const [fault] = error.detail.faults ?? [];
    return [error.code, fault ? `${fault.pointer} ${fault.code}` : error.detail.reason];
  }
}

const fields = (count: number): Part[] => Array.from({ length: count }, (_, place) => [`f${place}`, String(place)]);
const whole = (parts: readonly Part[]) => ({
  fields: Object.fromEntries(parts.filter(([, , file]) => file === undefined).map(([name, value]) => [name, value])),
  file: parts.flatMap(([, value, file]) => (file === undefined ? [] : [`${file}: ${value}`]))[0] ?? null,
});
const file: Part = ['file', 'bytes', 'a.txt'];
const refused = (fault: string) => ['invalid_input', fault];

describe('HR-2: a form', () => {
  it.each<[string, readonly Part[], unknown]>([
    ['without parts', [], { fields: {}, file: null }],
    ['with 20 fields and a file', [...fields(20), file], whole([...fields(20), file])],
    ['with 21 fields', fields(21), refused(' too_big')],
    ['with the longest name and value', [['n'.repeat(60), 'v'.repeat(4096)]], whole([['n'.repeat(60), 'v'.repeat(4096)]])],
    ['with a value that is too long', [['title', 'v'.repeat(4097)]], refused('/title too_big')],
    ['with a field twice', [['title', 'one'], ['title', 'two']], { fields: { title: 'two' }, file: null }],
    ['with the file first', [file, ['title', 'late']], whole([file, ['title', 'late']])],
    ['with an empty file', [['file', '', 'a.txt']], { fields: {}, file: 'a.txt: ' }],
    ['with two files', [file, file], refused('/file one_file')],
    ['with a file under another name', [['photo', 'bytes', 'a.png']], refused('/photo unknown_field')],
    ['with a file under a long name', [['n'.repeat(70), 'bytes', 'a.png']], refused(`/${'n'.repeat(60)} unknown_field`)],
  ])('%s', async (_what, parts, expected) => {
    expect(await read(Readable.from([Buffer.from(textOf(parts))]))).toEqual(expected);
  }); // prettier-ignore

  it('has an empty name for a file without one', async () => {
    const text = textOf([['file', 'bytes']]);
    expect(await read(Readable.from([Buffer.from(text)]))).toEqual({ fields: {}, file: ': bytes' });
  });

  it.each(['', 'multipart/form-data', 'application/json'])('of the type %j is refused', async (type) => {
    expect(await read(Readable.from([Buffer.from(textOf([file]))]), take, type)).toEqual(refused(' invalid_form'));
  });

  it.each([
    ['ends too early', refused(' invalid_form')],
    ['breaks off', ['request_timeout', 'the form broke off']],
    ['is aborted', ['request_timeout', 'the form broke off']],
    ['comes too slowly', ['request_timeout', 'too slow']],
  ])('that %s is refused, and so is the reading of its file', async (how, expected) => {
    const bytes = new Readable({ read: () => undefined });
    let outcome = 'the whole file';
    const taking = async (part: FilePart) =>
      take(part).catch((error: unknown) => {
        outcome = 'an early end';
        throw error;
      });
    const reading = read(bytes, taking);
    bytes.push(textOf([file]).slice(0, -12));
    await new Promise((resolve) => setImmediate(resolve));
    if (how === 'ends too early') bytes.push(null);
    else if (how === 'breaks off') bytes.destroy(new Error('socket hang up'));
    else if (how === 'is aborted') bytes.emit('aborted');
    else bytes.destroy(new Failure('request_timeout', { reason: 'too slow' }));
    expect(await reading).toEqual(expected);
    await expect.poll(() => outcome).toBe('an early end');
  });

  it('is refused if its file can’t be stored, and is read to its end', async () => {
    const bytes = Readable.from([Buffer.from(textOf([file, ['title', 'late']]))]);
    expect(await read(bytes, () => Promise.reject(new Error('the disk is full')))).toBe('the disk is full');
    await expect.poll(() => bytes.readableEnded).toBe(true);
  });
});
