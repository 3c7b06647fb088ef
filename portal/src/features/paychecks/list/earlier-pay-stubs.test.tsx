import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { PAGE_TITLE_ID } from '@paystead/ui/page/page-header.tsx';
import type { PayStubDocument } from '@paystead/contract/features/paychecks/document-model.ts';
import { refusal, renderPage, settle, type Gateway } from '../../../../test/page.tsx';
import { deliverFiles, type Download } from '../../../platform/api/download.ts';
import { SubjectContext } from '../../../platform/subject.ts';
import { idOf } from '../test/stub.ts';
import { EarlierPayStubs } from './earlier-pay-stubs.tsx';

afterEach(cleanup);

const stub = (place: number, more: Partial<PayStubDocument> = {}): PayStubDocument => ({
  id: idOf(place),
  checkDate: `2019-03-0${place}`,
  periodBegin: null,
  periodEnd: null,
  net: null,
  legalCompany: 'Old Keystone',
  system: 'ADP',
  fileName: 'stub.pdf',
  sizeBytes: 1000,
  ...more,
});
const page = (payStubDocuments: readonly PayStubDocument[], nextCursor: string | null = null) => ({
  body: { payStubDocuments, nextCursor },
});
const show = (gateway: Gateway, language: 'en' | 'es' = 'en') =>
  renderPage(<EarlierPayStubs />, { gateway, address: '/paychecks', language });

describe('PAY-1: pay stubs of an earlier payroll system', () => {
  it('are listed as what they are: the date, the system, the net pay if it is known, and the PDF', async () => {
    const known = { net: 141_208, periodBegin: '2019-02-16', periodEnd: '2019-03-01', system: 'Paychex' };
    await show(() => page([stub(8, known), stub(1)]));
    const first = within(screen.getByRole('row', { name: /Mar 8, 2019/ }));
    expect(first.getByText('Pay stub from Paychex')).toBeTruthy();
    expect(first.getByText('$1,412.08')).toBeTruthy();
    expect(first.getByText('Old Keystone')).toBeTruthy();
    const second = within(screen.getByRole('row', { name: /Mar 1, 2019/ }));
    expect(second.getByText('Pay stub from ADP')).toBeTruthy();
    expect(second.queryByText(/\$/)).toBeNull();
    expect(second.getByRole('button', { name: 'Download the Mar 1, 2019 pay stub as a PDF' })).toBeTruthy();
  });

  it('download their own file', async () => {
    const saved: Download[] = [];
    deliverFiles((file) => saved.push(file));
    const { calls, services } = await show((call) =>
      call.endsWith('/file') ? { body: {} } : page([stub(8), stub(1)]),
    );
    fireEvent.click(screen.getByRole('button', { name: /Mar 1, 2019/ }));
    await settle(services);
    expect(calls.at(-1)).toBe(`GET check/documents/${idOf(1)}/file`);
    expect(saved).toHaveLength(1);
  });

  it('of another employee are listed and downloaded in the manager’s view', async () => {
    deliverFiles(() => undefined);
    const page = (
      <SubjectContext value={{ view: 'manager', employeeId: idOf(7) }}>
        <EarlierPayStubs />
      </SubjectContext>
    );
    const { calls, services } = await renderPage(page, {
      gateway: (call) =>
        call.includes('/file') ? { body: {} } : { body: { payStubDocuments: [stub(8)], nextCursor: null } },
    });
    fireEvent.click(screen.getByRole('button', { name: /Mar 8, 2019/ }));
    await settle(services);
    expect(calls).toEqual([
      `GET checks/employees/${idOf(7)}/documents?role=manager`,
      `GET check/documents/${idOf(8)}/file?employeeId=${idOf(7)}&role=manager`,
    ]);
  });

  it('keep the button that tries again while they are read, and then move the focus to their heading', async () => {
    const second = Promise.withResolvers<ReturnType<typeof page>>();
    let isFirst = true;
    const whole = (
      <>
        <h1 id={PAGE_TITLE_ID} tabIndex={-1}>
          Paychecks
        </h1>
        <EarlierPayStubs />
      </>
    );
    const { services } = await renderPage(whole, {
      gateway: () => {
        if (!isFirst) return second.promise;
        isFirst = false;
        return refusal(500);
      },
    });
    const again = screen.getByRole('button', { name: 'Try again' });
    again.focus();
    fireEvent.click(again);
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(document.activeElement).toBe(again);
    second.resolve(page([stub(8)]));
    await settle(services);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Earlier pay stubs' }));
  });

  it('load further pages on request', async () => {
    const { calls, services } = await show((call) =>
      call.includes('cursor=next') ? page([stub(1)]) : page([stub(8)], 'next'),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await settle(services);
    expect(calls).toEqual(['GET check/documents', 'GET check/documents?cursor=next']);
    expect(screen.getAllByRole('button', { name: /Download/ })).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('stay on the page if further ones can’t be loaded, which is said below them', async () => {
    const { services } = await show((call) =>
      call.includes('cursor=next') ? undefined : page([stub(8), stub(7)], 'next'),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await settle(services);
    expect(screen.getByText("We couldn't load earlier pay stubs.")).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /Download/ })).toHaveLength(2);
  });

  it('leave nothing on the page of a person without any, and say so if they can’t be loaded', async () => {
    await show(() => page([]));
    expect(screen.queryByText('Earlier pay stubs')).toBeNull();
    cleanup();
    await show(() => undefined, 'es');
    expect(screen.getByText('No pudimos cargar los recibos de pago anteriores.')).toBeTruthy();
  });
});
