import { describe, expect, it } from 'vitest';
import { addressRule, readRange } from './address-rule.ts';

const ranges = (texts: readonly string[]) =>
  texts.map((text) => {
    const range = readRange(text);
    if (!range) throw new Error(`${text} is no range.`);
    return range;
  });

describe('SVC-4: addresses that may be called', () => {
  const rule = addressRule([]);
  it.each([
    ['93.184.215.14', 'public'],
    ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', 'public'],
    ['::ffff:93.184.215.14', 'public'],
    ['127.0.0.1', 'refused'],
    ['127.9.9.9', 'refused'],
    ['0.0.0.0', 'refused'],
    ['10.0.0.1', 'refused'],
    ['172.16.0.1', 'refused'],
    ['172.31.255.255', 'refused'],
    ['192.168.1.1', 'refused'],
    ['100.64.0.1', 'refused'],
    ['169.254.169.254', 'refused'],
    ['192.0.2.1', 'refused'],
    ['198.18.0.1', 'refused'],
    ['224.0.0.1', 'refused'],
    ['240.0.0.1', 'refused'],
    ['255.255.255.255', 'refused'],
    ['::1', 'refused'],
    ['::', 'refused'],
    ['::ffff:127.0.0.1', 'refused'],
    ['::ffff:10.0.0.1', 'refused'],
    ['64:ff9b::a00:1', 'refused'],
    ['2002:a00:1::1', 'refused'],
    ['fc00::1', 'refused'],
    ['fd12:3456::1', 'refused'],
    ['fe80::1', 'refused'],
    ['ff02::1', 'refused'],
    ['2001:db8::1', 'refused'],
    ['localhost', 'refused'],
  ])('%s is %s', (address, verdict) => {
    expect(rule(address)).toBe(verdict);
  });

  it('include private ones that the operator listed, and no others', () => {
    const own = addressRule(ranges(['10.1.0.0/16', '127.0.0.1', 'fd00::/8']));
    const verdicts = ['10.1.2.3', '10.2.0.1', '127.0.0.1', '127.0.0.2', 'fd12::1', 'fe80::1', '93.184.215.14'].map(own);
    expect(verdicts).toEqual(['allowed', 'refused', 'allowed', 'refused', 'allowed', 'refused', 'public']);
    // One address is that address alone.
    expect(['127.0.0.1', 'fd00::1'].map((text) => readRange(text)?.[1])).toEqual([32, 128]);
    const single = addressRule(ranges(['fd00::1', '10.0.0.1']));
    expect(['fd00::1', 'fd00::2', '10.0.0.1', '10.0.0.2'].map(single)).toEqual([
      'allowed',
      'refused',
      'allowed',
      'refused',
    ]);
    expect(['10.0.0.0/33', 'ten', '', '10.0.0.0/8/8'].map(readRange)).toEqual([null, null, null, null]);
  });
});
