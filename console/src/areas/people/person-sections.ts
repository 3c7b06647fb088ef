import type { ComponentType } from 'react';
import { AccessCard } from './access-card.tsx';
import { AccountCard } from './account-card.tsx';
import { BankCard } from './bank-card.tsx';
import { HistoryCard } from './history-card.tsx';
import { RequestsCard } from './requests-card.tsx';
import type { SectionProps } from './section-props.ts';
import { WaitingCard } from './waiting-card.tsx';
import { WorkCard } from './work-card.tsx';

/** The sections of a person's page, from top to bottom. A new one is one more line. */
export const SECTIONS: readonly { readonly id: string; readonly Section: ComponentType<SectionProps> }[] = [
  { id: 'waiting', Section: WaitingCard },
  { id: 'work', Section: WorkCard },
  { id: 'account', Section: AccountCard },
  { id: 'access', Section: AccessCard },
  { id: 'bank', Section: BankCard },
  { id: 'requests', Section: RequestsCard },
  { id: 'history', Section: HistoryCard },
];
