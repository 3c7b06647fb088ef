import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PolicyPage, PolicyPreview, PolicySetting } from '@paystead/contract/console/policy/model.ts';
import { openScreen, prepareScreens, refusal, settle, type Answer, type Gateway } from '../../../test/screen.tsx';

prepareScreens();
// Far from UTC, so that a day of the wrong zone is another one.
beforeEach(() => void vi.stubEnv('TZ', 'America/New_York'));
afterEach(() => vi.unstubAllEnvs());

const number = (setting: PolicySetting['setting'], value: string, max: number): PolicySetting => ({
  setting,
  group: 'deposits',
  type: 'number',
  min: 0,
  max,
  choices: [],
  count: null,
  word: null,
  value,
  standard: '3',
  isBounded: false,
  changedBy: 'provider',
  mayChange: true,
});
const PAGE: PolicyPage = {
  clientCode: 'KEYSTONE',
  clientName: 'Keystone Tool',
  isSandbox: false,
  settings: [
    number('cutoff-days', '3', 14),
    { ...number('deposit-accounts', '5', 10), isBounded: true },
    { ...number('taxes.deadline', '7', 60), group: 'taxes', mayChange: false },
  ],
  warnings: [{ code: 'tooFew', group: 'taxes', decider: null, needed: 2 }],
  waiting: [],
  history: [
    {
      at: '2026-11-21T03:30:00Z',
      by: 'Ann',
      confirmedBy: 'Ben',
      reason: 'Asked for by phone.',
      changes: [{ setting: 'taxes.deadline', from: '5', to: '7' }],
    },
    {
      at: '2026-11-20T15:00:00Z',
      by: 'Cem',
      confirmedBy: null,
      reason: null,
      changes: [{ setting: 'reviews', from: 'off', to: 'on' }],
    },
  ],
  twoOperators: true,
  sandboxes: [
    { clientCode: 'TRY-1', name: 'Trial', differences: [] },
    {
      clientCode: 'TRY-2',
      name: 'Trial two',
      differences: [
        { setting: 'cutoff-days', to: '1' },
        { setting: 'taxes.deadline', to: '9' },
      ],
    },
  ],
};
const PREVIEW: PolicyPreview = {
  effects: [
    {
      setting: 'cutoff-days',
      from: '3',
      to: '1',
      total: 5,
      waiting: 1,
      isGuarded: false,
      people: [
        { name: 'Sam Lee', employeeNumber: '7', role: 'employee', before: 'room', after: 'full' },
        { name: 'Sam Lee', employeeNumber: null, role: 'manager', before: 'sees:2', after: null },
      ],
    },
    { setting: 'deposit-accounts', from: '5', to: '2', total: 0, waiting: null, isGuarded: false, people: [] },
  ],
  warnings: [],
  needsSecond: false,
};
const WAITING: PolicyPage['waiting'] = ['c-1', 'c-2'].map((confirmationId, index) => ({
  confirmationId,
  changes: [{ setting: 'cutoff-days', from: '3', to: String(index) }],
  reason: `Reason ${index}`,
  requestedBy: 'Ann',
  requestedAt: '2026-11-21T03:30:00Z',
  expiresAt: '2026-11-24T03:30:00Z',
  isOwn: index === 0,
  mayDecide: true,
}));

/** Answers reads with the page, and everything else with what `write` returns. */
const gateway =
  (page: PolicyPage, write: (call: string, body: unknown) => Answer): Gateway =>
  (call, body) =>
    call.startsWith('GET ') ? { body: page } : write(call, body);
const open = (page: PolicyPage, write: Parameters<typeof gateway>[1] = () => ({ body: PREVIEW })) =>
  openScreen('/clients/KEYSTONE/policy', { gateway: gateway(page, write) });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: RegExp, value: string) => fireEvent.change(field(name), { target: { value } });
const items = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
const reads = ({ calls }: { readonly calls: readonly { readonly call: string }[] }) =>
  calls.filter(({ call }) => call === 'GET clients/KEYSTONE/policy').length;
const CHANGES = [
  { setting: 'cutoff-days', from: '3', to: '1' },
  { setting: 'deposit-accounts', from: '5', to: '2' },
];
const typeBoth = (): void => {
  type(/^Direct deposit accounts/, '2');
  type(/^Cutoff before payday/, '1');
};

