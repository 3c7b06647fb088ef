import { describe, expect, it } from 'vitest';
import { checkHeaders } from './header.ts';

const whole = { to: 'petra@example.test', subject: 'Your pay stub is ready', name: 'Paystead' };
const check = (changed: Partial<typeof whole>) => {
  try {
    checkHeaders({ ...whole, ...changed });
    return 'sent';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('the headers of a mail', () => {
  it.each([
    'petra@example.test',
    "Petra.O'Neil@example.test",
    `${'p'.repeat(64)}@example.test`,
    'p+tag!#$%&*/=?^_`{|}~-@a',
  ])('may name the address %s', (to) => {
    expect(check({ to })).toBe('sent');
  });

  it.each([
    '',
    'petra',
    '@example.test',
    'petra@',
    `${'p'.repeat(65)}@example.test`,
    'petra@example.test,thief@evil.test',
    'petra@example.test thief@evil.test',
    'Petra <petra@example.test>',
    '"petra"@example.test',
    'petra@example.test\r\nBcc: thief@evil.test',
    'petra..tester@example.test',
    'petra@example..test',
    'petra@-example.test',
    'petra@example.test.',
    'petra@exämple.test',
  ])('may not name %j as the address', (to) => {
    expect(check({ to })).toBe('unsafeAddress');
  });

  it.each([
    ['', 'unsafe'],
    ['x'.repeat(250), 'sent'],
    ['x'.repeat(251), 'unsafe'],
    ['Ready\r\nBcc: thief@evil.test', 'unsafe'],
    ['Ready\u0000', 'unsafe'],
    ['Ready\u0085', 'unsafe'],
    ['Ready\u2028Bcc: thief@evil.test', 'unsafe'],
    ['Ready\u2029', 'unsafe'],
    ['Señor «Á» 👩‍🌾', 'sent'],
  ])('with %j as the subject or the sender are %s', (text, outcome) => {
    const outcomes = outcome === 'sent' ? ['sent', 'sent'] : ['unsafeSubject', 'unsafeSender'];
    expect([check({ subject: text }), check({ name: text })]).toEqual(outcomes);
  });
});
