import type { RecordField } from '@paystead/contract/console/employment/model.ts';

/** Makes a field of one line of text. */
export function textField(name: string, label: string, hint: string, isRequired = true): RecordField {
  return { name, label, hint, kind: 'text', choices: null, unit: null, isRequired };
}
