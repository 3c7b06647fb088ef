import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { consoleEndpoints } from './console/endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import { endpointNamed, endpoints } from './endpoints.ts';
import { failuresOf } from './failures-of.ts';
import { parametersOf } from './openapi/path-items.ts';
import type { ServiceEndpoint } from './service/endpoint.ts';
import { serviceEndpoints } from './service/endpoints.ts';

const table: readonly Endpoint[] = endpoints;
const named = table.map((endpoint) => [endpoint.name, endpoint] as const);

/**
 * Every path of the specification (HTTP-7), written by hand, so that the table is checked against an independent list.
 */
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
  it('a feature flag has any name, and the branding flag needs no session', () => {
    expect(endpointNamed('menu.brandingFeature').who).toBe('anyone');
    expect(endpointNamed('menu.feature').path).toBe('setting/feature/{name}');
    expect(endpointNamed('menu.setting').path).toBe('setting/{name}');
  });
});

describe('the table is consistent', () => {
  it('every call has a unique name of the form feature.verb', () => {
    expect(new Set(table.map(({ name }) => name)).size).toBe(table.length);
    for (const { name } of table) expect(name).toMatch(/^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/);
  });

  it('every method and path has one call, whatever its parameters are called', () => {
    expect(declared.size).toBe(table.length);
  });

  it.each(named)('%s has exactly the parameters in its path', (_name, { path, params }) => {
    const taken = params instanceof z.ZodObject ? Object.keys(params.shape) : [];
    expect(taken.toSorted()).toEqual(parametersOf(path).toSorted());
  });

  const byEmployee = named.filter(([, { who }]) => who === 'inScope' || who === 'selfOrInScope');

  it('a call declares where the employee’s id is if and only if it can name an employee', () => {
    expect(table.filter(({ employee }) => employee !== undefined)).toEqual(byEmployee.map(([, endpoint]) => endpoint));
  });

  it.each(byEmployee)('%s has the employee’s id where it declares it', (_name, endpoint) => {
    const [part, field = ''] = (endpoint.employee ?? '').split('.');
    const schema = endpoint[part as 'params' | 'query' | 'body'];
    expect(schema).toBeInstanceOf(z.ZodObject);
    expect((schema as z.ZodObject).shape).toHaveProperty(field);
  });

  it.each(named)('%s has at most one body, and only if its method allows one', (_name, { method, body, form }) => {
    const sent = [body, form].filter((schema) => schema !== undefined).length;
    expect(sent).toBeLessThanOrEqual(method === 'POST' || method === 'PUT' ? 1 : 0);
  });

  it.each(named)('%s has protection against repeated writes, unless it signs in or only reads', (name, endpoint) => {
    // Keys belong to an employee's session, which the person whom an invitation is for doesn't have.
    const exempt = /^(session|invitations)\./.test(name) || READS_BY_POST.has(name) || endpoint.method === 'GET';
    expect(endpoint.needs?.idempotencyKey === true).toBe(!exempt);
  });

  it.each(named)('%s requires the anti-forgery header if it writes', (_name, endpoint) => {
    const deciding = endpoint.path === 'pendingTransactions/approve' || endpoint.path === 'pendingTransactions/reject';
    // A provider's server sends no cookie, so nothing can be forged in its name.
    const isFromServer = endpoint.name === 'session.backChannelLogout';
    expect(failuresOf(endpoint).includes('anti_forgery')).toBe(
      (endpoint.method !== 'GET' || deciding) && !isFromServer,
    );
  });

  it('no call about a person’s record is open without a session', () => {
    expect(table.filter(({ who, resource }) => who === 'anyone' && resource !== 'none')).toEqual([]);
  });

  it('only calls that come before sign-in are open to anyone', () => {
    expect(table.filter(({ who }) => who === 'anyone').map(({ name }) => name)).toEqual([
      'branding.byHostname',
      // SIG-8: an invitation is for people who can't sign in yet.
      'invitations.open',
      'invitations.verify',
      'invitations.current',
      'invitations.registration',
      'invitations.register',
      'menu.brandingFeature',
      // Public keys: anyone with an archive can check it.
      'paychecks.exportKeys',
      // The token in the mail is the credential: someone who took over the sign-in may have taken over the session, too.
      'profileSelection.cancelLink',
      'session.refresh',
      // The provider's signature in the body is the credential.
      'session.backChannelLogout',
      // SIG-2: sign-in failed, so that there is no session.
      'session.reportSignInFailure',
    ]);
  });
});

const READS_BY_POST = new Set([
  'employeeLookup.file',
  'profile.previewMove',
  'paychecks.detail',
  'paychecks.change',
  'pendingTransactions.detail',
  'pendingTransactions.queue',
  'pendingTransactions.counts',
  'paychecks.files',
  'employeeLookup.search',
  'profileSelection.find',
  'profileSelection.previewLink',
]);

