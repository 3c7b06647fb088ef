import type { DocumentSet } from '@paystead/contract/features/documents/model.ts';
import type { FileFault } from '@paystead/contract/features/documents/rules.ts';
import type { Format } from '@paystead/ui/format/format.ts';
import type { Translate } from '@paystead/ui/translations/text.ts';

type Limits = Pick<DocumentSet, 'allowedUploadFileTypes' | 'maxUploadFileSize'>;

/** `PDF, PNG, JPG, DOCX or TXT`, in the page's language; empty if every type is accepted. */
function fileTypeNames({ allowedUploadFileTypes }: Limits, language: string): string {
  const names = allowedUploadFileTypes.map((type) => type.toUpperCase());
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(names);
}

/** The accepted file types and maximum size, shown before files are selected. */
export function limitsText(limits: Limits, t: Translate, format: Format): string {
  const size = format.bytes(limits.maxUploadFileSize);
  const types = fileTypeNames(limits, format.language);
  return types === '' ? t('documents.limitSize', { size }) : t('documents.limits', { types, size });
}

/** File extensions for the `accept` attribute, with both spellings of JPG. */
export function acceptedExtensions({ allowedUploadFileTypes }: Limits): string {
  return allowedUploadFileTypes.flatMap((type) => (type === 'jpg' ? ['.jpg', '.jpeg'] : [`.${type}`])).join(',');
}

/** The reason why a file can't be uploaded, and what to do instead. */
export function fileFaultText(fault: FileFault, limits: Limits, t: Translate, format: Format): string {
  switch (fault) {
    case 'file_empty':
      return t('documents.faultEmpty');
    case 'file_too_big':
      return t('documents.faultTooBig', { size: format.bytes(limits.maxUploadFileSize) });
    case 'file_type':
      return t('documents.faultType', { types: fileTypeNames(limits, format.language) });
    case 'file_heic':
      return t('documents.faultHeic');
  }
}
