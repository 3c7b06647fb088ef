import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { teachDialogs, watchFocusAfterDialogs } from '../../../../../ui/test/dialogs.ts';
import { renderPage, settle, type Answer } from '../../../../test/page.tsx';
import { conflicting, field, gateway, newerValues, press, saved, type } from '../test/stub.ts';
import { PlacesPage } from './places-page.tsx';

beforeAll(teachDialogs);
afterEach(cleanup);
watchFocusAfterDialogs();

describe('ME-3: tax locations', () => {
  it('lets the person choose among the places of a ZIP code, and sends the signed geo code', async () => {
    const sent: unknown[] = [];
    const page = await renderPage(<PlacesPage />, {
      gateway: gateway({}, (body) => {
        sent.push(body);
        return { body: saved };
      }),
    });
    type(/^Home ZIP code/, '17603');
    await settle(page.services);
    expect(screen.getByText('This ZIP code covers 2 places. Choose yours.')).toBeTruthy();
    fireEvent.click(screen.getByLabelText(/East Hempfield/));
    type(/^Your signature/, 'Marisol Vega');
    press('Sign and submit');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ residentGeoCode: '390710003', signature: { accepted: true } });
  });

  it.each([
    ['1760', []],
    [' 17603', ['17603']],
    ['17603-1234', ['17603']],
    ['17603 1234', ['17603']],
    ['x17603', []],
  ])('reads the places of the ZIP code “%s” by its five digits', async (zip, expected) => {
    const page = await renderPage(<PlacesPage />, { gateway: gateway() });
    type(/^Home ZIP code/, zip);
    await settle(page.services);
    const read = page.calls.filter((call) => call.startsWith('GET geoCodeLocation'));
    expect(read.map((call) => call.replace(/^.*=/, ''))).toEqual(expected);
    expect(screen.queryAllByRole('radio')).toHaveLength(2 * expected.length);
  });

  it.each<[string, Answer, string]>([
    ['without a place', { body: { geoCodeLocations: [] } }, "We couldn't find this ZIP code. Check the digits."],
    [
      'that can’t be looked up',
      { status: 500, body: { status: 500 } },
      "We couldn't look up this ZIP code. Try again in a moment.",
    ],
  ])('says at its field that a ZIP code is one %s, and nothing once it is gone', async (_, answer, sentence) => {
    const page = await renderPage(<PlacesPage />, {
      gateway: (call, body) => (call.startsWith('GET geoCodeLocation') ? answer : gateway()(call, body)),
    });
    type(/^Home ZIP code/, '17603');
    await settle(page.services);
    const described = () =>
      document.getElementById(
        field(/^Home ZIP code/)
          .getAttribute('aria-describedby')
          ?.split(' ')
          .at(-1) ?? '',
      );
    expect(described()?.textContent).toBe(sentence);
    expect(field(/^Work ZIP code/).getAttribute('aria-invalid')).toBeNull();
    type(/^Home ZIP code/, '');
    await settle(page.services);
    expect(field(/^Home ZIP code/).getAttribute('aria-invalid')).toBeNull();
  });

  it('keeps the choice after a lost connection, and says so', async () => {
    const page = await renderPage(<PlacesPage />, { gateway: gateway({}, () => undefined) });
    type(/^Home ZIP code/, '17603');
    await settle(page.services);
    fireEvent.click(screen.getByLabelText(/East Hempfield/));
    type(/^Your signature/, 'Marisol Vega');
    press('Sign and submit');
    expect((await screen.findByRole('alert')).textContent).toContain('You lost your connection.');
    expect(field(/East Hempfield/).checked).toBe(true);
  });

  it('DD-3: shows the newer locations after a conflict, and keeps the choice', async () => {
    const page = await renderPage(<PlacesPage />, { gateway: conflicting({ residentLocation: 'Lititz, PA' }) });
    type(/^Home ZIP code/, '17603');
    await settle(page.services);
    fireEvent.click(screen.getByLabelText(/East Hempfield/));
    type(/^Your signature/, 'Marisol Vega');
    press('Sign and submit');
    await waitFor(() => expect(newerValues().textContent).toContain('Lititz, PA'));
    expect(newerValues().textContent).not.toContain('Filing status');
    expect(field(/East Hempfield/).checked).toBe(true);
  });

  it('asks before unsent entries are left, and staying keeps them', async () => {
    await renderPage(<PlacesPage />, { gateway: gateway() });
    fireEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(screen.queryByText('Leave without sending?')).toBeNull();
    type(/^Your signature/, 'Marisol Vega');
    fireEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(screen.getByText('Leave without sending?')).toBeTruthy();
    press('Stay on this page');
    expect(field(/^Your signature/).value).toBe('Marisol Vega');
    // Back, in the browser and in the wrapper.
    fireEvent(window, new PopStateEvent('popstate'));
    await waitFor(() => expect(screen.getByText('Leave without sending?')).toBeTruthy());
  });
});
