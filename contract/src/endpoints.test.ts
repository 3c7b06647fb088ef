import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { endpointNamed, endpoints } from './endpoints.ts';
import { failuresOf } from './failures-of.ts';
import { parametersOf } from './openapi/path-items.ts';

const table: readonly Endpoint[] = endpoints;
const named = table.map((endpoint) => [endpoint.name, endpoint] as const);

/** Every path that the specification names (HTTP-7), written down by hand: the table is checked against it, not it against the table. */
const SPECIFIED = `
GET LandingPage
PUT clientAttachment/{}
GET clientAttachment/{}/file
GET employeeProfile/directDeposit
GET employeeProfile/directDeposit/{}
DELETE employeeProfile/directDeposit/{}
PUT employeeProfile/directDeposit
POST employeeProfile/directDeposit
GET check
GET checks/employees/{}
POST check/detail
GET check/{}/file
GET employeeProfile
GET employeeProfile/employees/{}
GET yearEndDocument
GET yearEndDocument/employees/{}
GET yearEndDocument/{}/file
GET employeeProfile/personal
PUT employeeProfile/personal
GET employeeTaxes/taxes
PUT employeeTaxes/taxes
GET usState
GET geoCodeLocation/byZipCode
GET employeeTaxes/taxCategoryTaxes/{}/{}
GET employeesList
GET userProfile/profiles
POST userProfile/profiles
GET menu/employee
GET is-manager-view
GET setting/feature/{}
GET setting/{}
GET pendo
GET employees
GET employees/{}
GET employees/searchOptions
POST employees/search
GET preferences/blockPayrollAlertsStatus
POST preferences/blockPayrollAlerts
GET pendingTransactions/employee
GET pendingTransactions/approve
GET pendingTransactions/reject
POST pendingTransactions/approve
POST pendingTransactions/reject
GET pendingTransactions/report
POST authorization/authorize-profile
GET employeeAwards
GET employeeAwards/{}
GET employeeCertifications
GET employeeCertifications/{}
GET employeeCompanyAssets
GET employeeCompanyAssets/{}
GET employeeEducation
GET employeeEducation/{}
GET employeeSkills
GET employeeSkills/{}
GET employeeTrainings
GET employeeTrainings/{}
GET employeeReviews
GET employeeReviews/{}
GET priorEmployment
GET priorEmployment/{}
GET employeeContacts
GET employeeContacts/{}
GET employeeAttachments
GET employeeAttachments/{}/file
GET roles/{}/employees/{}/employeeAttachments
POST employees/{}/employeeAttachment
POST employees/{}/employeeAttachment/{}
POST email/linkUserEmail
POST UserAccount/LinkUser
GET branding-partner
GET branding-partner/hostname
GET session
POST session/step-up
`
  .trim()
  .split('\n');

const shape = ({ method, path }: Endpoint) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`;
const declared = new Set(table.map(shape));

describe('HTTP-7: every call of the specification is declared', () => {
  it.each(SPECIFIED)('%s', (call) => {
    expect(declared).toContain(call);
  });
});

describe('HTTP-9: settings, flags and analytics are declared', () => {
  it('takes any name, and the branding flag before sign-in', () => {
    expect(endpointNamed('menu.brandingFeature').who).toBe('anyone');
    expect(endpointNamed('menu.feature').path).toBe('setting/feature/{name}');
    expect(endpointNamed('menu.setting').path).toBe('setting/{name}');
  });
});

describe('the table is consistent', () => {
  it('has unique names of the form feature.verb', () => {
    expect(new Set(table.map(({ name }) => name)).size).toBe(table.length);
    for (const { name } of table) expect(name).toMatch(/^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/);
  });

  it('has one call for each method and path, whatever its parameters are called', () => {
    expect(declared.size).toBe(table.length);
  });

  it.each(named)('%s takes exactly the parameters that its path names', (_name, { path, params }) => {
    const taken = params instanceof z.ZodObject ? Object.keys(params.shape) : [];
    expect(taken.toSorted()).toEqual(parametersOf(path).toSorted());
  });

  const byEmployee = named.filter(([, { who }]) => who === 'inScope' || who === 'selfOrInScope');

  it('says where the employee stands if and only if a call can name one', () => {
    expect(table.filter(({ employee }) => employee !== undefined)).toEqual(byEmployee.map(([, endpoint]) => endpoint));
  });

  it.each(byEmployee)('%s takes the employee where it says', (_name, endpoint) => {
    const [part, field = ''] = (endpoint.employee ?? '').split('.');
    const schema = endpoint[part as 'params' | 'query' | 'body'];
    expect(schema).toBeInstanceOf(z.ZodObject);
    expect((schema as z.ZodObject).shape).toHaveProperty(field);
  });

  it.each(named)('%s sends one body at most, and only where its method has one', (_name, { method, body, form }) => {
    const sent = [body, form].filter((schema) => schema !== undefined).length;
    expect(sent).toBeLessThanOrEqual(method === 'POST' || method === 'PUT' ? 1 : 0);
  });

  it.each(named)('%s protects a write from happening twice, unless signing in or reading', (name, endpoint) => {
    const exempt = name.startsWith('session.') || READS_BY_POST.has(name) || endpoint.method === 'GET';
    expect(endpoint.needs?.idempotencyKey === true).toBe(!exempt);
  });

  it.each(named)('%s is guarded against forgery when it writes', (_name, endpoint) => {
    const deciding = endpoint.path === 'pendingTransactions/approve' || endpoint.path === 'pendingTransactions/reject';
    expect(failuresOf(endpoint).includes('anti_forgery')).toBe(endpoint.method !== 'GET' || deciding);
  });

  it('lets nobody reach a person’s record without signing in', () => {
    expect(table.filter(({ who, resource }) => who === 'anyone' && resource !== 'none')).toEqual([]);
  });

  it('is open to anyone for what comes before sign-in, and nothing else', () => {
    expect(table.filter(({ who }) => who === 'anyone').map(({ name }) => name)).toEqual([
      'branding.byHostname',
      'menu.brandingFeature',
      // Public keys: anyone with an archive can check it.
      'paychecks.exportKeys',
      // The token in the mail is the credential: someone who took over the sign-in may have taken over the session, too.
      'profileSelection.cancelLink',
      'session.refresh',
    ]);
  });
});

const READS_BY_POST = new Set([
  'profile.previewMove',
  'paychecks.detail',
  'paychecks.change',
  'pendingTransactions.detail',
  'paychecks.files',
  'employeeLookup.search',
  'profileSelection.find',
  'profileSelection.previewLink',
]);

describe('DD-4, EMP-5: what is a bank change is guarded, what is by employee is in scope', () => {
  it.each(
    table.filter(({ resource, method }) => resource === 'bank' && method !== 'GET').map((e) => [e.name, e] as const),
  )('%s needs the edit role and a recent sign-in', (_name, endpoint) => {
    expect(endpoint.needs).toMatchObject({ editRole: true, recentSignIn: true, idempotencyKey: true });
  });

  it.each(table.filter(({ path }) => path.includes('{employeeId}')).map((e) => [e.name, e] as const))(
    '%s takes the employee from its path',
    (_name, endpoint) => {
      expect(endpoint.employee).toBe('params.employeeId');
      expect(['inScope', 'selfOrInScope']).toContain(endpoint.who);
    },
  );
});

describe('TRX-2: deciding by GET', () => {
  it.each(['pendingTransactions.approveByGet', 'pendingTransactions.rejectByGet'] as const)('%s is a write', (name) => {
    expect(endpointNamed(name)).toMatchObject({ method: 'GET', writes: true, who: 'scope' });
  });
});
