import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BrandHost, BrandPage } from '@paystead/contract/console/branding/model.ts';
import { openScreen, prepareScreens, refusal, settle, type Answer, type Gateway } from '../../../test/screen.tsx';
import { BRAND as LIVE } from './test/brand.ts';

prepareScreens();
// Far from UTC, so that a day of the wrong zone is another one.
beforeEach(() => void vi.stubEnv('TZ', 'America/New_York'));
afterEach(() => vi.unstubAllEnvs());

const version = (number: number, publishedBy: string | null, changed: BrandPage['versions'][number]['changed']) => ({
  number,
  publishedAt: `2026-11-2${number}T03:30:00Z`,
  publishedBy,
  changed,
  actionColorHex: null,
  sidebarColorHex: null,
});
const PAGE: BrandPage = {
  partnerKey: 'ours',
  partnerName: 'Ours Payroll',
  live: LIVE,
  liveNumber: 2,
  draft: null,
  isEnabled: true,
  versions: [
    version(3, 'Ann', ['footerText', 'actionColorHex']),
    version(2, 'Ben', ['pageTitle']),
    version(1, null, []),
  ],
};
const DRAFT: BrandPage = {
  ...PAGE,
  draft: {
    brand: { ...LIVE, footerText: 'Draft' },
    adjustsColors: false,
    version: 'v-7',
    baseNumber: 2,
    savedAt: '2026-11-21T03:30:00Z',
    savedBy: 'Ann',
  },
};
const HOSTS: BrandHost[] = (['local', 'unknown', 'none', 'valid', 'ends', 'ended'] as const).map(
  (certificate, index) => ({
    hostname: `${certificate}.example`,
    shows: index === 0 ? 'default' : 'partner',
    pageTitle: `Title ${index}`,
    certificate,
    checkedAt: null,
    validUntil: index < 3 ? null : `2026-12-0${index}T03:30:00Z`,
  }),
);

/** Answers reads with the page and its hosts, and everything else with what `write` returns. */
const gateway =
  (page: BrandPage, write: (call: string, body: unknown) => Answer = () => ({ body: PAGE }), hosts = HOSTS): Gateway =>
  (call, body) => {
    if (call.endsWith('/hosts')) return { body: { hosts } };
    return call.startsWith('GET ') ? { body: page } : write(call, body);
  };
const open = (page: BrandPage, write?: Parameters<typeof gateway>[1]) =>
  openScreen('/partners/ours/branding', { gateway: gateway(page, write) });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const inDialog = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name });
const card = (name: string) => within(screen.getByRole('region', { name }));
const items = (name: string) =>
  card(name)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
const frame = () => screen.getByTitle<HTMLIFrameElement>('Preview of the portal');
const frameRoot = () => frame().contentDocument?.documentElement;

describe('CON-6: published versions of a branding', () => {
  it('mark the live one, and offer writers alone the way to every other one, older or newer', async () => {
    await open(PAGE);
    expect(items('Published versions')).toEqual([
      'Version 3Nov 22, 2026, 10:30 pm · AnnFooter, Action colorReturn to version 3',
      'Version 2Nov 21, 2026, 10:30 pm · BenPortal nameLive',
      'Version 1Nov 20, 2026, 10:30 pmReturn to version 1',
    ]);
  });

  it.each(['support', 'readOnly', 'auditor', 'payroll'] as const)('offer the role %s no way back', async (role) => {
    await openScreen('/partners/ours/branding', { gateway: gateway(DRAFT), role });
    expect(screen.queryAllByRole('button', { name: /^Return|^Import|^Publish|^Discard/ })).toEqual([]);
  });

  it('return to the one that was pressed after a question, whose refusal is gone from the next one', async () => {
    const answers: Answer[] = [
      refusal(409, 'version_conflict', { detail: 'Unused.' }),
      refusal(503, 'maintenance', { detail: 'Paused.' }),
      { body: { ...PAGE, liveNumber: 1 } },
    ];
    const opened = await open(PAGE, () => answers.shift());
    const changed = 'The live branding was changed in the meantime. Close this and look again.';
    press('Return to version 3');
    fireEvent.click(inDialog('Publish this version'));
    expect(await screen.findByText(changed)).toBeTruthy();
    fireEvent.click(inDialog('Not now'));
    press('Return to version 1');
    expect(screen.getByRole('heading', { name: 'Return to version 1?' })).toBeTruthy();
    expect(screen.queryByText(changed)).toBeNull();
    fireEvent.click(inDialog('Publish this version'));
    expect(await screen.findByText('Paused.')).toBeTruthy();
    fireEvent.click(inDialog('Publish this version'));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await settle(opened);
    expect(opened.writes()).toEqual(
      [3, 1, 1].map((number) => ({
        call: 'POST partners/ours/branding/rollback',
        body: { number, liveNumber: 2 },
      })),
    );
    expect(items('Published versions')[2]).toContain('Live');
    expect(opened.calls.filter(({ call }) => call.endsWith('/hosts'))).toHaveLength(2);
  });
});

