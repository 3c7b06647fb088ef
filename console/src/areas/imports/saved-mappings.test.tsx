import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TranslationsProvider } from '@paystead/ui/translations/translations.tsx';
import { CONSOLE_TEXTS, loadTexts, UI_TEXTS } from '../../../../ui/build/texts.ts';
import { SavedMappings } from './saved-mappings.tsx';

const { catalogues } = loadTexts([...CONSOLE_TEXTS, ...UI_TEXTS]);
const saved = (mappingId: string, name: string) => ({ mappingId, name, mapping: { of: mappingId } });
const LISTS: Readonly<Record<string, unknown[]>> = {
  KEYSTONE: [saved('m-1', 'Payroll A'), saved('m-2', 'Payroll B')],
  LAKESIDE: [saved('m-3', 'Payroll A')],
};
let sent: [call: string, body: unknown][] = [];
let answer: () => Response | Promise<Response>;

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const path = url.replace('/api/console/', '');
    if ((init.method ?? 'GET') === 'GET') {
      sent.push([`GET ${path}`, undefined]);
      return Response.json({ mappings: LISTS[path.split('/')[1] ?? ''] });
    }
    sent.push([`${init.method} ${path}`, JSON.parse(init.body as string)]);
    return answer();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function show(first: string | null) {
  const onChoose = vi.fn();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const element = (clientCode: string | null) => (
    <TranslationsProvider language="en" catalogue={catalogues.en} load={() => Promise.resolve(catalogues.en)}>
      <QueryClientProvider client={client}>
        <SavedMappings
          clientCode={clientCode}
          fileName="i-7-mapping.json"
          made={() => ({ file: 'jobs' })}
          onChoose={onChoose}
        />
      </QueryClientProvider>
    </TranslationsProvider>
  );
  const { rerender } = render(element(first));
  await settle();
  const change = async (to: string | null) => {
    rerender(element(to));
    await settle();
  };
  return { onChoose, change };
}
/** Waits until replies are there and drawn. */
const settle = async () => {
  for (let turn = 0; turn < 5; turn += 1) await act(() => new Promise((resolve) => setTimeout(resolve)));
};
const list = () => screen.getByRole<HTMLSelectElement>('combobox', { name: /^Saved columns/ });
const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Name to save/ });
const save = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save' })));

describe('CON-4: saved columns', () => {
  it('are those of the client alone, also after another one was chosen', async () => {
    const { onChoose, change } = await show('KEYSTONE');
    expect([...list().options].map(({ text }) => text)).toEqual(['Choose…', 'Payroll A', 'Payroll B']);
    fireEvent.change(list(), { target: { value: 'm-2' } });
    expect(onChoose.mock.calls).toEqual([[{ of: 'm-2' }]]);
    expect(name().value).toBe('Payroll B');
    await change('LAKESIDE');
    expect([...list().options].map(({ value }) => value)).toEqual(['', 'm-3']);
    expect(sent).toEqual([
      ['GET clients/KEYSTONE/mappings', undefined],
      ['GET clients/LAKESIDE/mappings', undefined],
    ]);
  });

  it('are saved under a trimmed name for the client, and are then in its list', async () => {
    await show('KEYSTONE');
    answer = () => Response.json({ mappings: [saved('m-1', 'Payroll A'), saved('m-9', 'New')] });
    await save();
    expect(sent).toHaveLength(1);
    fireEvent.change(name(), { target: { value: ' New ' } });
    await save();
    await settle();
    expect(sent[1]).toEqual(['POST clients/KEYSTONE/mappings', { name: 'New', mapping: { file: 'jobs' } }]);
    expect(screen.getByText('Saved for KEYSTONE')).toBeTruthy();
    expect([...list().options].map(({ value }) => value)).toEqual(['', 'm-1', 'm-9']);
    fireEvent.change(name(), { target: { value: 'Newer' } });
    expect(screen.queryByText('Saved for KEYSTONE')).toBeNull();
  });

  it('that are renamed while they are saved aren’t called saved under the new name', async () => {
    await show('KEYSTONE');
    const { promise, resolve } = Promise.withResolvers<Response>();
    answer = () => promise;
    fireEvent.change(name(), { target: { value: 'New' } });
    await save();
    fireEvent.change(name(), { target: { value: 'Newer' } });
    resolve(Response.json({ mappings: [saved('m-9', 'New')] }));
    await settle();
    expect([...list().options].map(({ value }) => value)).toEqual(['', 'm-9']);
    expect(screen.queryByText('Saved for KEYSTONE')).toBeNull();
  });

  it('that are refused aren’t called saved', async () => {
    await show('KEYSTONE');
    const errors = [{ pointer: '/mapping', code: 'invalid' }];
    answer = () => Response.json({ status: 422, code: 'invalid_input', errors }, { status: 422 });
    fireEvent.change(name(), { target: { value: 'New' } });
    await save();
    await settle();
    expect(screen.getByRole('alert').textContent).toContain('These columns can’t be used yet.');
    expect(screen.queryByText('Saved for KEYSTONE')).toBeNull();
  });

  it('can be a file without a client, but not a saved one', async () => {
    const clicked: string[] = [];
    const blobs: Blob[] = [];
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        blobs.push(blob);
        return 'blob:mapping';
      },
      revokeObjectURL: () => undefined,
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      clicked.push(`${this.download} from ${this.href}`);
    });
    await show(null);
    expect(sent).toEqual([]);
    expect(screen.queryByRole('textbox')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'mapping.json' }));
    expect(clicked).toEqual(['i-7-mapping.json from blob:mapping']);
    expect(blobs[0]?.size).toBe('{\n  "file": "jobs"\n}\n'.length);
  });
});
