import type { Endpoint } from '@paystead/contract/endpoint.ts';
import type { EndpointName } from '@paystead/contract/endpoints.ts';
import type { Case } from './cases.ts';
import { PERSONAS, TARGETS, UNKNOWN_RECORD, type Outcome, type Persona, type Target } from './expectations.ts';

const PEOPLE: Readonly<Record<Persona, string>> = {
  employee: 'employee',
  manager: 'manager of a unit',
  supervisor: 'supervisor',
  both: 'both',
  administrator: 'manager of the whole client',
  otherClient: 'manager of another client',
  former: 'former employee',
  nobody: 'not signed in',
};

const TARGET_NAMES: Readonly<Record<Target, string>> = {
  self: 'themselves, by id',
  asManager: 'in scope as manager',
  asSupervisor: 'in scope as supervisor',
  outOfScope: 'out of scope',
  otherClient: 'another client, same partner',
  otherPartner: 'another client, another partner',
  unknown: 'an id that does not exist',
};

const RECORD_NAMES: Readonly<Record<Target, string>> = {
  self: 'their own record',
  asManager: 'a record of an employee in scope as manager',
  asSupervisor: 'a record of an employee in scope as supervisor',
  outOfScope: 'a record of an employee out of scope',
  otherClient: 'a record at another client, same partner',
  otherPartner: 'a record at another client, another partner',
  unknown: 'a record that does not exist',
};

const SIGNS: Readonly<Record<Outcome, string>> = {
  open: 'yes',
  hidden: '–',
  readOnly: 'read only',
  notTheirs: 'not theirs',
  signIn: 'sign in',
};

/** Renders the matrix as Markdown: one row per endpoint and subject, one column per persona. */
export function matrixPage(cases: readonly Case[]): string {
  const byEndpoint = Map.groupBy(cases, ({ endpoint }) => endpoint);
  const rows = [...byEndpoint].flatMap(([endpoint, its]) => rowsOf(endpoint, its));
  return `# Access matrix

This page shows which personas may call which endpoints, and for which employees. It is generated from the expectations in
\`gateway/test/access/expectations.ts\`, which are written by hand and never derived from the gateway's rules.
\`gateway/src/whole-gateway/access-matrix.test.ts\` sends every one of these requests to the real application and fails if a response or
this page differs. An endpoint without a row does not compile,
unless it only serves the caller's own record.

- **yes**: allowed. A role in parentheses: allowed unless the request claims a different role.
- **–**: 404, the same response as for something that does not exist.
- **read only**: 403 \`edit_role_required\`. **not theirs**: 403 \`not_your_decision\`. **sign in**: 401.

Consent to electronic forms is not a permission: a year-end form that comes on paper opens for its own employee as a copy for
information, and is 403 \`consent_required\` for every other reader who may list it, which counts as **yes** here.

When an endpoint addresses one record (a paycheck, form, document, account, archive, message, session or pending request),
each persona also requests an existing record of every subject without naming the employee.

${cases.length} cases: ${byEndpoint.size} endpoints, ${PERSONAS.length} personas, ${TARGETS.length} subjects, with and without a role.

| call | about | ${PERSONAS.map((persona) => PEOPLE[persona]).join(' | ')} |
| --- | --- | ${PERSONAS.map(() => '---').join(' | ')} |
${rows.join('\n')}
`;
}

function rowsOf(endpoint: Endpoint, cases: readonly Case[]): string[] {
  const byTarget = [...Map.groupBy(cases, ({ names, target }) => nameOf(names, target))].map(([name, its]) => ({
    name,
    cells: PERSONAS.map((persona) => cell(its.filter((one) => one.persona === persona))).join(' | '),
  }));
  // Subjects with the same outcomes share a row.
  const rows = Map.groupBy(byTarget, ({ cells }) => cells);
  return [...rows].map(([cells, subjects], index) => {
    const record = UNKNOWN_RECORD.includes(endpoint.name as EndpointName) ? ' (with a place that does not exist)' : '';
    const about = subjects.map(({ name }) => name).join('; ');
    return `| ${index === 0 ? `\`${endpoint.method} ${endpoint.path}\`` : ''} | ${about}${record} | ${cells} |`;
  });
}

function nameOf(names: Case['names'], target: Target | null): string {
  if (target === null) return 'themselves, or no employee named';
  return names === 'record' ? RECORD_NAMES[target] : TARGET_NAMES[target];
}

/** Returns the outcome if it is the same for every role, otherwise the roles that are allowed. */
function cell(cases: readonly Case[]): string {
  const outcomes = new Set(cases.map(({ expected }) => expected));
  if (outcomes.size === 1) return SIGNS[cases[0]?.expected ?? 'hidden'];
  const roles = cases.filter(({ expected, role }) => expected === 'open' && role !== 'none').map(({ role }) => role);
  return `yes (${roles.join(', ')})`;
}