describe('CON-6: the draft of a branding', () => {
  it('is published after a question, with the state that the operator saw', async () => {
    const opened = await open(DRAFT);
    expect(
      screen.getByText('Saved by Ann, Nov 20, 2026, 10:30 pm. Visitors see it only after you publish.'),
    ).toBeTruthy();
    expect(screen.getByText('Not published')).toBeTruthy();
    press('Publish');
    expect(screen.getByRole('heading', { name: 'Publish the branding of Ours Payroll?' })).toBeTruthy();
    fireEvent.click(inDialog('Publish'));
    expect(await screen.findByText('Published. Visitors see it now.')).toBeTruthy();
    await settle(opened);
    expect(opened.writes()).toEqual([
      { call: 'POST partners/ours/branding/publish', body: { version: 'v-7', liveNumber: 2 } },
    ]);
    expect(screen.getByText('Same as live')).toBeTruthy();
    expect(opened.calls.filter(({ call }) => call.endsWith('/hosts'))).toHaveLength(2);
  });

  it('is discarded, and the form shows what is live', async () => {
    const opened = await open(DRAFT);
    const footer = screen.getByRole<HTMLInputElement>('textbox', { name: /^Footer/ });
    expect(footer.value).toBe('Draft');
    press('Discard draft');
    expect(await screen.findByText('Draft discarded.')).toBeTruthy();
    expect(footer.value).toBe('');
    expect(opened.writes().map(({ call }) => call)).toEqual(['DELETE partners/ours/branding/draft?version=v-7']);
  });

  it('can’t be published while something typed is unsaved, until that is undone', async () => {
    await open(DRAFT);
    const footer = screen.getByRole<HTMLInputElement>('textbox', { name: /^Footer/ });
    fireEvent.change(footer, { target: { value: 'Typed' } });
    expect(screen.getByText('Unsaved changes')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
    press('Undo changes');
    expect(footer.value).toBe('Draft');
    expect(screen.getByRole('button', { name: 'Publish' })).toBeTruthy();
  });
});

describe('CON-6: host names of a branding', () => {
  it('say whose branding each shows and how its certificate stands, by the reader’s day', async () => {
    await open(PAGE);
    expect(items('Host names')).toEqual([
      'local.exampleShows the default branding: Title 0This machine only, no certificate needed',
      "unknown.exampleShows this partner's branding: Title 1Certificate not checked yet",
      "none.exampleShows this partner's branding: Title 2No certificate found",
      "valid.exampleShows this partner's branding: Title 3Certificate valid until Dec 2, 2026",
      "ends.exampleShows this partner's branding: Title 4Certificate expires Dec 3, 2026",
      "ended.exampleShows this partner's branding: Title 5Certificate expired Dec 4, 2026",
    ]);
  });
});

describe('CON-6: colors and pictures of a branding', () => {
  it('never round a contrast up, and say what the portal shows instead of a weak color', async () => {
    await open(PAGE);
    expect(screen.getByText('Text on it has a contrast of 15.6:1. The minimum is 4.5:1.')).toBeTruthy();
    expect(screen.getByText('Text on it has a contrast of 5.1:1. The minimum is 4.5:1.')).toBeTruthy();
    expect(screen.queryByRole('checkbox', { name: /^Accept corrected/ })).toBeNull();
    fireEvent.change(screen.getByRole('textbox', { name: /^Action color/ }), { target: { value: '#777777' } });
    expect(
      screen.getByText(
        'Too weak: text on #777777 has a contrast of 4.4:1, and 4.5:1 is required. The portal shows #747474 instead, with 4.6:1.',
      ),
    ).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: /^Accept corrected/ })).toBeTruthy();
    press('Use the default: Action color');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Action color/ }).value).toBe('');
    expect(screen.getByText('Inherited: #3450c4')).toBeTruthy();
  });

  it('take a picture only as the gateway checked it, each for its own field', async () => {
    const errors = [{ pointer: '/base64', code: 'invalid', detail: 'This is no picture.' }];
    const answers: Answer[] = [
      refusal(422, 'invalid_input', { errors }),
      { body: { base64: 'aWNvbg==', leftOut: ['script', 'onload'] } },
      { body: DRAFT },
    ];
    const opened = await open(PAGE, () => answers.shift());
    const choose = (name: string) =>
      fireEvent.change(screen.getByLabelText(name, { selector: 'input' }), {
        target: { files: [new File(['x'], 'x.svg')] },
      });
    choose('Logo');
    expect(await screen.findByText('This is no picture.')).toBeTruthy();
    choose('Icon');
    expect(await screen.findByText('Removed because it could run code or load files: script, onload.')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Icon' })).toBeTruthy();
    press('Save draft');
    expect(await screen.findByText('Draft saved.')).toBeTruthy();
    expect(opened.calls.filter(({ call }) => !call.startsWith('GET ')).map(({ body }) => body)).toEqual([
      { field: 'logoImageBase64', base64: 'eA==' },
      { field: 'faviconImage', base64: 'eA==' },
      { brand: { ...LIVE, faviconImage: 'aWNvbg==' }, adjustsColors: false, version: null },
    ]);
  });
});

