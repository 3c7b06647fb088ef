import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeUpload } from '../../../../ui/test/fake-upload.ts';
import { announced, press, textsOf } from '../../../test/shown.ts';
import { renderInConsole } from '../../../test/texts.tsx';
import { call } from '../../platform/api.ts';
import { DropZone } from './drop-zone.tsx';

beforeEach(() => {
  FakeUpload.instances.length = 0;
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const MB = 1_000_000;
const fileOf = (name: string, size = 4): File =>
  Object.defineProperty(new File(['code'], name), 'size', { value: size });
const show = () => {
  const done = vi.fn();
  const { unmount } = renderInConsole(
    <DropZone
      title="Drop files here"
      send={(form, signal, transport) => call('imports.create', { form, signal }, transport)}
      onDone={done}
    />,
  );
  return { done, unmount };
};
const choose = (...files: readonly File[]): Promise<void> =>
  act(async () => {
    fireEvent.change(screen.getByLabelText('Choose files', { selector: 'input' }), { target: { files } });
  });
const drop = (transfer: object): Promise<void> =>
  act(async () => {
    fireEvent.drop(screen.getByRole('group'), { dataTransfer: { items: [], files: [], ...transfer } });
  });
const zone = (): string[] => textsOf(screen.getByRole('group')).filter((text) => text !== '[]');
const isBusy = (): boolean => screen.getByRole('group').getAttribute('aria-busy') === 'true';
const sentFiles = (): unknown[] => (FakeUpload.last.body?.getAll('files') ?? []).map((file) => (file as File).name);
const TOO_LARGE = 'The files have 250 MB together. At most 250 MB are possible: import them in several parts.';
const AT_REST = ['(Choose files)', '(Choose a folder)'];

const ENDINGS: readonly (readonly [what: string, end: () => void, said: readonly string[]])[] = [
  ['a refusal', () => FakeUpload.last.respond(422, { code: 'invalid_input', detail: 'No table.' }), ['No table.']],
  [
    'an import that has moved on',
    () => FakeUpload.last.respond(409, { code: 'version_conflict', detail: 'No.' }),
    ['This import has changed in the meantime. This page now shows it as it is.'],
  ],
  [
    'a refusal without a sentence',
    () => FakeUpload.last.respond(503, { code: 'unavailable' }),
    ['We couldn’t upload the files. Try again.'],
  ],
  [
    'a reply of something else',
    () => {
      FakeUpload.last.status = 502;
      FakeUpload.last.responseText = '<html>';
      FakeUpload.last.finish();
    },
    ['We couldn’t upload the files. Try again.'],
  ],
  [
    'a lost reply',
    () => FakeUpload.last.disconnect(),
    ["We can't reach the server. Check your connection and try again."],
  ],
  ['Cancel', () => press('Cancel upload'), []],
];

describe('CON-4: files that are sent', () => {
  it.each(ENDINGS)('can be sent again after %s, which is said once', async (_what, end, said) => {
    const { done } = show();
    await choose(fileOf('jobs.csv'), fileOf('places.csv'));
    expect([FakeUpload.last.method, FakeUpload.last.url]).toEqual(['POST', '/api/console/imports']);
    expect(isBusy()).toBe(true);
    for (const [share, percent] of [
      [0.404, '40% uploaded'],
      [1, '100% uploaded'],
    ] as const) {
      act(() => FakeUpload.last.progress(share));
      expect(zone().slice(2)).toEqual([percent, '(Cancel upload)']);
    }
    await act(async () => end());
    expect(isBusy()).toBe(false);
    expect(zone().slice(2)).toEqual(AT_REST);
    expect(announced()).toEqual(said);
    expect(done).not.toHaveBeenCalled();
    await choose(fileOf('jobs.csv'));
    expect(announced()).toEqual([]);
    expect(FakeUpload.instances).toHaveLength(2);
    expect(sentFiles()).toEqual(['jobs.csv']);
    expect(zone().slice(2)).toEqual(['0% uploaded', '(Cancel upload)']);
    await act(async () => FakeUpload.last.respond(200, { importId: 'i-1' }));
    expect(done.mock.calls).toEqual([[{ importId: 'i-1' }]]);
    expect(isBusy()).toBe(false);
    expect(announced()).toEqual([]);
  });

  it.each([
    ['as large as is received', [125 * MB, 125 * MB], true],
    ['a byte larger together', [125 * MB, 125 * MB + 1], false],
    ['a single empty one', [0], true],
    ['none', [], false],
  ])('are sent if they are %s: %#', async (_what, sizes, isSent) => {
    show();
    await choose(...sizes.map((size, place) => fileOf(`${place}.csv`, size)));
    expect(FakeUpload.instances).toHaveLength(isSent ? 1 : 0);
    expect(isBusy()).toBe(isSent);
    const isTooLarge = !isSent && sizes.length > 0;
    expect(announced()).toEqual(isTooLarge ? [TOO_LARGE] : []);
    if (isSent) return;
    await choose(fileOf('jobs.csv'));
    expect(sentFiles()).toEqual(['jobs.csv']);
    expect(announced()).toEqual([]);
  });

  it('are sent when they are dropped, but not others meanwhile', async () => {
    show();
    fireEvent.dragOver(screen.getByRole('group'));
    await drop({ files: [fileOf('jobs.csv')] });
    await drop({ files: [fileOf('places.csv')] });
    expect(FakeUpload.instances).toHaveLength(1);
    expect(sentFiles()).toEqual(['jobs.csv']);
    expect(screen.getByRole('group').className).not.toContain('over');
  });

  it('say so if what was dropped can’t be read', async () => {
    show();
    const file = (_: unknown, refuse: (error: Error) => void): void => refuse(new Error('gone'));
    const entry = { isFile: true, isDirectory: false, fullPath: '/jobs.csv', file };
    await drop({ items: [{ webkitGetAsEntry: () => entry }] });
    expect(announced()).toEqual(['We couldn’t upload the files. Try again.']);
    expect(FakeUpload.instances).toEqual([]);
  });

  it('lead nowhere once their page was left', async () => {
    const { done, unmount } = show();
    await choose(fileOf('jobs.csv'));
    unmount();
    await act(async () => FakeUpload.last.respond(200, { importId: 'i-1' }));
    expect(done).not.toHaveBeenCalled();
  });
});
