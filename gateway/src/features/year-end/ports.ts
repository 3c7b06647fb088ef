import type { FileStore } from '../../platform/files/port.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import type { PdfRenderer } from '../../platform/pdf/renderer.ts';
import type { BrandingOf } from './notices.ts';

/** Dependencies of the year-end forms, supplied by the app. */
export interface YearEndPorts {
  readonly pdf: PdfRenderer;
  readonly files: FileStore;
  readonly keys: KeyRing;
  readonly brandingOf: BrandingOf;
}
