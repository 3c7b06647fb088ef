import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderWithTexts } from '../../test/render.tsx';
import { createConnection } from '../connection.ts';
import { createLoading } from '../loading.ts';
import { initials } from './navigation.ts';
import { LanguageButton, LoadingBar, OfflineStrip } from './tools.tsx';

afterEach(cleanup);

describe('HTTP-5: the offline strip', () => {
  it('appears with the first call without a reply, shows the age of the data, and disappears with the next reply', () => {
    const connection = createConnection({ now: () => new Date(2026, 10, 20, 8, 5).getTime() });
    renderWithTexts(<OfflineStrip connection={connection} />);
    expect(screen.getByRole('status').textContent).toBe('');
    act(() => connection.answered());
    act(() => connection.unreached());
    expect(screen.getByRole('status').textContent).toBe("You're offline. Showing what was loaded at 8:05\u00A0am.");
    act(() => connection.answered());
    expect(screen.getByRole('status').textContent).toBe('');
  });
});

describe('HTTP-3: the loading bar', () => {
  it('is visible while requests are under way', () => {
    const loading = createLoading();
    renderWithTexts(<LoadingBar loading={loading} />);
    expect(screen.queryByRole('progressbar')).toBeNull();
    const ends: (() => void)[] = [];
    act(() => void ends.push(loading.begin(), loading.begin()));
    act(() => ends[0]?.());
    expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeTruthy();
    act(() => ends[1]?.());
    expect(screen.queryByRole('progressbar')).toBeNull();
  });
});

it('the language button is named by the other language, in that language', () => {
  const chosen = vi.fn();
  renderWithTexts(<LanguageButton language="en" onLanguage={chosen} />);
  const button = screen.getByRole('button', { name: 'Español' });
  expect(button.lang).toBe('es');
  fireEvent.click(button);
  expect(chosen).toHaveBeenCalledWith('es');
});

it.each([
  ['Marisol Vega', 'MV'],
  ['Ana María de la Cruz Ñandú', 'AÑ'],
  ['Cher', 'C'],
  ['', ''],
])('the initials of %s are %s', (name, letters) => {
  expect(initials(name)).toBe(letters);
});
