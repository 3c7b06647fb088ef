import { describe, expect, it } from 'vitest';
import type { ConsoleScope } from './console-scope.ts';
import { allows, importScope, importScopeOfOperator, importScopeOfService } from './import-scope.ts';
import type { ServiceScope } from './service-scope.ts';

const CLIENTS = ['ALPHA', 'BETA', 'GAMMA', 'DELTA'];
/** Files of each kind: of a scope of their own, of `imports:write` alone, of no account, and an unknown one. */
const FILES = ['people', 'documents', 'legals', 'partners', 'clients', 'unknown'];

/** The clients that a scope may touch with each file that it may touch any with. */
const allowed = (scope: Parameters<typeof allows>[0]) =>
  Object.fromEntries(
    FILES.map((file) => [file, CLIENTS.filter((code) => allows(scope, code, file))] as const).filter(
      ([, codes]) => codes.length > 0,
    ),
  );
const everyFile = (...codes: readonly string[]) => Object.fromEntries(FILES.map((file) => [file, codes]));

it('IMP-1: a command imports every file, at every client or at those that it names', () => {
  expect(allowed(importScope(null))).toEqual(everyFile(...CLIENTS));
  expect(allowed(importScope(['BETA', 'DELTA']))).toEqual(everyFile('BETA', 'DELTA'));
  expect(allowed(importScope([]))).toEqual({});
});

describe('SVC-1: a service account imports', () => {
  const account = (grants: Readonly<Record<string, readonly string[]>>) =>
    ({
      clients: Object.entries(grants).map(([clientCode, scopes]) => ({ clientId: clientCode, clientCode, scopes })),
    }) as unknown as ServiceScope;

  it('each file at the clients where it has the file’s scope, or the one of all files', () => {
    const scope = importScopeOfService(
      account({
        GAMMA: ['imports:write'],
        ALPHA: ['people:write'],
        BETA: ['documents:write'],
        DELTA: ['imports:read'],
      }),
    );
    expect(allowed(scope)).toEqual({
      people: ['ALPHA', 'GAMMA'],
      documents: ['BETA', 'GAMMA'],
      legals: ['GAMMA'],
    });
    expect(scope.clientCodes).toEqual(['ALPHA', 'BETA', 'GAMMA']);
  });

  it('nothing without a scope', () => {
    expect(allowed(importScopeOfService(account({ ALPHA: [], BETA: ['events:read'] })))).toEqual({});
  });
});

describe('CON-4: an operator imports', () => {
  const operator = (seesEveryClient: boolean, ...codes: readonly string[]) =>
    ({ seesEveryClient, clients: codes.map((clientCode) => ({ clientCode })) }) as unknown as ConsoleScope;
  const provider = operator(true, ...CLIENTS);
  const narrowed = operator(false, 'BETA', 'ALPHA');
  const ofReach = (...codes: readonly string[]) => ({ people: codes, documents: codes, legals: codes });

  it.each([
    ['the provider’s own', provider, { clientCode: null, setUp: [] }, everyFile(...CLIENTS)],
    ['the provider’s own at a chosen client', provider, { clientCode: 'BETA', setUp: [] }, everyFile('BETA')],
    ['a payroll team’s', narrowed, { clientCode: null, setUp: [] }, ofReach('ALPHA', 'BETA')],
    ['one at a chosen client', narrowed, { clientCode: 'BETA', setUp: [] }, ofReach('BETA')],
    ['one at a client beyond reach', narrowed, { clientCode: 'GAMMA', setUp: [] }, {}],
    [
      'a partner’s with a new client',
      narrowed,
      { clientCode: null, setUp: ['GAMMA', 'BETA'] },
      { ...ofReach('ALPHA', 'BETA', 'GAMMA'), clients: ['BETA', 'GAMMA'] },
    ],
    [
      'a partner’s at the new client',
      narrowed,
      { clientCode: 'GAMMA', setUp: ['GAMMA', 'BETA'] },
      { ...ofReach('GAMMA'), clients: ['GAMMA'] },
    ],
  ])('within reach: %s', (_title, scope, chosen, expected) => {
    expect(allowed(importScopeOfOperator(scope, chosen))).toEqual(expected);
  });

  it('from a list of clients in order, each once', () => {
    const { clientCodes } = importScopeOfOperator(narrowed, { clientCode: null, setUp: ['GAMMA', 'ALPHA'] });
    expect(clientCodes).toEqual(['ALPHA', 'BETA', 'GAMMA']);
    expect(importScopeOfOperator(provider, { clientCode: 'BETA', setUp: [] }).clientCodes).toEqual(['BETA']);
  });
});
