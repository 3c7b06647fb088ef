/** Kinds of files that the page can show. All others can only be downloaded. */
export type PreviewKind = 'image' | 'pdf' | 'text';

export function previewKind(contentType: string): PreviewKind | undefined {
  switch ((contentType.split(';')[0] ?? '').trim().toLowerCase()) {
    case 'image/png':
    case 'image/jpeg':
      return 'image';
    case 'application/pdf':
      return 'pdf';
    case 'text/plain':
      return 'text';
    default:
      return undefined;
  }
}
