import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { PayExport } from '@paystead/contract/features/paychecks/export-model.ts';
import { teachDialogs, watchFocusAfterDialogs } from '../../../../../ui/test/dialogs.ts';
import { refusal, renderPage, settle, type Answer } from '../../../../test/page.tsx';
import { OFFERS_KEY } from '../offer/offer-queries.ts';
import { ExportDialog } from './export-dialog.tsx';
import { idOf } from '../test/stub.ts';
import { useExportSelection } from './use-export-selection.ts';

teachDialogs();

function TestDialog(): ReactNode {
  return <ExportDialog selection={useExportSelection()} years={[2026, 2025, 2024]} />;
}
afterEach(cleanup);
watchFocusAfterDialogs();

const archive = (more: Partial<PayExport> = {}): PayExport => ({
  exportId: idOf(1),
  status: 'running',
  language: 'en',
  years: null,
  total: 50,
  done: 24,
  createdAt: '2026-11-20T15:00:00Z',
  expiresAt: null,
  fileName: null,
  sizeBytes: null,
  sha256: null,
  ...more,
});

async function show(answers: (call: string, body: unknown) => Answer, language: 'en' | 'es' = 'en') {
  return renderPage(<TestDialog />, { gateway: answers, language, address: '/paychecks?take=all' });
}

describe('PAY-1: downloading the pay history', () => {
  it('starts a download of the whole history in one click', async () => {
    const bodies: unknown[] = [];
    const { services } = await show((call, body) => {
      const started = archive({ status: 'waiting', done: 0 });
      if (call === 'GET check/export') return { body: { exports: bodies.length > 0 ? [started] : [] } };
      bodies.push(body);
      return { body: started };
    });
    services.queries.setQueryData(OFFERS_KEY, []);
    fireEvent.click(screen.getByRole('button', { name: 'Prepare download', hidden: true }));
    expect(await screen.findByText('0 of 50 paychecks done')).toBeTruthy();
    // Starting it accepts the offer of pay stubs, which is then read again.
    expect(services.queries.getQueryState(OFFERS_KEY)?.isInvalidated).toBe(true);
    expect(bodies).toEqual([{ years: null, lang: 'en' }]);
    expect(screen.queryByText('Prepare download')).toBeNull();
  });

  it('requires at least one year and sends no request without one', async () => {
    const { calls } = await show(() => ({ body: { exports: [] } }));
    fireEvent.click(screen.getByLabelText('Specific years'));
    fireEvent.click(screen.getByLabelText('2026'));
    fireEvent.click(screen.getByRole('button', { name: 'Prepare download', hidden: true }));
    expect(screen.getByText('Select at least one year.')).toBeTruthy();
    expect(calls.length).toBeGreaterThan(0);
    expect(calls.every((call) => call.startsWith('GET'))).toBe(true);
  });

  it('restores the selection from the address', async () => {
    await renderPage(<TestDialog />, {
      gateway: () => ({ body: { exports: [] } }),
      address: '/paychecks?take=2025.2024',
    });
    const isOn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).checked;
    expect(['Specific years', '2026', '2025', '2024'].map(isOn)).toEqual([true, false, true, true]);
    fireEvent.click(screen.getByLabelText('2025'));
    expect(['2026', '2025', '2024'].map(isOn)).toEqual([false, false, true]);
  });

  it('keeps the selection after a refusal', async () => {
    const { services } = await show((call) => (call === 'GET check/export' ? { body: { exports: [] } } : refusal(503)));
    fireEvent.click(screen.getByLabelText('Specific years'));
    fireEvent.click(screen.getByLabelText('2024'));
    fireEvent.click(screen.getByRole('button', { name: 'Prepare download', hidden: true }));
    await settle(services);
    expect(screen.getByLabelText<HTMLInputElement>('2024').checked).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>('2026').checked).toBe(true);
  });

  it.each([
    [archive(), '24 of 50 paychecks done', 'Cancel'],
    [
      archive({ status: 'cancelled', expiresAt: '2026-11-27T15:00:00Z' }),
      'Canceled after 24 of 50 paychecks. You can resume.',
      'Resume',
    ],
    [
      archive({ status: 'failed' }),
      'Stopped after 24 of 50 paychecks. Finished paychecks are saved; resume where it stopped.',
      'Resume',
    ],
    [
      archive({ status: 'ready', done: 50, sizeBytes: 3_579_121, expiresAt: '2026-11-27T15:00:00Z' }),
      'Ready: 50 paychecks, 3.6 MB. Available until Nov 27, 2026.',
      'Download',
    ],
  ])('shows the status and the action of an export that is $status', async (payExport, status, action) => {
    await show(() => ({ body: { exports: [payExport] } }));
    expect(screen.getByText(status)).toBeTruthy();
    expect(screen.getByRole('button', { name: action, hidden: true })).toBeTruthy();
  });

  it('resumes a canceled export', async () => {
    const { calls, services } = await show((call) =>
      call.startsWith('GET')
        ? { body: { exports: [archive({ status: 'cancelled' })] } }
        : { body: archive({ status: 'waiting' }) },
    );
    fireEvent.click(screen.getByRole('button', { name: 'Resume', hidden: true }));
    await settle(services);
    expect(calls).toContain(`POST check/export/${idOf(1)}/resume`);
  });

  it('cancels a running export, which can then be resumed', async () => {
    const { calls, services } = await show((call) =>
      call.startsWith('GET') ? { body: { exports: [archive()] } } : { body: archive({ status: 'cancelled' }) },
    );
    fireEvent.click(screen.getByRole('button', { name: 'Cancel', hidden: true }));
    await settle(services);
    expect(calls).toContain(`POST check/export/${idOf(1)}/cancel`);
    expect(screen.getByText('Canceled after 24 of 50 paychecks. You can resume.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Resume', hidden: true })).toBeTruthy();
  });

  it('shows the four newest exports that have not expired', async () => {
    const exports = [2030, 2031, 2026, 2032, 2025, 2024, 2023, 2022].map((year, at) =>
      archive({ exportId: idOf(at + 1), status: year > 2026 ? 'expired' : 'cancelled', years: [year] }),
    );
    await show(() => ({ body: { exports } }));
    const shown = screen.getAllByRole('listitem', { hidden: true }).map((item) => /20\d\d/.exec(item.textContent)?.[0]);
    expect(shown).toEqual(['2026', '2025', '2024', '2023']);
  });

  it('hides an expired export', async () => {
    await show(() => ({ body: { exports: [archive({ status: 'expired', years: [2019] })] } }), 'es');
    expect(screen.queryByText(/2019/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Preparar descarga', hidden: true })).toBeTruthy();
  });
});
