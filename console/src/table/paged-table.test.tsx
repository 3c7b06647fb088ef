import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ReactNode } from 'react';
import { PAGE_TITLE_ID } from '@paystead/ui/page/page-header.tsx';
import { TranslationsProvider } from '@paystead/ui/translations/translations.tsx';
import { PagedTable, type Order } from './paged-table.tsx';

afterEach(cleanup);

const title = (
  <h1 id={PAGE_TITLE_ID} tabIndex={-1}>
    Everyone
  </h1>
);

interface Person {
  readonly id: number;
}

/** Draws a list of so many people, of which the gateway sends the requested ones. */
function listOf(total: number, fails: (offset: number) => boolean = () => false, title?: ReactNode) {
  const load = vi.fn(async (offset: number, limit: number) => {
    if (fails(offset)) throw new Error('refused');
    const length = Math.max(0, Math.min(limit, total - offset));
    return { total, rows: Array.from({ length }, (_, index) => ({ id: offset + index })) };
  });
  const onOrder = vi.fn<(order: Order<'name'>) => void>();
  render(
    <TranslationsProvider language="en" catalogue={{}} load={async () => ({})}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        {title}
        <PagedTable<Person, 'name'>
          caption="People"
          queryKey={['people']}
          load={load}
          order={{ sort: 'name', order: 'ascending' }}
          onOrder={onOrder}
          idOf={({ id }) => String(id)}
          hrefOf={({ id }) => `/people/${id}`}
          countText={(count) => `${count} people`}
          failed="We couldn't load the people."
          empty={{ title: 'No people', text: 'None yet.' }}
          columns={[{ id: 'name', label: 'Name', sort: 'name', cell: ({ id }) => `Person ${id}` }]}
        />
      </QueryClientProvider>
    </TranslationsProvider>,
  );
  return { load, onOrder };
}

describe('a list that the gateway pages', () => {
  it('explains itself without rows', async () => {
    listOf(0);
    expect(await screen.findByRole('heading', { name: 'No people' })).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it.each([
    [1, 1],
    [60, 24],
    [100_000, 24],
  ])('of %d rows draws at most what is visible and some more', async (total, most) => {
    const { load } = listOf(total);
    await screen.findByRole('link', { name: 'Person 0' });
    expect(screen.getByText(`${total} people`)).toBeTruthy();
    expect(screen.getAllByRole('link').length).toBeLessThanOrEqual(most);
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe(String(total + 1));
    expect(load.mock.calls.map(([offset, limit]) => [offset, limit])).toEqual([[0, 100]]);
  });

  it('that fails at first explains itself, and loads when tried again', async () => {
    let isBroken = true;
    const { load } = listOf(3, () => isBroken, title);
    expect(await screen.findByText("We couldn't load the people.")).toBeTruthy();
    expect([screen.queryByRole('table'), load.mock.calls.length]).toEqual([null, 1]);
    const again = screen.getByRole('button', { name: /ui\.tryAgain|Try again/ });
    again.focus();
    const second = Promise.withResolvers<undefined>();
    load.mockImplementationOnce(() => second.promise.then(() => Promise.reject(new Error('refused'))));
    fireEvent.click(again);
    await waitFor(() => expect(again.getAttribute('aria-busy')).toBe('true'));
    second.resolve(undefined);
    await waitFor(() => expect(again.getAttribute('aria-busy')).toBeNull());
    expect(document.activeElement).toBe(again);
    isBroken = false;
    fireEvent.click(again);
    expect(await screen.findByRole('link', { name: 'Person 2' })).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Everyone');
  });

  it('that fails at a later page keeps the rows before it, and says below them what failed, until it is tried again', async () => {
    let isBroken = true;
    const { load } = listOf(1000, (offset) => isBroken && offset > 0, title);
    await screen.findByRole('link', { name: 'Person 0' });
    const region = screen.getByRole('region', { name: 'People' });
    const busyRows = () => region.querySelectorAll('[aria-busy="true"]').length;
    Object.defineProperty(region, 'scrollTop', { value: 64 * 95 });
    fireEvent.scroll(region);
    await waitFor(() => expect(busyRows()).toBeGreaterThan(0));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/^We couldn't load the people\..*console\.rowsMissing/);
    expect(alert.compareDocumentPosition(region)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
    expect([screen.getByRole('link', { name: 'Person 95' }).tagName, busyRows()]).toEqual(['A', 0]);
    const again = screen.getByRole('button', { name: /ui\.tryAgain|Try again/ });
    again.focus();
    const second = Promise.withResolvers<undefined>();
    load.mockImplementationOnce(() => second.promise.then(() => Promise.reject(new Error('refused'))));
    fireEvent.click(again);
    await waitFor(() => expect(again.getAttribute('aria-busy')).toBe('true'));
    second.resolve(undefined);
    await waitFor(() => expect(again.getAttribute('aria-busy')).toBeNull());
    expect([document.activeElement, load.mock.calls.map(([offset]) => offset)]).toEqual([again, [0, 100, 100]]);
    isBroken = false;
    fireEvent.click(again);
    expect(await screen.findByRole('link', { name: 'Person 100' })).toBeTruthy();
    await waitFor(() => expect(again.isConnected).toBe(false));
    expect([document.activeElement?.textContent, load.mock.calls.at(-1)?.[0]]).toEqual(['Everyone', 100]);
  });

  it('requests the rows that are scrolled to, and says which ones they are', async () => {
    const { load } = listOf(100_000);
    await screen.findByRole('link', { name: 'Person 0' });
    const region = screen.getByRole('region', { name: 'People' });
    Object.defineProperty(region, 'scrollTop', { value: 64 * 50_050 });
    fireEvent.scroll(region);
    const link = await screen.findByRole('link', { name: 'Person 50050' });
    expect(link.getAttribute('href')).toBe('/people/50050');
    expect(link.closest('tr')?.getAttribute('aria-rowindex')).toBe('50052');
    expect(load.mock.calls.map(([offset]) => offset)).toEqual([0, 50_000]);
  });

  it('is sorted by its headings, the other way round at the second press', async () => {
    const { onOrder } = listOf(60);
    await screen.findByRole('link', { name: 'Person 0' });
    expect(screen.getByRole('columnheader').getAttribute('aria-sort')).toBe('ascending');
    fireEvent.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(onOrder).toHaveBeenCalledWith({ sort: 'name', order: 'descending' }));
  });
});
