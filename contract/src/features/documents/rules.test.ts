import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extensionOf, fileFault, titleFrom } from './rules.ts';

const limits = { allowedUploadFileTypes: ['pdf', 'png', 'jpg', 'docx', 'txt'], maxUploadFileSize: 1000 };

describe('HR-2: checks of a file before it is sent', () => {
  it.each([
    ['a.pdf', 1, undefined],
    ['a.PDF', 1000, undefined],
    ['a.jpeg', 10, undefined],
    ['a.b.docx', 10, undefined],
    ['a.pdf', 1001, 'file_too_big'],
    ['a.pdf', 0, 'file_empty'],
    ['a.exe', 10, 'file_type'],
    ['a.pdf.html', 10, 'file_type'],
    ['pdf', 10, 'file_type'],
    ['', 10, 'file_type'],
    ['IMG_0042.HEIC', 10, 'file_heic'],
    ['IMG_0042.heif', 10, 'file_heic'],
  ])('%s of %i bytes: %s', (name, size, fault) => {
    expect(fileFault({ name, size }, limits)).toBe(fault);
  });

  it('accepts any type if the gateway lists none', () => {
    expect(fileFault({ name: 'a.zip', size: 1 }, { ...limits, allowedUploadFileTypes: [] })).toBeUndefined();
  });

  it('refuses every file over the limit', () => {
    fc.assert(
      fc.property(fc.nat(5000), fc.nat(5000), (size, maxUploadFileSize) => {
        const fault = fileFault({ name: 'a.pdf', size }, { ...limits, maxUploadFileSize });
        expect(fault === undefined).toBe(size > 0 && size <= maxUploadFileSize);
      }),
    );
  });
});

it.each([
  ['report.pdf', 'pdf'],
  ['photo.JPEG', 'jpg'],
  ['archive.tar.gz', 'gz'],
  ['none', ''],
  ['.', ''],
])('the extension of %s is %s', (name, ending) => {
  expect(extensionOf(name)).toBe(ending);
});

it('the suggested title is the file’s name', () => {
  expect(titleFrom('My_first  aid_card.pdf')).toBe('My first aid card');
  expect(titleFrom('_ card _.pdf')).toBe('card');
  expect(titleFrom('a.b c.pdf')).toBe('a.b c');
  expect(titleFrom('x'.repeat(200))).toHaveLength(120);
});
