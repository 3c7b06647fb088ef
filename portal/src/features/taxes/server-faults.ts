import { ApiFailure, Unreached } from '../../platform/api/failure.ts';
import type { Translate } from '@paystead/ui/translations/text.ts';
import type { FieldFault } from '@paystead/ui/field/error-summary.tsx';

/** What the server said of single fields, and of the whole; `general` also where nothing answered. */
export interface ServerFaults {
  readonly faults: readonly FieldFault[];
  readonly general: string | undefined;
  readonly isConflict: boolean;
}

const NONE: ServerFaults = { faults: [], general: undefined, isConflict: false };

/** A refused save in the form's own terms: pointers that name one of its fields lead there, the rest is said in general. */
export function serverFaults(
  error: unknown,
  t: Translate,
  fieldAt: (pointer: string) => { readonly id: string; readonly label: string } | undefined,
): ServerFaults {
  if (error instanceof Unreached) return { ...NONE, general: t('ui.brokenOffKept') };
  if (!(error instanceof ApiFailure)) return NONE;
  const faults: FieldFault[] = [];
  const rest: string[] = [];
  for (const { pointer, detail } of error.faults) {
    const field = fieldAt(pointer);
    if (field) faults.push({ field: field.id, label: field.label, text: detail });
    else rest.push(detail);
  }
  const general = rest.join(' ') || (faults.length === 0 ? error.detail : undefined);
  return { faults, general, isConflict: error.code === 'version_conflict' };
}
