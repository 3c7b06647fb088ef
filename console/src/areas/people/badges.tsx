import type { ReactNode } from 'react';
import type { AccountState, EmploymentGroup } from '@paystead/contract/console/people/model.ts';
import { Badge, type Tone } from '@paystead/ui/badge/badge.tsx';
import type { IconName } from '@paystead/ui/icon/drawings.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';

const STATUS: Readonly<Record<EmploymentGroup, readonly [Tone, IconName]>> = {
  active: ['success', 'check'],
  leave: ['warning', 'clock'],
  ended: ['neutral', 'leave'],
};
const ACCOUNT: Readonly<Record<AccountState, readonly [Tone, IconName]>> = {
  linked: ['success', 'check'],
  invited: ['info', 'message'],
  none: ['neutral', 'minus'],
};

/** Whether a person works there. */
export function StatusBadge({ status }: { readonly status: EmploymentGroup }): ReactNode {
  const t = useText();
  const [tone, icon] = STATUS[status];
  return (
    <Badge tone={tone} icon={icon}>
      {t(`console.people.status.${status}`)}
    </Badge>
  );
}

/** Whether a person can sign in. */
export function AccountBadge({ account }: { readonly account: AccountState }): ReactNode {
  const t = useText();
  const [tone, icon] = ACCOUNT[account];
  return (
    <Badge tone={tone} icon={icon}>
      {t(`console.people.account.${account}`)}
    </Badge>
  );
}
