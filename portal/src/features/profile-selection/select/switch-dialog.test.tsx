import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ProfileSelection } from '@paystead/contract/features/profile-selection/model.ts';
import { teachDialogs } from '../../../../../ui/test/dialogs.ts';
import { refusal, renderPage, settle, type Answer } from '../../../../test/page.tsx';
import { SwitchDialog } from './switch-dialog.tsx';

beforeAll(teachDialogs);
afterEach(cleanup);

const profile = (clientName: string, clientCode: string, more: Partial<ProfileSelection> = {}): ProfileSelection => ({
  username: 'mvega',
  clientCode,
  clientName,
  employeeId: `00000000-0000-4000-8000-${clientCode.padStart(12, '0')}`,
  employeeNumber: `••${clientCode}`,
  isFormer: false,
  lastUsedAt: null,
  ...more,
});
// One person has the same username at every employer.
const KEYSTONE = profile('Keystone Fabrication', '41', { lastUsedAt: '2026-11-20T15:00:00Z' });
const LAKESIDE = profile('Lakeside Dental', '72', { lastUsedAt: '2026-11-19T15:00:00Z', isFormer: true });
const ALMACEN = profile('Almacén Unión', '93');
const BAKERY = profile('Union Bakery', '94');

async function show(answer: Answer) {
  const onChoose = vi.fn<(chosen: ProfileSelection) => void>();
  const onClose = vi.fn();
  const { services } = await renderPage(
    <SwitchDialog open onClose={onClose} current="41/mvega" onChoose={onChoose} />,
    { gateway: () => answer },
  );
  return { onChoose, onClose, services };
}
const reply = (...profileSelections: readonly ProfileSelection[]): Answer => ({
  body: { profileSelections, nextCursor: null },
});
const rows = () =>
  within(screen.getByRole('list', { name: 'Your employers' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('PRF-1: the employers to switch to', () => {
  it('stand with the last used one first and those never used by name, each with its number and state', async () => {
    const { onChoose, onClose } = await show(reply(BAKERY, LAKESIDE, ALMACEN, KEYSTONE));
    expect(rows()).toEqual([
      'Keystone FabricationEmployee number ••41 Current',
      'Lakeside DentalEmployee number ••72 Former employer',
      'Almacén UniónEmployee number ••93 ',
      'Union BakeryEmployee number ••94 ',
    ]);
    expect(screen.queryByRole('searchbox')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /^Lakeside Dental/ }));
    expect(onChoose.mock.calls).toEqual([[LAKESIDE]]);
    fireEvent.click(screen.getByRole('button', { name: 'Stay here' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it.each([
    [7, false],
    [8, true],
  ])('of %d have a search field: %s', async (count, hasSearch) => {
    await show(reply(...Array.from({ length: count }, (_, place) => profile(`Client ${place}`, String(place)))));
    expect(screen.queryByRole('searchbox') !== null).toBe(hasSearch);
  });

  it('are found by every word of the name and the number, without accents', async () => {
    const others = ['5', '6', '7', '8'].map((place) => profile(`Client ${place}`, place));
    await show(reply(ALMACEN, BAKERY, KEYSTONE, LAKESIDE, ...others));
    const search = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } });
    search('UNION');
    expect(rows()).toEqual(['Almacén UniónEmployee number ••93 ', 'Union BakeryEmployee number ••94 ']);
    search('union 94');
    expect(rows()).toEqual(['Union BakeryEmployee number ••94 ']);
    search('nobody');
    expect(screen.getByText('No employer matches “nobody”.').tagName).toBe('OUTPUT');
    expect(screen.queryByRole('list')).toBeNull();
  });

  it('can be loaded again after a failure', async () => {
    const { services } = await show(refusal(500));
    expect(screen.getByText("We couldn't load your employers.")).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await settle(services);
    expect(screen.getByText("We couldn't load your employers.")).toBeTruthy();
  });
});
