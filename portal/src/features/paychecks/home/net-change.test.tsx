import { cleanup } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderPage } from '../../../../test/page.tsx';
import { checkSummary, idOf } from '../test/stub.ts';
import { NetChange } from './net-change.tsx';

afterEach(cleanup);

const CAUSE = { en: 'no overtime this time', es: 'sin horas extra esta vez' };

it.each([
  ['2026-11-20', '2026-11-06', -13_463, CAUSE, '$134.63 less than November 6: no overtime this time. Why it changed'],
  ['2026-11-20', '2026-11-06', 13_463, CAUSE, '$134.63 more than November 6: no overtime this time. Why it changed'],
  ['2026-11-20', '2026-11-06', -13_463, null, '$134.63 less than November 6. Why it changed'],
  ['2026-11-20', '2026-11-06', 13_463, null, '$134.63 more than November 6. Why it changed'],
  ['2026-11-20', '2026-11-06', 0, null, 'The same as November 6, to the cent.'],
  // The year is named if the two paychecks have different ones, whatever the current year is.
  ['2026-01-09', '2025-12-26', 0, null, 'The same as December 26, 2025, to the cent.'],
  ['2024-11-20', '2024-11-06', 0, null, 'The same as November 6, to the cent.'],
  ['2027-01-08', '2026-12-24', 13_463, null, '$134.63 more than December 24, 2026. Why it changed'],
])(
  'the home page compares the pay of %s with that of %s, which differ by %i',
  async (date, earlier, more, cause, text) => {
    const before = checkSummary(1, earlier);
    const latest = checkSummary(2, date, { net: before.net + more });
    const { container } = await renderPage(<NetChange latest={latest} comparison={{ before, cause }} />, {
      gateway: () => undefined,
    });
    expect(container.textContent).toBe(text);
    expect([...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(
      more === 0 ? [] : [`/paychecks/${idOf(2)}#why`],
    );
  },
);