describe('DD-4, EMP-5: bank changes are protected, and calls about an employee check the scope', () => {
  it.each(
    table.filter(({ resource, method }) => resource === 'bank' && method !== 'GET').map((e) => [e.name, e] as const),
  )('%s needs the edit role and a recent sign-in', (_name, endpoint) => {
    expect(endpoint.needs).toMatchObject({ editRole: true, recentSignIn: 'bankChange', idempotencyKey: true });
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
  it.each(['pendingTransactions.approveByGet', 'pendingTransactions.rejectByGet'] as const)(
    '%s counts as a write',
    (name) => {
      expect(endpointNamed(name)).toMatchObject({ method: 'GET', writes: true, who: 'scope' });
    },
  );
});

/** Both lists are written by hand: tests that go through the calls take their lists from the declarations. */
describe('OPS-4: the calls that maintenance lets through', () => {
  const written = (text: string) => text.trim().split(/\s+/).toSorted();
  const names = (some: readonly { readonly name: string }[]) => some.map(({ name }) => name).toSorted();

  it('are reads by POST, and what keeps a session', () => {
    expect(names(table.filter(({ reads }) => reads))).toEqual(
      written(`
        employeeLookup.search employeeLookup.file invitations.registration paychecks.detail paychecks.change paychecks.files
        pendingTransactions.queue pendingTransactions.counts pendingTransactions.detail profile.previewMove
        profileSelection.find profileSelection.previewLink`),
    );
    expect(names(table.filter(({ inMaintenance }) => inMaintenance === 'works'))).toEqual(
      written(`
        invitations.open invitations.verify profileSelection.cancelLink session.authorize session.refresh session.extend
        session.stepUp session.keepEntry session.takeEntry session.switchProfile session.end session.backChannelLogout
        session.reportSignInFailure session.revoke`),
    );
  });

  it('depend on the client where a call names one: entering with an invitation, and records from programs', () => {
    expect(names(table.filter(({ inMaintenance }) => inMaintenance === 'byClient'))).toEqual(
      written('invitations.accept invitations.register'),
    );
    const service: readonly ServiceEndpoint[] = serviceEndpoints;
    expect(names(service.filter(({ inMaintenance }) => inMaintenance === 'byClient'))).toEqual(
      written(`
        imports.create people.put employment.put checks.put year-end-forms.put hr-records.put documents.put messages.put
        changes.acknowledge`),
    );
  });
});

/** Numbers that are only whole, counted from zero, or cents. */
const ANY_NUMBER = new Set(
  [
    [undefined, undefined],
    [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
    [0, Number.MAX_SAFE_INTEGER],
    [-99_999_999_999, 99_999_999_999],
  ].map(([least, most]) => `${least} to ${most}`),
);

/** Formats of columns that hold nothing else. */
const COLUMN_FORMATS = new Set(['date', 'date-time', 'uuid']);

/** Returns the properties of replies that have a limit, each after the one that it is in, by the limit. */
function limited(replies: readonly z.ZodType[]): Record<string, string[]> {
  const found = new Map<string, Set<string>>();
  const visit = (node: unknown, name: string): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, minLength, maxLength, pattern, format, minItems, maxItems, minimum, maximum } = node as Record<
      string,
      unknown
    >;
    const add = (limit: string): void => void found.set(limit, (found.get(limit) ?? new Set()).add(name));
    const range = (least: unknown, most: unknown): string =>
      `${Number(least ?? 0)} to ${typeof most === 'number' ? most : 'any'}`;
    if (typeof format === 'string' && !COLUMN_FORMATS.has(format)) add(`format ${format}`);
    if (type === 'string' && format === undefined) {
      if (minLength !== undefined || maxLength !== undefined) add(range(minLength, maxLength));
      if (typeof pattern === 'string') add(pattern);
    }
    if (type === 'array' && (minItems !== undefined || maxItems !== undefined))
      add(`${range(minItems, maxItems)} rows`);
    const isNumber = type === 'integer' || type === 'number';
    if (isNumber && !ANY_NUMBER.has(`${String(minimum)} to ${String(maximum)}`))
      add(`number ${range(minimum, maximum)}`);
    for (const [key, part] of Object.entries(node)) {
      if (key === 'properties')
        for (const [property, of] of Object.entries(part as object))
          visit(of, [...name.split('.').slice(-1), property].join('.'));
      else visit(part, name);
    }
  };
  for (const reply of replies) visit(z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any' }), '');
  return Object.fromEntries([...found].map(([limit, names]) => [limit, [...names].toSorted()]));
}

const repliesOf = (endpoints: readonly { readonly reply: unknown }[]) =>
  endpoints.flatMap(({ reply }) => (reply instanceof z.ZodType ? [reply] : []));

it('replies limit texts, formats, rows and numbers only where everything that writes them has the limit, so that nothing stored is an error', () => {
  expect(limited(repliesOf(table))).toEqual({
    // Entries and names that only the portal writes.
    '0 to 1': ['criteria.payType'],
    '0 to 20': [
      'credits.investmentIncome', 'credits.qualifyingChildren', 'draft.wages', 'others.wages', 'others.withheld',
      'state.filingStatus', 'state.localCode', 'values.children', 'values.deductions', 'values.dependents',
      'values.extraWithholding', 'values.otherCredits', 'values.otherIncome',
    ],
    '0 to 4': ['state.rateTable'],
    '0 to 60': ['criteria.organizationLookupValue'],
    '0 to 80': ['.endpoint'],
    '1 to 40': ['savedSearches.name'],
    '1 to 65536': ['.content'],
    // Imports take at most 20 and 80.
    '1 to 100': ['profile.clientCode'],
    '1 to 200': ['profile.username'],
    // Imports take these patterns alone, and the gateway makes the others.
    '^#[\\dA-Fa-f]{6}$': ['.actionColorHex', '.sidebarColorHex'],
    '^XXX-XX-\\d{4}$': ['.ssn', 'employee.ssn', 'personal.ssn'],
    '^[0-9a-f]{64}$': ['.hash', 'disclosure.hash'],
    '^[A-Z]{2}$': ['employeeStateTaxCategories.state', 'state.state'],
    '^[\\dA-Za-z]{1,4}$': ['deposits.lastFour', 'directDeposits.lastFour', 'meanwhile.lastFour', 'rejected.lastFour'],
    '^\\d{9}$': [
      'directDeposits.routingNumber', 'from.geoCode', 'geoCodeLocations.geoCode', 'places.geoCode',
      'rejected.routingNumber', 'taxCategoryTaxes.geoCode', 'taxes.residentGeoCode', 'taxes.workGeoCode', 'to.geoCode',
    ],
    // Twice a choice of two facts; twelve other jobs are the most that the calculator keeps.
    '2 to 2 rows': ['.facts'],
    '0 to 12 rows': ['draft.others'],
    // The same limits hold in columns of the database and in imports.
    'number 1 to 2': ['approvals.needed'],
    'number 0 to 99': [
      'employeeStateTaxCategories.allowances', 'employeeStateTaxCategories.dependents', 'pendingTransaction.ruleType',
      'pendingTransactions.ruleType', 'results.ruleType', 'state.allowances', 'state.dependents',
    ],
    'number 0 to 1000000': ['employeeStateTaxCategories.percent', 'state.percent'],
    'number 0 to 99999999999': [
      ...['elections', 'employeeFederalTaxCategory', 'federal'].flatMap((of) =>
        ['deductions', 'extraWithholding', 'otherCredits', 'otherDependents', 'otherIncome', 'qualifyingChildren'].map((field) => `${of}.${field}`),
      ),
      'employeeStateTaxCategories.extraWithholding',
      ...['form', 'lockIn'].flatMap((of) =>
        ['deductions', 'dependents', 'extraWithholding', 'otherIncome'].map((field) => `${of}.${field}`),
      ),
      'state.extraWithholding',
    ].toSorted(),
    'number 1 to 1000000': ['split.percent'],
    'number 1 to 99999999999': ['split.amount'],
    'number 1 to 9007199254740991': ['directDeposits.priority', 'rejected.priority'],
    // The gateway makes the address of the calendar link.
    'format uri': ['.url'],
  }); // prettier-ignore
  expect(limited(repliesOf(consoleEndpoints))).toEqual({
    // Brands, of which `paystead partner` takes shorter texts and smaller pictures.
    '0 to 1000': ['brand', 'live'].flatMap((of) =>
      [
        'actionColorHex', 'footerText', 'pageTitle', 'privacyPolicyLabel', 'privacyPolicyUrl', 'sidebarColorHex',
        'termsOfUseLabel', 'termsOfUseUrl',
      ].map((field) => `${of}.${field}`),
    ),
    '0 to 400000': ['brand.faviconImage', 'brand.logoImageBase64', 'live.faviconImage', 'live.logoImageBase64'],
    // Audiences, which only the console writes, and the name of an access of a confirmation.
    '0 to 20': ['audience.legals'],
    '0 to 80': ['audience.payGroups'],
    '1 to 40': ['audience.employeeNumbers'],
    '1 to 80': ['act.access'],
    '0 to 200 rows': ['audience.legals', 'audience.payGroups'],
    '0 to 500 rows': ['audience.organizationValues'],
    '1 to 10000 rows': ['audience.employeeNumbers'],
    // Names of fields and what they hold: no column of an import takes more.
    '0 to 60': ['.values', 'records.values'],
    '0 to 4000': ['.values', 'records.values'],
    // The gateway encodes the file of an employment record.
    'format base64': ['.content'],
  }); // prettier-ignore
  expect(limited(repliesOf(serviceEndpoints))).toEqual({
    '^[\\dA-Za-z]{1,4}$': ['accounts.accountLastFour'],
    // Echoes of the call itself.
    '0 to 100': ['errors.field'],
    '1 to 100': ['errors.code'],
    '1 to 500': ['errors.message'],
    'number 1 to 1000000': ['split.percent'],
    'number 1 to 99999999999': ['split.amount'],
  });
});
