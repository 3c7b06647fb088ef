import { describe, expect, it } from 'vitest';
import { AddressRefused } from '../../platform/guarded-post/guarded-post.ts';
import { reasonOf } from './reason.ts';

const withCode = (code: unknown) => Object.assign(new Error(`connect to 10.0.0.7: ${String(code)}`), { code });
const named = (name: string) => Object.assign(new Error('10.0.0.7'), { name });

describe('SVC-4: why an attempt failed, without the message', () => {
  it.each([
    ['ENOTFOUND', 'nameUnknown'],
    ['EAI_AGAIN', 'nameUnknown'],
    ['ECONNREFUSED', 'connectionRefused'],
    ['ECONNRESET', 'connectionLost'],
    ['EPIPE', 'connectionLost'],
    ['ETIMEDOUT', 'timeout'],
    ['CERT_HAS_EXPIRED', 'certificate'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'certificate'],
    ['DEPTH_ZERO_SELF_SIGNED', 'certificate'],
    ['UNABLE_TO_GET_ISSUER', 'certificate'],
    ['EOTHER', 'unknown'],
    [7, 'unknown'],
  ])('code %s: %s', (code, reason) => {
    expect(reasonOf(withCode(code))).toBe(reason);
  });

  it.each([
    [named('AbortError'), 'timeout'],
    [named('TimeoutError'), 'timeout'],
    [named('TypeError'), 'unknown'],
    [new AddressRefused('10.0.0.7'), 'addressRefused'],
    ['a text', 'unknown'],
    [undefined, 'unknown'],
  ])('%s: %s', (error, reason) => {
    expect(reasonOf(error)).toBe(reason);
  });
});
