import { Socket } from 'node:net';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeClamd } from '../../../test/uploads/clamd.ts';
import { clamdScanner } from './scanner.ts';

const clamd = await fakeClamd();
afterAll(() => clamd.close());
beforeEach(() => {
  clamd.answer = null;
  clamd.breaksOff = false;
  clamd.scanned.length = 0;
});
const [host = '', port = ''] = clamd.address.split(':');
const scanner = clamdScanner({ host, port: Number(port) });

async function scan(...chunks: readonly string[]): Promise<string> {
  const one = await scanner.open();
  for (const chunk of chunks) await one.write(Buffer.from(chunk));
  return one.verdict();
}

describe('HR-2: a scan', () => {
  it.each([
    [['%PDF', ' clean'], 'clean', '%PDF clean'],
    [['EIC', 'AR'], 'infected', 'EICAR'],
    // An empty chunk would end the file for the scanner: what follows would pass unseen.
    [['%PDF', '', 'EICAR'], 'infected', '%PDFEICAR'],
    [[], 'clean', ''],
  ])('of %j is %s', async (chunks, verdict, file) => {
    expect(await scan(...chunks)).toBe(verdict);
    expect(clamd.scanned.map(String)).toEqual([file]);
  });

  it.each(['', 'stream: ERROR', 'stream: OK stream: OK', 'x stream: Eicar FOUND'])(
    'that is answered with %j is none',
    async (answer) => {
      clamd.answer = answer;
      await expect(scan('%PDF')).rejects.toMatchObject({ code: 'unavailable', detail: { retryAfter: 60 } });
    },
  );

  it('that breaks off before the end passes no file', async () => {
    clamd.breaksOff = true;
    const half = await scanner.open();
    const whole = (async () => {
      for (let part = 0; part < 100; part += 1) await half.write(Buffer.alloc(64 * 1024));
      return half.verdict();
    })();
    await expect(whole).rejects.toMatchObject({ code: 'unavailable', detail: { retryAfter: 60 } });
  });

  it('that is silent for half a minute passes no file', async () => {
    const timers = vi.spyOn(Socket.prototype, 'setTimeout');
    const one = await scanner.open();
    const [silence, end] = timers.mock.calls[0] ?? [];
    timers.mockRestore();
    expect(silence).toBe(30_000);
    await one.write(Buffer.from('%PDF'));
    end?.();
    await expect(one.verdict()).rejects.toMatchObject({
      code: 'unavailable',
      detail: { retryAfter: 60, reason: 'the virus scanner: the scanner is silent' },
    });
  });

  it('that is abandoned leaves others alone', async () => {
    const [abandoned, other] = [await scanner.open(), await scanner.open()];
    await abandoned.write(Buffer.from('half'));
    abandoned.abandon();
    await other.write(Buffer.from('whole'));
    expect(await other.verdict()).toBe('clean');
    expect(clamd.scanned.map(String)).toEqual(['whole']);
  });

  it('is none where no scanner listens', async () => {
    const gone = await fakeClamd();
    const address = gone.address.split(':');
    await gone.close();
    await expect(clamdScanner({ host: address[0] ?? '', port: Number(address[1]) }).open()).rejects.toMatchObject({
      code: 'unavailable',
      detail: { retryAfter: 60 },
    });
  });
});
