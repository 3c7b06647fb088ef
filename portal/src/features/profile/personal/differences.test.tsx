import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderWithTexts } from '../../../../../ui/test/render.tsx';
import { Differences } from './differences.tsx';

afterEach(cleanup);

const BEFORE = {
  firstName: 'Marisol',
  lastName: 'Vega',
  streetAddress: '1 King St',
  zip: '17603',
  city: 'Lancaster',
  state: 'PA',
};
const rows = () =>
  screen.queryAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);

it.each<[string, { readonly streetAddress?: string | null }, Partial<typeof BEFORE>, unknown[]]>([
  ['a name', {}, { lastName: 'Vega Ruiz' }, [['Last name', 'Vega RuizBefore: Vega']]],
  [
    'an address',
    {},
    { city: 'Dublin', zip: '43017', state: 'OH' },
    [
      ['ZIP code', '43017Before: 17603'],
      ['City', 'DublinBefore: Lancaster'],
      ['State', 'OHBefore: PA'],
    ],
  ],
  ['an address that was missing', { streetAddress: null }, {}, [['Street address', '1 King StBefore: Not on file']]],
  ['an address that was empty', { streetAddress: '' }, {}, [['Street address', '1 King StBefore: Not on file']]],
])('a change of %s shows each changed field with its new and its previous value', (_, before, after, expected) => {
  renderWithTexts(<Differences before={{ ...BEFORE, ...before }} after={{ ...BEFORE, ...after }} />);
  expect(rows()).toEqual(expected);
});

it('a missing value and an empty one are the same, so that only the tax location changes', () => {
  renderWithTexts(<Differences before={{ ...BEFORE, streetAddress: null }} after={{ ...BEFORE, streetAddress: '' }} />);
  expect(screen.getByText('Your name and address stay the same. Only the tax location changes.')).toBeTruthy();
});
