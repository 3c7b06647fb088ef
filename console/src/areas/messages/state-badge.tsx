import type { ReactNode } from 'react';
import type { MessageState } from '@paystead/contract/console/messages/model.ts';
import { Badge, type Tone } from '@paystead/ui/badge/badge.tsx';
import type { IconName } from '@paystead/ui/icon/drawings.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';

const LOOKS: Readonly<Record<MessageState, readonly [Tone, IconName]>> = {
  scheduled: ['info', 'clock'],
  current: ['success', 'check'],
  expired: ['neutral', 'minus'],
  withdrawn: ['danger', 'close'],
};

/** The state of a message, with its icon. */
export function StateBadge({ state }: { readonly state: MessageState }): ReactNode {
  const t = useText();
  const [tone, icon] = LOOKS[state];
  return (
    <Badge tone={tone} icon={icon}>
      {t(`console.messages.state.${state}`)}
    </Badge>
  );
}
