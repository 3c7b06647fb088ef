import type { RequestRow } from '@paystead/contract/console/requests/model.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';

/** Returns the function that names the kind of a request. */
export function useKindText(): (kind: RequestRow['kind']) => string {
  const t = useText();
  return (kind) => t(`console.requests.kind.${kind ?? 'other'}`);
}
