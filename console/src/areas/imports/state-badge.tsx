import type { ReactNode } from 'react';
import type { ImportState } from '@paystead/contract/console/imports/model.ts';
import { Badge, type Tone } from '@paystead/ui/badge/badge.tsx';
import type { IconName } from '@paystead/ui/icon/drawings.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';

const LOOKS: Readonly<Record<ImportState, readonly [Tone, IconName]>> = {
  draft: ['neutral', 'edit'],
  waiting: ['info', 'clock'],
  planning: ['info', 'clock'],
  planned: ['info', 'eye'],
  applying: ['info', 'clock'],
  applied: ['success', 'check'],
  rollingBack: ['info', 'clock'],
  rolledBack: ['neutral', 'retry'],
  validated: ['neutral', 'check'],
  rejected: ['danger', 'stop'],
  failed: ['danger', 'stop'],
};

/** The states that the history is filtered by. */
export const STATES = Object.keys(LOOKS) as readonly ImportState[];

/** How far an import is, in one or two words. */
export function StateBadge({ state }: { readonly state: ImportState }): ReactNode {
  const t = useText();
  const [tone, icon] = LOOKS[state];
  return (
    <Badge tone={tone} icon={icon}>
      {t(`console.imports.state.${state}`)}
    </Badge>
  );
}
