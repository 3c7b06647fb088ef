import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Route } from 'wouter';
import { blankStateElections } from '@paystead/payroll/states/certificates.ts';
import { teachDialogs, watchFocusAfterDialogs } from '../../../../../ui/test/dialogs.ts';
import { renderPage, settle } from '../../../../test/page.tsx';
import { conflicting, field, gateway, newerValues, press, saved, type } from '../test/stub.ts';
import { StatePage } from './state-page.tsx';

beforeAll(teachDialogs);
afterEach(cleanup);
watchFocusAfterDialogs();

describe('ME-3: a state certificate', () => {
  it('has the fields of the state’s own form, and sends them', async () => {
    const sent: unknown[] = [];
    await renderPage(
      <Route path="/state/:state">
        <StatePage />
      </Route>,
      {
        gateway: gateway({}, (body) => {
          sent.push(body);
          return { body: saved };
        }),
        address: '/state/oh',
      },
    );
    type(/^Your signature/, 'Marisol Vega');
    press('Sign and submit');
    expect(within(screen.getByRole('alert')).getByText(/four digits of your school district/)).toBeTruthy();
    expect(sent).toEqual([]);
    type(/^School district/, '2503');
    press('Sign and submit');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ employeeStateTaxCategories: [{ state: 'OH', localCode: '2503', allowances: 0 }] });
  });

  it('TRU-5: has the words of the state’s form, and sends its filing status and allowances', async () => {
    const sent: unknown[] = [];
    await renderPage(
      <Route path="/state/:state">
        <StatePage />
      </Route>,
      {
        gateway: gateway({ states: ['NC'] }, (body) => {
          sent.push(body);
          return { body: saved };
        }),
        address: '/state/nc',
      },
    );
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('NC-4');
    fireEvent.click(screen.getByRole('radio', { name: 'Head of household' }));
    type(/^Allowances \(line 1\)/, '2');
    type(/^Your signature/, 'Marisol Vega');
    press('Sign and submit');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ employeeStateTaxCategories: [{ state: 'NC', filingStatus: 'H', allowances: 2 }] });
  });

  it('DD-3: shows the newer certificate after a conflict, and keeps the entries', async () => {
    const certificate = { ...blankStateElections('OH'), localCode: '2914' };
    const page = await renderPage(
      <Route path="/states/:state">
        <StatePage />
      </Route>,
      { gateway: conflicting({ employeeStateTaxCategories: [certificate as never] }), address: '/states/OH' },
    );
    type(/^School district/, '2503');
    type(/^Your signature/, 'Marisol Vega');
    press('Sign and submit');
    await waitFor(() => expect(newerValues().textContent).toContain('IT 4'));
    await settle(page.services);
    expect(newerValues().textContent).toContain('2914');
    expect(newerValues().textContent).not.toContain('Filing status');
    expect(field(/^School district/).value).toBe('2503');
  });
});
