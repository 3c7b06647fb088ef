import { expect, it } from 'vitest';
import { instantOf, typedTime } from '../../form/typed-time.ts';
import { EMPTY, localFaults, noticeOf, type Entries } from './notice-entries.ts';

const ENTRIES: Entries = {
  ...EMPTY,
  kind: 'warning',
  textEn: ' Pay is late. ',
  textEs: ' El pago se retrasa. ',
  link: ' https://status.example.test/ ',
  to: 'clients',
  clientCodes: 'keystone, BAKERY\nkeystone',
  when: 'later',
  from: '2026-11-28T09:30',
  until: '2026-11-28T17:00',
};

it('sends what was typed, with each client once and times as instants', () => {
  expect(noticeOf(ENTRIES)).toEqual({
    kind: 'warning',
    text: { en: 'Pay is late.', es: 'El pago se retrasa.' },
    link: 'https://status.example.test/',
    audience: { kind: 'clients', clientCodes: ['KEYSTONE', 'BAKERY'] },
    from: new Date('2026-11-28T09:30').toISOString(),
    until: new Date('2026-11-28T17:00').toISOString(),
  });
  expect(noticeOf({ ...ENTRIES, to: 'everyone', when: 'now', until: '', link: ' ' })).toMatchObject({
    audience: { kind: 'everyone' },
    from: null,
    until: null,
    link: null,
  });
});

it('an instant is typed as the operator’s own time, and back', () => {
  for (const typed of ['2026-03-08T12:15', '2026-11-28T23:45']) expect(typedTime(instantOf(typed) ?? '')).toBe(typed);
});

it('names every missing entry', () => {
  expect(localFaults(ENTRIES)).toEqual({});
  expect(
    localFaults({
      ...EMPTY,
      textEn: ' ',
      textEs: ' ',
      to: 'clients',
      clientCodes: ' ,;',
      when: 'later',
      link: 'http://x.test',
    }),
  ).toEqual({
    textEn: 'console.blank',
    textEs: 'console.blank',
    link: 'console.notices.notHttps',
    clientCodes: 'console.blank',
    from: 'console.notices.chooseTime',
  });
  const optional = { textEn: 'E', textEs: 'S' };
  expect([
    localFaults({ ...EMPTY, ...optional, link: ' ' }),
    noticeOf({ ...EMPTY, to: 'clients', clientCodes: 'a;b,, c' }).audience,
  ]).toEqual([{}, { kind: 'clients', clientCodes: ['A', 'B', 'C'] }]);
  for (const link of ['https://', 'https://a b', 'xhttps://a'])
    expect(localFaults({ ...ENTRIES, link })).toEqual({ link: 'console.notices.notHttps' });
  expect(
    Object.keys(localFaults({ ...EMPTY, to: 'clients', clientCodes: ' ,', when: 'later', link: 'http://x.test' })),
  ).toEqual(['textEn', 'textEs', 'link', 'clientCodes', 'from']);
});
