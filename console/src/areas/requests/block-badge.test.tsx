import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import badge from '@paystead/ui/badge/badge.module.css';
import { Icon } from '@paystead/ui/icon/icon.tsx';
import { TranslationsProvider } from '@paystead/ui/translations/translations.tsx';
import { CONSOLE_TEXTS, loadTexts, UI_TEXTS } from '../../../../ui/build/texts.ts';
import { BlockBadge } from './block-badge.tsx';
import { BLOCKS } from './block-looks.ts';

afterEach(cleanup);

const { catalogues } = loadTexts([...CONSOLE_TEXTS, ...UI_TEXTS]);
/** Every block in the order of the filter, with its text, its tone and its icon. */
const LOOKS = [
  ['failed', 'Failed', 'danger', 'stop'],
  ['overdue', 'Overdue decision', 'warning', 'warning'],
  ['decision', 'Decision', 'info', 'people'],
  ['employee', 'Correction by employee', 'info', 'person'],
  ['hold', 'End of hold', undefined, 'shield'],
  ['engine', 'Pay engine to fetch it', undefined, 'upload'],
  ['answer', 'Pay engine’s answer', undefined, 'clock'],
  ['date', 'Effective date', undefined, 'calendar'],
  ['done', 'Nothing: it has ended', 'success', 'check'],
] as const;

it('the filter has every block, from the most urgent to the one that has ended', () => {
  expect(BLOCKS).toEqual(LOOKS.map(([block]) => block));
});

it.each(LOOKS)('what waits for “%s” reads “%s” in the tone %s with the icon %s', (block, text, tone, icon) => {
  const { container } = render(
    <TranslationsProvider language="en" catalogue={catalogues.en} load={() => Promise.resolve(catalogues.en)}>
      <BlockBadge block={block} />
    </TranslationsProvider>,
  );
  const [shown] = container.children;
  expect(shown?.textContent).toBe(text);
  expect(shown?.className).toBe([badge.badge, tone && badge[tone]].filter(Boolean).join(' '));
  expect(shown?.querySelector('svg')?.outerHTML).toBe(
    render(<Icon name={icon} size="tiny" />).container.querySelector('svg')?.outerHTML,
  );
});
