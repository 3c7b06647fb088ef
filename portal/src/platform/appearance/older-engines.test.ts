import { afterEach, expect, it, vi } from 'vitest';
import { paintForOlderEngines } from './older-engines.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  document.documentElement.removeAttribute('style');
});

const painted = (name: string) => document.documentElement.style.getPropertyValue(`--${name}`);

function engine(understands: boolean, dark: boolean) {
  const media: { matches: boolean; onchange: (() => void) | null } = { matches: dark, onchange: null };
  vi.stubGlobal('CSS', { supports: () => understands });
  vi.stubGlobal('matchMedia', () => media);
  return media;
}

it('computes the tokens for browsers that cannot, in the current theme', async () => {
  const media = engine(false, false);
  await paintForOlderEngines({ action: '#d9601a', sidebar: '#1f4a36' });
  expect([painted('action'), painted('action-ink')]).toEqual(['#c05416', '#a74811']);
  media.matches = true;
  media.onchange?.();
  expect(painted('action-ink')).toBe('#ff7c41');
});

it('leaves the style sheet to all other browsers', async () => {
  engine(true, false);
  await paintForOlderEngines({ action: '#d9601a', sidebar: '#1f4a36' });
  expect(painted('action')).toBe('');
});
