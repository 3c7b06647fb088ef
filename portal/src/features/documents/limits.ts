import type { DocumentSet } from '@paystead/contract/features/documents/model.ts';
import type { FileFault } from '@paystead/contract/features/documents/rules.ts';
import type { Format } from '@paystead/ui/format/format.ts';
import type { Translate } from '@paystead/ui/translations/text.ts';

type Limits = Pick<DocumentSet, 'allowedUploadFileTypes' | 'maxUploadFileSize'>;

/** `PDF, PNG, JPG, DOCX or TXT`, in the language of the page; empty where every type is taken. */
export function typeNames({ allowedUploadFileTypes }: Limits, language: string): string {
  const names = allowedUploadFileTypes.map((type) => type.toUpperCase());
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(names);
}

/** What may be sent, before anybody chooses. */
export function limitsText(limits: Limits, t: Translate, format: Format): string {
  const size = format.bytes(limits.maxUploadFileSize);
  const types = typeNames(limits, format.language);
  return types === '' ? t('documents.limitSize', { size }) : t('documents.limits', { types, size });
}

/** For `accept`: the endings, with the other spelling of JPG. */
export function acceptOf({ allowedUploadFileTypes }: Limits): string {
  return allowedUploadFileTypes.flatMap((type) => (type === 'jpg' ? ['.jpg', '.jpeg'] : [`.${type}`])).join(',');
}

/** Why a chosen file cannot be sent, and what to do instead. */
export function faultText(fault: FileFault, limits: Limits, t: Translate, format: Format): string {
  switch (fault) {
    case 'file_empty':
      return t('documents.faultEmpty');
    case 'file_too_big':
      return t('documents.faultTooBig', { size: format.bytes(limits.maxUploadFileSize) });
    case 'file_type':
      return t('documents.faultType', { types: typeNames(limits, format.language) });
    case 'file_heic':
      return t('documents.faultHeic');
  }
}
