import { render } from '@testing-library/react';
import { expect } from 'vitest';
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

/** Checks that an element is a badge of a state with this look, and nothing more. */
export function expectBadge(shown: Element | undefined, { text, tone, icon }: BadgeLook): void {
  expect(shown?.textContent).toBe(text);
  expect(shown?.className).toBe([badge.badge, tone && badge[tone]].filter(Boolean).join(' '));
  expect(shown?.querySelector('svg')?.outerHTML).toBe(
    render(<Icon name={icon} size="tiny" />).container.querySelector('svg')?.outerHTML,
  );
}
