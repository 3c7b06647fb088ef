import { render } from '@testing-library/react';
import badge from '../src/badge/badge.module.css';
import type { Tone } from '../src/badge/badge.tsx';
import type { IconName } from '../src/icon/drawings.ts';
import { Icon } from '../src/icon/icon.tsx';

interface BadgeLook {
  readonly text: string;
  /** Undefined for a neutral badge. */
  readonly tone: Exclude<Tone, 'neutral'> | undefined;
  readonly icon: IconName;
}

/** Returns what distinguishes a badge: its text, its classes and its drawing. */
export const shownBadge = (shown: Element | undefined) => ({
  text: shown?.textContent,
  classes: shown?.className,
  drawing: shown?.querySelector('svg')?.outerHTML,
});

/** Returns the same of a badge of a state that has this look, for a comparison. */
export const badgeWith = ({ text, tone, icon }: BadgeLook): ReturnType<typeof shownBadge> => ({
  text,
  classes: [badge.badge, tone && badge[tone]].filter(Boolean).join(' '),
  drawing: render(<Icon name={icon} size="tiny" />).container.querySelector('svg')?.outerHTML,
});
