import type { RequestBlock } from '@paystead/contract/console/requests/model.ts';
import type { Tone } from '@paystead/ui/badge/badge.tsx';
import type { IconName } from '@paystead/ui/icon/drawings.ts';

interface BlockLook {
  readonly tone: Tone;
  readonly icon: IconName;
}

/** The looks of what blocks a request, in the order of the filter. */
export const BLOCK_LOOKS: Readonly<Record<RequestBlock, BlockLook>> = {
  failed: { tone: 'danger', icon: 'stop' },
  overdue: { tone: 'warning', icon: 'warning' },
  decision: { tone: 'info', icon: 'people' },
  employee: { tone: 'info', icon: 'person' },
  hold: { tone: 'neutral', icon: 'shield' },
  engine: { tone: 'neutral', icon: 'upload' },
  answer: { tone: 'neutral', icon: 'clock' },
  date: { tone: 'neutral', icon: 'calendar' },
  done: { tone: 'success', icon: 'check' },
};

/** Every block, in the order of the filter. */
export const BLOCKS = Object.keys(BLOCK_LOOKS) as readonly RequestBlock[];
