import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeFileName } from './file-name.ts';

describe('HR-2: a safe file name from any input', () => {
  it.each([
    ['Certificate.pdf', 'Certificate.pdf'],
    ['Guía del empleado.pdf', 'Guía del empleado.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\scan.png', 'scan.png'],
    ['..\\..\\boot.ini', 'boot.ini'],
    ['a\u202Efdp.exe', 'afdp.exe'],
    ['in\u200Bvoice\u0000.pdf', 'invoice.pdf'],
    ['line\r\nbreak.txt', 'linebreak.txt'],
    ['.htaccess', 'htaccess'],
    ['...', 'document'],
    ['', 'document'],
    ['nul.txt', '_nul.txt'],
    ['a<b>"c|d?e*f%2e.pdf', 'a_b__c_d_e_f_2e.pdf'],
    ['   spaced   out .docx', 'spaced out .docx'],
    ['.pdf', 'pdf'],
  ])('%j becomes %j', (name, safe) => {
    expect(safeFileName(name)).toBe(safe);
  });

  it('keeps the extension of a name that is too long', () => {
    const name = safeFileName(`${'é'.repeat(400)}.pdf`);
    expect(Array.from(name)).toHaveLength(120);
    expect(name.endsWith('.pdf')).toBe(true);
  });

  it('is safe for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        const safe = safeFileName(name);
        expect(Array.from(safe).length).toBeGreaterThan(0);
        expect(Array.from(safe).length).toBeLessThanOrEqual(120);
        expect(safe).not.toMatch(/[/\\<>:"|?*%\p{Cc}\p{Cf}]/u);
        expect(safe).not.toMatch(/^\./);
        expect(safeFileName(safe)).toBe(safe);
      }),
      { numRuns: 2000 },
    );
  });
});