describe('CON-6: a picture that the gateway cleaned', () => {
  it('no longer names what was removed once it is gone, or a clean one took its place', async () => {
    const answers: Answer[] = [
      { body: { base64: 'bG9nbw==', leftOut: ['script'] } },
      { body: { base64: 'aWNvbg==', leftOut: ['onload'] } },
      { body: { base64: 'Y2xlYW4=', leftOut: [] } },
    ];
    await open(PAGE, () => answers.shift());
    const choose = (name: string) =>
      fireEvent.change(screen.getByLabelText(name, { selector: 'input' }), {
        target: { files: [new File(['x'], 'x.svg')] },
      });
    const removed = () => screen.queryAllByText(/^Removed because/).map(({ textContent }) => textContent);
    choose('Logo');
    await screen.findByText('Removed because it could run code or load files: script.');
    choose('Icon');
    await screen.findByText('Removed because it could run code or load files: onload.');
    press('Use the default: Logo');
    expect(removed()).toEqual(['Removed because it could run code or load files: onload.']);
    expect(screen.queryByRole('img', { name: 'Logo' })).toBeNull();
    expect(screen.getByRole('img', { name: 'Icon' })).toBeTruthy();
    choose('Icon');
    await waitFor(() => expect(removed()).toEqual([]));
    expect(screen.getByRole<HTMLImageElement>('img', { name: 'Icon' }).src).toContain('Y2xlYW4=');
  });
});

describe('CON-6: the preview of a branding', () => {
  it('shows the theme, the width and the colors that are chosen', async () => {
    await open(PAGE);
    const colors = () => ['--brand-action', '--brand-sidebar'].map((name) => frameRoot()?.style.getPropertyValue(name));
    expect([frameRoot()?.dataset['theme'], frame().style.width, ...colors()]).toEqual([
      'light',
      '1120px',
      '#0b7a75',
      '#1d2333',
    ]);
    fireEvent.click(screen.getByRole('radio', { name: 'Dark' }));
    fireEvent.click(screen.getByRole('radio', { name: 'Phone' }));
    fireEvent.change(screen.getByRole('textbox', { name: /^Sidebar color/ }), { target: { value: '#123456' } });
    expect([frameRoot()?.dataset['theme'], frame().style.width, ...colors()]).toEqual([
      'dark',
      '390px',
      '#0b7a75',
      '#123456',
    ]);
    fireEvent.click(screen.getByRole('checkbox', { name: /^White-labeled/ }));
    expect(colors()).toEqual(['#3450c4', '#1d2333']);
  });
});
