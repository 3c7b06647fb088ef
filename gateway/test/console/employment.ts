import type { Cells, EmploymentPage } from '@paystead/contract/console/employment/model.ts';
import { problem } from '@paystead/contract/failure.ts';
import type { LightMyRequestResponse as Reply } from 'fastify';
import { writingHeaders } from '../operators.ts';
import type { Browser } from '../sign-in/browser.ts';

/** A person who is hired at MILLRACE or BAKERY. */
export const hireOf = (number: string, more: Cells = {}): Cells => ({
  first_name: 'Nora',
  last_name: 'Lind',
  employee_number: number,
  effective_date: '2026-11-16',
  legal_ein: '07-0000001',
  pay_group: 'BI',
  pay_type: 'hourly',
  hourly_rate: '25',
  standard_hours: '80',
  is_full_time: 'yes',
  is_overtime_exempt: 'no',
  job_title: 'Fitter',
  work_location: 'Lancaster',
  street_address: '1 Water Street',
  city: 'Lancaster',
  state: 'PA',
  zip_code: '17603',
  ...more,
});

/** Calls of one operator about the people of one client. */
export function employmentCalls(browser: Browser, clientCode: string) {
  const base = `/api/console/clients/${clientCode}`;
  const send = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<Reply> =>
    browser.send(method, `${base}${path}`, { ...(body && { body }), ...(await writingHeaders(browser)) });
  const look = (path: string, reason: string | null = null) => send('POST', `${path}/look`, { reason });
  return {
    get: (path: string) => browser.get(`${base}${path}`),
    send,
    look,
    hire: (values: Cells, { isCheck = false, invites = false } = {}) =>
      send('POST', '/hire', { values, isCheck, invites }),
    put: (employeeId: string, act: string, values: Cells, isCheck = false) =>
      send('POST', `/people/${employeeId}/employment`, { act, values, isCheck }),
    async history(employeeId: string): Promise<EmploymentPage> {
      return (await look(`/people/${employeeId}/employment`)).json<EmploymentPage>();
    },
  };
}

/** Returns the pointers and codes of a refusal. */
export const faultsIn = (reply: Reply): string[] =>
  (problem.parse(reply.json()).errors ?? []).map(({ pointer, code }) => `${pointer} ${code}`);
