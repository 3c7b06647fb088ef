import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderWithTexts } from '../test/render.tsx';
import { Banner } from './banner/banner.tsx';
import banner from './banner/banner.module.css';
import { systemClock } from './clock.ts';
import type { IconName } from './icon/drawings.ts';
import { Icon } from './icon/icon.tsx';
import { Track } from './list/track.tsx';
import track from './list/track.module.css';
import { browserTimers } from './toast/countdown.ts';
import { ToastList } from './toast/toast-list.tsx';
import toast from './toast/toast.module.css';
import { createToaster } from './toast/toaster.ts';

afterEach(cleanup);

/** The paths of an icon, whatever its size. */
const drawingOf = (element: Element | null) => element?.querySelector('svg')?.innerHTML;
const drawing = (name: IconName) => drawingOf(render(<Icon name={name} />).container);

it.each([
  ['info', 'info', []],
  ['success', 'check', [banner['success']]],
  ['warning', 'warning', [banner['warning']]],
  ['danger', 'stop', [banner['danger']]],
] as const)('a banner of the tone %s has its color and the icon %s', (tone, icon, classes) => {
  const { firstElementChild: shown } = render(<Banner tone={tone} title="Title" />).container;
  expect([...(shown?.classList ?? [])]).toEqual([banner['banner'], ...classes]);
  expect(drawingOf(shown)).toBe(drawing(icon));
});

it.each([
  ['success', undefined, 'check', 'status'],
  ['error', undefined, 'stop', 'alert'],
  ['info', undefined, 'info', 'status'],
  // Work that goes on.
  ['info', 'work', 'download', 'status'],
] as const)('a toast of the tone %s (%s) has its color and the icon %s', (tone, work, icon, role) => {
  const toaster = createToaster(systemClock, browserTimers);
  renderWithTexts(<ToastList toaster={toaster} />);
  act(() => {
    toaster.show({ tone, title: 'Title', ...(work && { progress: 'time' }) });
  });
  const shown = screen.getByRole(role);
  expect([...shown.classList]).toEqual([toast['toast'], toast[tone], ...(work ? [toast['work']] : [])]);
  expect(drawingOf(shown)).toBe(drawing(icon));
});

it.each([
  ['done', 'check', 'done', 'hecho'],
  ['current', 'clock', 'in progress', 'en curso'],
  ['ahead', undefined, 'not yet', 'todavía no'],
  ['stopped', 'close', 'ended here', 'terminó aquí'],
  ['none', undefined, 'will not happen', 'no ocurrirá'],
] as const)(
  'a step that is %s has its color, the icon %s and the spoken words “%s”',
  (state, icon, english, spanish) => {
    for (const [language, spoken] of [
      ['en', english],
      ['es', spanish],
    ] as const) {
      renderWithTexts(<Track label="Steps" steps={[{ id: 'one', state, label: 'Step' }]} />, language);
      const step = screen.getByRole('listitem');
      // A state without a color has no class.
      const color = track[state];
      expect([...step.classList]).toEqual([track['step'], ...(color === undefined ? [] : [color])]);
      expect([step.textContent, step.getAttribute('aria-current')]).toEqual([
        `Step ${spoken}`,
        state === 'current' ? 'step' : null,
      ]);
      expect(drawingOf(step)).toBe(icon === undefined ? undefined : drawing(icon));
      cleanup();
    }
  },
);
