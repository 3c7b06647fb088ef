import { cleanup } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { needKind, type Need } from '@paystead/contract/console/model.ts';
import { renderInConsole } from '../../../test/texts.tsx';
import { prepareZone, textsOf } from '../../../test/shown.ts';
import { NeedRows } from './need-rows.tsx';

prepareZone();
afterEach(cleanup);

/** Returns the rows for a case of each kind, of a client or of none. */
function rowsOf(by: 'client' | 'kind', clientCode: string | null, more: Partial<Need> = {}): string[] {
  const clientName = clientCode === null ? null : 'Keystone Tool';
  const needs = needKind.options.map<Need>((kind) => ({
    kind,
    clientCode,
    clientName,
    subject: null,
    count: 2,
    oldestAt: '2026-11-20T05:00:00Z',
    endsAt: null,
    ...more,
  }));
  return textsOf(renderInConsole(<NeedRows needs={needs} label="Needs" by={by} />).container);
}

describe('CON-7: cases that need attention', () => {
  it('on the page of their client lead to where they are looked after, unless that is this page', () => {
    expect(rowsOf('kind', 'KEYSTONE', { oldestAt: null })).toEqual([
      'Failed imports | 2 cases → /imports?state=failed&client=KEYSTONE',
      'Undelivered emails and notices',
      '2 cases',
      'Bounced invitations',
      '2 cases',
      'Changes without an answer | 2 cases → /requests?client=KEYSTONE&block=answer',
      'Waiting for a second operator | 2 cases → /people/confirmations?client=KEYSTONE',
      'Policy changes waiting for a second operator | 2 cases → /clients/KEYSTONE/policy',
      'No one to approve requests | Give one person access to the whole client. → /people?client=KEYSTONE',
      'Certificates to renew',
      '2 cases',
      'Service accounts to renew',
      '2 cases',
      'Keys to rotate',
      '2 cases',
    ]);
  });

  it('of a client say how many there are and since when', () => {
    const rows = rowsOf('client', 'KEYSTONE').filter((row) => !row.includes('Give one person'));
    expect(rows).toEqual([
      'Keystone Tool | 2 cases · since Nov 19, 2026 → /imports?state=failed&client=KEYSTONE',
      'Keystone Tool | 2 cases · since Nov 19, 2026 → /clients/KEYSTONE',
      'Keystone Tool | 2 cases · since Nov 19, 2026 → /clients/KEYSTONE',
      'Keystone Tool | 2 cases · since Nov 19, 2026 → /requests?client=KEYSTONE&block=answer',
      'Keystone Tool | 2 cases · since Nov 19, 2026 → /people/confirmations?client=KEYSTONE',
      'Keystone Tool | 2 cases · since Nov 19, 2026 → /clients/KEYSTONE/policy',
      'Keystone Tool | 2 cases · since Nov 19, 2026 → /clients/KEYSTONE',
      'Keystone Tool | 2 cases · since Nov 19, 2026 → /clients/KEYSTONE',
      'Keystone Tool | 2 cases · since Nov 19, 2026 → /clients/KEYSTONE',
    ]);
  });

  it.each<[string, Partial<Need>, string[]]>([
    [
      'a host that ends',
      { subject: 'pay.example', oldestAt: null, endsAt: '2026-12-05T05:00:00Z' },
      ['pay.example', 'expires on Dec 4, 2026'],
    ],
    ['a key that is old', { subject: 'key 7' }, ['key 7', 'since Nov 19, 2026']],
    ['several imports of no one client', {}, ['Not tied to one client', '2 cases · since Nov 19, 2026']],
    ['one case', { count: 1, oldestAt: null }, ['Not tied to one client', '1 case']],
  ])('of no client lead nowhere but to imports: %s', (_, more, [title = '', meta = '']) => {
    const others = needKind.options.filter((kind) => kind !== 'importFailed' && kind !== 'noDecider');
    const rows = rowsOf('client', null, more).filter((row) => !row.includes('Give one person'));
    expect(rows.slice(0, 3)).toEqual([`${title} | ${meta} → /imports?state=failed`, title, meta]);
    expect(rows.filter((row) => row === meta)).toHaveLength(others.length);
  });
});
