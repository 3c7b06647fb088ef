import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openScreen, prepareScreens, settle, type Gateway } from '../../../test/screen.tsx';
import { prepareZone } from '../../../test/shown.ts';

vi.mock('../../platform/upload-transport.ts', () => ({
  uploadTransport: () => (url: string, init: RequestInit) => fetch(url, init),
}));
prepareZone();
prepareScreens();

describe('CON-4: the list of imports', () => {
  const gateway: Gateway = (call) =>
    call === 'GET import-sizes' ? { body: { weeks: [] } } : { body: { total: 0, rows: [], mayWork: true } };

  it.each([
    ['', 'No imports yet', ''],
    ['?client=keystone', 'No import found', 'clientCode=KEYSTONE&'],
    ['?state=failed', 'No import found', 'state=failed&'],
    ['?client=KEYSTONE&state=failed', 'No import found', 'clientCode=KEYSTONE&state=failed&'],
    ['?state=unheardOf', 'No imports yet', ''],
  ])('at %s says “%s”', async (query, title, filter) => {
    const { calls } = await openScreen(`/imports${query}`, { gateway });
    expect(screen.getByRole('heading', { name: title })).toBeTruthy();
    expect(calls.map(({ call }) => call)).toContain(`GET imports?${filter}offset=0&limit=100`);
  });

  it.each([
    ['weeks with and without rows', [0, 1240, 7], ['Rows of applied imports: 1,240', 'Rows of applied imports: 7']],
    ['weeks without any row', [0, 0], []],
    ['no week', [], []],
  ])('with %s has a chart only if something was imported', async (_, rows, expected) => {
    const weeks = rows.map((count, at) => ({ week: `2026-11-0${2 + at}`, rows: count, imports: 1 }));
    await openScreen('/imports', {
      gateway: (call, body) => (call === 'GET import-sizes' ? { body: { weeks } } : gateway(call, body)),
    });
    expect(screen.queryAllByRole('cell').map(({ textContent }) => textContent)).toEqual(expected);
  });
});

const client = (clientCode: string) => ({
  clientCode,
  name: `Client ${clientCode}`,
  partnerName: 'Main',
  employees: 1,
  linked: 1,
  waiting: 0,
  isLive: true,
  isSandbox: false,
});

describe('CON-4: a new import', () => {
  it.each([
    ['the only client', 1, '', '?clientCode=ALPHA'],
    ['no client of several', 2, '', ''],
    ['the client of the address', 2, '?client=BETA', '?clientCode=BETA'],
    ['no client of many', 201, '', ''],
    ['the client of the address among many', 201, '?client=OMEGA', '?clientCode=OMEGA'],
  ])('is for %s', async (_which, total, address, query) => {
    const rows = [client('ALPHA'), client('BETA')].slice(0, total);
    const gateway: Gateway = (call) =>
      call.startsWith('GET clients') ? { body: { total, rows } } : { status: 503, body: { code: 'unavailable' } };
    const opened = await openScreen(`/imports/new${address}`, { gateway });
    expect(screen.queryByLabelText(/^Client/) === null).toBe(total === 1);
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('There is no place for files');
    const values = vi.fn();
    Object.defineProperty(input, 'value', { get: () => 'jobs.csv', set: values });
    await act(async () => void fireEvent.change(input, { target: { files: [new File(['a'], 'jobs.csv')] } }));
    await settle(opened);
    expect(opened.writes().map(({ call }) => call)).toEqual([`POST imports${query}`]);
    // Browsers tell of a choice only if it differs from the value: after a failure, the same files can be chosen again.
    expect(values.mock.calls).toEqual([['']]);
  });
});