describe('CON-6: a client’s policy', () => {
  it('shows values, warnings and the history, and a control only where the role may change it', async () => {
    await open(PAGE);
    expect(screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)).toEqual(['3', '5']);
    expect(
      screen.getByText(
        'Requests: taxes: 2 different people have to approve, but only one person at this client can decide.',
      ),
    ).toBeTruthy();
    expect(screen.getByText('Default: 3 · At most 10, because files to banks carry no more.')).toBeTruthy();
    expect(items('History')).toEqual([
      'Requests: taxes · Days to decide: 5 → 7Ann, confirmed by Ben, Nov 20, 2026, 10:30 pmAsked for by phone.',
      'Performance reviews: Off → OnCem, Nov 20, 2026, 10:00 am',
    ]);
    expect(screen.queryByRole('button', { name: 'Preview and save' })).toBeNull();
  });

  it('is previewed with the people it affects, and saved with a reason', async () => {
    const answers: Answer[] = [
      { body: PREVIEW },
      { body: PREVIEW },
      refusal(503, 'maintenance', { detail: 'Paused.' }),
      { body: { outcome: 'done' } },
    ];
    const opened = await open(PAGE, () => answers.shift());
    typeBoth();
    expect(screen.getByText('2 changes')).toBeTruthy();
    press('Preview and save');
    const dialog = within(screen.getByRole('dialog'));
    expect(await dialog.findByText('Sam Lee · 7')).toBeTruthy();
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Cutoff before payday, in daysFrom 3 to 11 request is waiting for a decision now. The change applies to it too.5 people are affected:Sam Lee · 7Employee: can add accounts → can’t add accountsSam LeeManager: sees 2 employees → No oneand 3 more',
      'Sam Lee · 7Employee: can add accounts → can’t add accounts',
      'Sam LeeManager: sees 2 employees → No one',
      'and 3 more',
      'Direct deposit accountsFrom 5 to 2No one is affected right now.',
    ]);
    fireEvent.click(dialog.getByRole('button', { name: 'Show more' }));
    await settle(opened);
    expect(dialog.queryByRole('button', { name: 'Show more' })).toBeNull();
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('Enter a reason.')).toBeTruthy();
    fireEvent.change(dialog.getByRole('textbox', { name: /^Reason/ }), { target: { value: ' Asked for ' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Paused.')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Policy saved')).toBeTruthy();
    expect(opened.calls.filter(({ call }) => !call.startsWith('GET '))).toEqual([
      ...[10, 200].map((limit) => ({
        call: 'POST clients/KEYSTONE/policy/preview',
        body: { changes: CHANGES, offset: 0, limit },
      })),
      ...[1, 2].map(() => ({
        call: 'POST clients/KEYSTONE/policy',
        body: { changes: CHANGES, reason: 'Asked for' },
      })),
    ]);
    expect(reads(opened)).toBe(2);
    expect(screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)).toEqual(['3', '5']);
    expect(sessionStorage.getItem('console.drafts')).toBeNull();
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  });

  it('shows a fault at the field of its own change', async () => {
    const errors = [{ pointer: '/changes/1/to', code: 'invalid', detail: 'Enter 1 to 10.' }];
    await open(PAGE, () => refusal(422, 'invalid_input', { errors }));
    typeBoth();
    press('Preview and save');
    expect(await screen.findByText('Enter 1 to 10.')).toBeTruthy();
    // A dialog in front would keep people from the field.
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(field(/^Direct deposit accounts/).getAttribute('aria-invalid')).toBe('true');
    expect(field(/^Cutoff before payday/).getAttribute('aria-invalid')).not.toBe('true');
    type(/^Cutoff before payday/, '2');
    expect(screen.queryByText('Enter 1 to 10.')).toBeNull();
    press('Discard');
    expect(screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)).toEqual(['3', '5']);
  });

  it('that changed meanwhile keeps entries as changes of the newest values', async () => {
    let page = PAGE;
    const answers: Answer[] = [refusal(409, 'version_conflict'), { body: PREVIEW }];
    const opened = await openScreen('/clients/KEYSTONE/policy', {
      gateway: (call) => (call.startsWith('GET ') ? { body: page } : answers.shift()),
    });
    typeBoth();
    page = { ...PAGE, settings: [number('cutoff-days', '8', 14), number('deposit-accounts', '2', 10)] };
    press('Preview and save');
    expect(await screen.findByText('Nothing was changed')).toBeTruthy();
    await vi.waitFor(() => expect(screen.getByText('1 change')).toBeTruthy());
    press('Preview and save');
    await settle(opened);
    expect(opened.calls.at(-1)?.body).toEqual({
      changes: [{ setting: 'cutoff-days', from: '8', to: '1' }],
      offset: 0,
      limit: 10,
    });
  });

  it('takes over from a sandbox what the role may change', async () => {
    await open(PAGE);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Cutoff before payday.*3.*1/),
        expect.stringMatching(/taxes.*7.*9/),
      ]),
    );
    fireEvent.click(screen.getByRole('button', { name: /\b1\b/ }));
    expect(screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)).toEqual(['1', '5']);
    expect(screen.getByText('1 change')).toBeTruthy();
  });
});

describe('CON-6: a policy that waits for a second operator', () => {
  it('is withdrawn by the one who requested it, and confirmed or refused by another', async () => {
    const answers: Answer[] = [refusal(409, 'version_conflict', { detail: 'Unused.' }), { body: {} }];
    const opened = await open({ ...PAGE, waiting: WAITING }, () => answers.shift());
    const cards = screen.getAllByRole('region', { name: 'Waiting for a second operator' });
    expect(
      cards.map((card) =>
        within(card)
          .getAllByRole('button')
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([['Withdraw'], ['Confirm', 'Refuse']]);
    expect(screen.getAllByText('Requested by Ann, Nov 20, 2026, 10:30 pm')).toHaveLength(2);
    expect(screen.getAllByText('Expires Nov 23, 2026, 10:30 pm')).toHaveLength(2);
    press('Confirm');
    expect(
      await screen.findByText('A value has changed since this was requested. Refuse it or ask for it to be withdrawn.'),
    ).toBeTruthy();
    press('Refuse');
    expect(await screen.findByText('Refused')).toBeTruthy();
    expect(opened.writes()).toEqual(
      ['confirm', 'refuse'].map((decision) => ({
        call: 'POST clients/KEYSTONE/policy/confirmations/c-2/decision',
        body: { decision, comment: null },
      })),
    );
    expect(reads(opened)).toBe(3);
  });
});
