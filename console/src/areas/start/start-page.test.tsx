import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { GatewayHealth, Need } from '@paystead/contract/console/model.ts';
import { openScreen, prepareScreens, refusal, type Gateway } from '../../../test/screen.tsx';
import { prepareZone, shown } from '../../../test/shown.ts';

prepareZone();
prepareScreens();

const CASE: Need = {
  kind: 'importFailed',
  clientCode: 'KEYSTONE',
  clientName: 'Keystone Tool',
  subject: null,
  count: 2,
  oldestAt: '2026-11-20T05:00:00Z',
  endsAt: null,
};
const TEST = { clientCode: 'KEYTEST', clientName: 'Keystone trial' };
const NEEDS: readonly Need[] = [
  CASE,
  { ...CASE, clientCode: null, clientName: null, count: 1 },
  { ...CASE, kind: 'deadLetter', oldestAt: null },
  { ...CASE, ...TEST, kind: 'importFailed', count: 1234 },
  { ...CASE, kind: 'invitationBounced' },
  { ...CASE, kind: 'changeUnanswered' },
  { ...CASE, ...TEST, kind: 'confirmationWaits' },
  { ...CASE, kind: 'policyWaits' },
  { ...CASE, ...TEST, kind: 'noDecider', oldestAt: null },
  {
    ...CASE,
    clientCode: null,
    clientName: null,
    kind: 'certificateEnds',
    subject: 'pay.example',
    oldestAt: null,
    endsAt: '2026-12-05T05:00:00Z',
  },
  { ...CASE, kind: 'credentialEnds', subject: 'engine', oldestAt: null, endsAt: '2026-12-06T05:00:00Z' },
  { ...CASE, clientCode: null, clientName: null, kind: 'keyIsOld', subject: 'key 7', endsAt: null },
];
const READY: GatewayHealth = {
  place: 'east 1',
  startedAt: '2026-11-27T05:00:00Z',
  seenAt: '2026-11-28T05:30:00Z',
  state: 'ready',
  faults: [],
};
const GATEWAYS: readonly GatewayHealth[] = [
  READY,
  { ...READY, place: 'east 2', startedAt: null },
  { ...READY, place: 'east 3', state: 'lost' },
  { ...READY, place: 'east 4', state: 'failing', faults: ['outbox', 'database'] },
];
const gateway =
  (needs: readonly Need[], gateways: readonly GatewayHealth[] | null): Gateway =>
  (call) => ({
    body: call === 'GET start' ? { needs, clientCount: 1234, gateways } : { days: [{ day: '2026-11-20', signIns: 7 }] },
  });

describe('CON-7: the start page', () => {
  it('shows what needs attention by kind, each with the page where it is looked after, and the gateways', async () => {
    await openScreen('/', { gateway: gateway(NEEDS, GATEWAYS) });
    expect(shown()).toEqual([
      'Needs attention',
      'Across 1,234 clients.',
      'Failed imports',
      'These imports stopped in the last 30 days. Nothing from them is in use.',
      'Keystone Tool | 2 cases · since Nov 19, 2026 → /imports?state=failed&client=KEYSTONE',
      'Not tied to one client | 1 case · since Nov 19, 2026 → /imports?state=failed',
      'Keystone trial | 1,234 cases · since Nov 19, 2026 → /imports?state=failed&client=KEYTEST',
      'Undelivered emails and notices',
      'We tried to deliver these for several days and gave up.',
      'Keystone Tool | 2 cases → /clients/KEYSTONE',
      'Bounced invitations',
      'These employees never got their invitation. Check their email addresses.',
      'Keystone Tool | 2 cases · since Nov 19, 2026 → /clients/KEYSTONE',
      'Changes without an answer',
      "The pay engine hasn't answered these approved changes for more than a day.",
      'Keystone Tool | 2 cases · since Nov 19, 2026 → /requests?client=KEYSTONE&block=answer',
      'Waiting for a second operator',
      'Another operator requested these changes. They expire after three days.',
      'Keystone trial | 2 cases · since Nov 19, 2026 → /people/confirmations?client=KEYTEST',
      'Policy changes waiting for a second operator',
      'Another operator requested these policy changes. They expire after three days.',
      'Keystone Tool | 2 cases · since Nov 19, 2026 → /clients/KEYSTONE/policy',
      'No one to approve requests',
      'No payroll administrator of these clients can sign in.',
      'Keystone trial | Give one person access to the whole client. → /people?client=KEYTEST',
      'Certificates to renew',
      'Browsers refuse these addresses once the certificate has expired.',
      'pay.example',
      'expires on Dec 4, 2026',
      'Service accounts to renew',
      'Programs lose access when the last secret or key of their account expires.',
      'engine | expires on Dec 5, 2026 → /clients/KEYSTONE',
      'Keys to rotate',
      'These keys have sealed data for more than a year. Stage a new one.',
      'key 7',
      'since Nov 19, 2026',
      'Sign-ins in the last 30 days',
      '7 sign-ins. Days are in UTC.',
      'Sign-ins to the portal',
      'Sign-ins in the last 30 days',
      'Friday, November 20, 2026',
      'Sign-ins to the portal: 7',
      'Gateways',
      'east 1',
      'Running since Nov 26, 2026, 10:00 pm',
      'Ready',
      'east 2',
      'Ready',
      'east 3',
      'Last contact: Nov 27, 2026, 10:30 pm',
      'No contact',
      'east 4',
      'Failing checks: outbox, database',
      'Failing',
    ]);
  });

  it('speaks Spanish', async () => {
    await openScreen('/', { gateway: gateway(NEEDS.slice(0, 2), GATEWAYS.slice(2)), language: 'es' });
    expect(shown()).toEqual([
      'Requiere atención',
      'En 1,234 clientes.',
      'Importaciones fallidas',
      'Estas importaciones se detuvieron en los últimos 30 días. Nada de lo que contienen está en uso.',
      'Keystone Tool | 2 casos · desde el 19 nov 2026 → /imports?state=failed&client=KEYSTONE',
      'De ningún cliente en particular | 1 caso · desde el 19 nov 2026 → /imports?state=failed',
      'Inicios de sesión de los últimos 30 días',
      '7 inicios de sesión. Los días son en UTC.',
      'Inicios de sesión en el portal',
      'Inicios de sesión de los últimos 30 días',
      'viernes 20 de noviembre de 2026',
      'Inicios de sesión en el portal: 7',
      'Puertas de enlace',
      'east 3',
      'Último contacto: 27 nov 2026, 10:30 p. m.',
      'Sin contacto',
      'east 4',
      'Comprobaciones con fallas: outbox, database',
      'Con fallas',
    ]);
  });

  it('says that nothing needs attention, and shows no gateway to those who are narrowed', async () => {
    await openScreen('/', { gateway: gateway([], null), role: 'payroll' });
    expect(shown()).toEqual([
      'Needs attention',
      'Across 1,234 clients.',
      'Nothing needs attention',
      'Failed imports, undelivered emails and unanswered changes appear here.',
      'Sign-ins in the last 30 days',
      '7 sign-ins. Days are in UTC.',
      'Sign-ins to the portal',
      'Sign-ins in the last 30 days',
      'Friday, November 20, 2026',
      'Sign-ins to the portal: 7',
    ]);
  });

  it('says that it failed', async () => {
    await openScreen('/', { gateway: () => refusal(500, 'internal') });
    expect(screen.getByText("We couldn't load what needs attention.")).toBeTruthy();
  });
});
