import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { ClientPage } from '@paystead/contract/console/model.ts';
import { openScreen, prepareScreens, refusal, settle, type Answer, type Gateway } from '../../../test/screen.tsx';

prepareScreens();

const KEYSTONE: ClientPage = {
  clientCode: 'KEYSTONE',
  name: 'Keystone Tool',
  partnerName: 'Harborline',
  partnerKey: 'harborline',
  employees: 42,
  linked: 40,
  waiting: 3,
  isLive: true,
  isSandbox: false,
  setup: null,
  sandbox: null,
  sandboxes: [],
  legals: [],
  payGroups: [],
  needs: [],
};
const TRIAL: ClientPage = {
  ...KEYSTONE,
  clientCode: 'KEYTEST',
  name: 'Keystone trial',
  isSandbox: true,
  sandbox: { of: { clientCode: 'KEYSTONE', name: 'Keystone Tool' }, keptMails: 1234 },
};
const SIGN_INS: Readonly<Record<string, number>> = { KEYSTONE: 7, KEYTEST: 2 };

/** Answers reads of both clients, and writes with what `write` returns. */
const gateway =
  (write: () => Answer = () => ({})): Gateway =>
  (call) => {
    const code = /clients\/(\w+)|clientCode=(\w+)/.exec(call)?.slice(1).find(Boolean) ?? '';
    if (!call.startsWith('GET ')) return write();
    if (call.startsWith('GET sign-in-days'))
      return { body: { days: [{ day: '2026-11-20', signIns: SIGN_INS[code] ?? 0 }] } };
    return { body: code === 'KEYTEST' ? TRIAL : KEYSTONE };
  };
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const inDialog = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name });

describe('CON-8: the page of a sandbox', () => {
  it.each([
    ['owner', 2],
    ['implementation', 2],
    ['payroll', 0],
    ['support', 0],
    ['readOnly', 0],
    ['auditor', 0],
  ] as const)('has for the role %s as many of the buttons that empty and delete it: %i', async (role, count) => {
    await openScreen('/clients/KEYTEST', { gateway: gateway(), role });
    expect(screen.getByText('1,234')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Keystone Tool' }).getAttribute('href')).toBe('/clients/KEYSTONE');
    expect(screen.queryAllByRole('button', { name: /^Delete/ })).toHaveLength(count);
  });

  it('names no live client that is out of the operator’s reach', async () => {
    const body = { ...TRIAL, sandbox: { of: null, keptMails: 1234 } };
    const opened: Gateway = (call, sent) => (call === 'GET clients/KEYTEST' ? { body } : gateway()(call, sent));
    await openScreen('/clients/KEYTEST', { gateway: opened, role: 'payroll' });
    expect(screen.getByText('1,234')).toBeTruthy();
    expect([screen.queryByText('Sandbox of'), screen.queryByText('Keystone Tool')]).toEqual([null, null]);
  });

  it('empties it after a question, reads everything again, and keeps a refusal in the dialog until the next question', async () => {
    const answers: Answer[] = [refusal(500, 'internal', { detail: 'It failed.' }), {}];
    const opened = await openScreen('/clients/KEYTEST', { gateway: gateway(() => answers.shift()) });
    press('Delete everyone');
    fireEvent.click(inDialog('Delete everyone'));
    expect(await screen.findByText('It failed.')).toBeTruthy();
    fireEvent.click(inDialog('Cancel'));
    press('Delete everyone');
    expect(screen.queryByText('It failed.')).toBeNull();
    const before = opened.calls.length;
    fireEvent.click(inDialog('Delete everyone'));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await settle(opened);
    expect(opened.writes().map(({ call }) => call)).toEqual(Array(2).fill('POST clients/KEYTEST/sandbox/empty'));
    expect(opened.calls.slice(before + 1).map(({ call }) => call)).toEqual(
      expect.arrayContaining(['GET clients/KEYTEST', 'GET sign-in-days?clientCode=KEYTEST']),
    );
  });

  it('deletes it and leads to its live client, whose own sign-ins are shown', async () => {
    const opened = await openScreen('/clients/KEYTEST', { gateway: gateway() });
    expect(screen.getByText('2 sign-ins. Days are in UTC.')).toBeTruthy();
    press('Delete sandbox');
    fireEvent.click(inDialog('Delete sandbox'));
    const heading = await screen.findByRole('heading', { level: 1, name: 'Keystone Tool' });
    await vi.waitFor(() => expect(document.activeElement).toBe(heading));
    await settle(opened);
    const { calls } = opened;
    const later = calls.slice(calls.findIndex(({ call }) => call === 'DELETE clients/KEYTEST/sandbox'));
    expect(later.map(({ call }) => call).filter((call) => call.includes('KEYTEST'))).toEqual([
      'DELETE clients/KEYTEST/sandbox',
    ]);
    expect(opened.addresses.at(-1)).toBe('/clients/KEYSTONE');
    expect(screen.getByText('7 sign-ins. Days are in UTC.')).toBeTruthy();
  });
});
