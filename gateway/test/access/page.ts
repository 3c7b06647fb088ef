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
  nobody: 'nobody (no session)',
};

const TARGET_NAMES: Readonly<Record<Target, string>> = {
  self: 'themselves, by id',
  asManager: 'in scope as manager',
  asSupervisor: 'in scope as supervisor',
  outOfScope: 'out of scope',
  otherClient: 'another client, same partner',
  otherPartner: 'another client, another partner',
  unknown: 'an id that nobody has',
};

const RECORD_NAMES: Readonly<Record<Target, string>> = {
  self: 'a record of their own',
  asManager: 'a record of somebody in scope as manager',
  asSupervisor: 'a record of somebody in scope as supervisor',
  outOfScope: 'a record out of scope',
  otherClient: 'a record at another client, same partner',
  otherPartner: 'a record at another client, another partner',
  unknown: 'a record that nobody has',
};

const SIGNS: Readonly<Record<Outcome, string>> = {
  open: 'yes',
  hidden: '–',
  readOnly: 'read only',
  notTheirs: 'not theirs',
  signIn: 'sign in',
};

/** Formats the matrix for people: one row per endpoint and subject, one column per persona. */
export function matrixPage(cases: readonly Case[]): string {
  const byEndpoint = Map.groupBy(cases, ({ endpoint }) => endpoint);
  const rows = [...byEndpoint].flatMap(([endpoint, its]) => rowsOf(endpoint, its));
  return `# Access matrix

Who may call what. The table is written from the expectations in \`gateway/test/access/expectations.ts\`, which are kept by
hand and never derived from the gateway's rules; \`gateway/src/access-matrix.test.ts\` makes every one of these calls to the
real application and fails where an answer, or this page, differs. An endpoint without a row does not compile.

- **yes**: let in. With a role in parentheses: only where the call claims no other role than that.
- **–**: 404, the same answer as for something that does not exist.
- **read only**: 403 \`edit_role_required\`. **not theirs**: 403 \`not_your_decision\`. **sign in**: 401.

Where a call is about one record (a paycheck, a form, a document, an account, an archive, a message, a session, a change that
waits), each persona asks for a record that really stands there, of each subject in turn and without naming anybody.

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
  // Subjects with equal outcomes share a row.
  const rows = Map.groupBy(byTarget, ({ cells }) => cells);
  return [...rows].map(([cells, subjects], index) => {
    const record = UNKNOWN_RECORD.includes(endpoint.name as EndpointName) ? ' (a place that there is not)' : '';
    const about = subjects.map(({ name }) => name).join('; ');
    return `| ${index === 0 ? `\`${endpoint.method} ${endpoint.path}\`` : ''} | ${about}${record} | ${cells} |`;
  });
}

function nameOf(names: Case['names'], target: Target | null): string {
  if (target === null) return 'themselves, or nobody in particular';
  return names === 'record' ? RECORD_NAMES[target] : TARGET_NAMES[target];
}

/** Formats one outcome for all roles, or the roles under which access is open. */
function cell(cases: readonly Case[]): string {
  const outcomes = new Set(cases.map(({ expected }) => expected));
  if (outcomes.size === 1) return SIGNS[cases[0]?.expected ?? 'hidden'];
  const roles = cases.filter(({ expected, role }) => expected === 'open' && role !== 'none').map(({ role }) => role);
  return `yes (${roles.join(', ')})`;
}
