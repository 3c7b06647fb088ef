import { describe, expect, it } from 'vitest';
import { MOST_ATTACHED_BYTES } from '@paystead/contract/console/messages/limits.ts';
import { EXE, PDF, TXT } from '../../../../test/uploads/samples.ts';
import type { Failure } from '../../../platform/failures/failure.ts';
import type { Scanner } from '../../../platform/uploads/scanner.ts';
import { attachmentsOfWritten } from './post-written.ts';

const file = (name: string, bytes: Uint8Array, requiresAcknowledgement = false) => ({
  name,
  content: Buffer.from(bytes).toString('base64'),
  title: { en: `About ${name}`, es: `Sobre ${name}` },
  requiresAcknowledgement,
});
/** A scanner that finds a virus in files with these bytes, and remembers how many it was given. */
const scannerThatFinds = (...infected: readonly Uint8Array[]) => {
  const scanned: Buffer[] = [];
  const scanner: Scanner = {
    open: async () => ({
      write: async (bytes) => void scanned.push(Buffer.from(bytes)),
      verdict: async () => (infected.some((one) => scanned.at(-1)?.equals(one)) ? 'infected' : 'clean'),
      abandon: () => undefined,
    }),
  };
  return { scanner, scanned };
};
const faultsOf = async (...[sent, scanner, language]: Parameters<typeof attachmentsOfWritten>) =>
  attachmentsOfWritten(sent, scanner, language).then(
    () => [],
    ({ detail }: Failure) => detail.faults,
  );

describe('CON-5: the attachments of a message that is typed', () => {
  it('are kept in their order with their titles and whether they ask for an acknowledgment', async () => {
    const { scanner, scanned } = scannerThatFinds();
    const kept = await attachmentsOfWritten([file('a.pdf', PDF, true), file('b.txt', TXT)], scanner, 'en');
    expect(kept).toMatchObject([
      {
        fileName: 'a.pdf',
        contentType: 'application/pdf',
        title: { es: 'Sobre a.pdf' },
        requiresAcknowledgement: true,
      },
      { fileName: 'b.txt', title: { en: 'About b.txt' }, requiresAcknowledgement: false },
    ]);
    expect(scanned.map((bytes) => bytes.length)).toEqual([PDF.length, TXT.length]);
  });

  it.each([
    ['en', '"b.txt" contains a virus or other malware.'],
    ['es', '"b.txt" contiene un virus u otro programa dañino.'],
  ] as const)('with a virus are refused at their place, in %s', async (language, detail) => {
    const sent = [file('a.pdf', PDF), file('b.txt', TXT), file('c.pdf', PDF)];
    expect(await faultsOf(sent, scannerThatFinds(TXT).scanner, language)).toEqual([
      { pointer: '/attachments/1', code: 'infected', detail },
    ]);
  });

  it('of another kind than their names say are refused at their places, and then none is scanned', async () => {
    const { scanner, scanned } = scannerThatFinds(TXT);
    const sent = [file('a.txt', TXT), file('b.pdf', EXE), file('c.exe', EXE)];
    const faults = await faultsOf(sent, scanner, 'en');
    expect(faults?.map(({ pointer }) => pointer)).toEqual(['/attachments/1', '/attachments/2']);
    expect(scanned).toEqual([]);
  });

  it('may have up to 15 MB together', async () => {
    const text = (bytes: number) => Buffer.alloc(bytes, 'a');
    const third = MOST_ATTACHED_BYTES / 3;
    const sent = (last: number) => [third, third, last].map((bytes, place) => file(`${place}.txt`, text(bytes)));
    expect(await faultsOf(sent(third), null, 'en')).toEqual([]);
    const files = [...sent(third), file('3.txt', text(1))];
    expect(await faultsOf(files, null, 'en')).toEqual([
      { pointer: '/attachments', code: 'tooLarge', detail: 'The attachments are larger than 15 MB together.' },
    ]);
  });
});
