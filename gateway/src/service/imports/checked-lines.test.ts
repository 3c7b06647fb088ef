import { describe, expect, it } from 'vitest';
import { checkedLines } from './checked-lines.ts';

/** Sends a body in chunks of a size. Resolves to what is passed on, or to the faults of the refusal, and the chunks that were read. */
async function passed(body: string, size: number): Promise<{ readonly passed: unknown; readonly read: number }> {
  const bytes = Buffer.from(body);
  let read = 0;
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (let start = 0; start < bytes.length; start += size) {
      read += 1;
      yield await Promise.resolve(bytes.subarray(start, start + size));
    }
  }
  const found: Uint8Array[] = [];
  try {
    for await (const chunk of checkedLines(chunks())) found.push(chunk);
    return { passed: Buffer.concat(found).toString(), read };
  } catch (error) {
    return { passed: (error as { detail: { faults: unknown } }).detail.faults, read };
  }
}

const record = (code: string) => JSON.stringify({ file: 'jobs', record: { code, title: 'Soldador de línea' } });
/** A record on a line of some bytes. */
const ofLength = (bytes: number) => `{"file":"jobs",${' '.repeat(bytes - 27)}"record":{}}`;
const LONGEST = 1_048_576;

describe('SVC-2: an NDJSON body', () => {
  it.each([1, 2, 3, 50, 1000])('is passed on as it came, in chunks of %i bytes', async (size) => {
    for (const body of ['', '\n', `${record('A')}\n${record('B')}`, `\r\n${record('A')}\r\n\n${record('B')}\n`])
      expect((await passed(body, size)).passed).toBe(body);
  });

  it.each([1, 2, 3, 50, 1000])('is refused at its first wrong line, in chunks of %i bytes', async (size) => {
    const lines = [record('A'), '', record('B'), '{"file":', record('C'), 'no JSON'];
    const refused = [{ pointer: '/4', code: 'invalid_json' }];
    expect((await passed(lines.join('\n'), size)).passed).toEqual(refused);
    expect((await passed(lines.slice(0, 4).join('\r\n'), size)).passed).toEqual(refused);
  });

  it.each([300_000, 2 * LONGEST])('has lines of at most 1 MB, in chunks of %i bytes', async (size) => {
    const refused = [{ pointer: '/2', code: 'too_big' }];
    for (const end of ['', '\n', `\n${record('B')}`]) {
      const body = (length: number) => `${record('A')}\n${ofLength(length)}${end}`;
      expect([
        (await passed(body(LONGEST), size)).passed === body(LONGEST),
        (await passed(body(LONGEST + 1), size)).passed,
      ]).toEqual([true, refused]);
    }
  });

  it('is refused before the end of a line that is too long', async () => {
    const { passed: faults, read } = await passed('x'.repeat(2 * LONGEST), 100_000);
    expect([faults, read]).toEqual([[{ pointer: '/1', code: 'too_big' }], 11]);
  });
});
