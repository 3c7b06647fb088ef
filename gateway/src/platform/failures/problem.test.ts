import { failureCodes, problem } from '@paystead/contract/failure.ts';
import { describe, expect, it } from 'vitest';
import { Failure } from './failure.ts';
import { toProblem } from './problem.ts';
import { toFailure } from './translate.ts';

describe('failures in replies', () => {
  it.each(failureCodes)('%s has a sentence in both languages and no unfilled placeholder', (code) => {
    for (const language of ['en', 'es'] as const) {
      const leaving = toProblem(
        new Failure(code, { values: { at: 'November 20', by: 'Ana', decision: 'approved' } }),
        language,
        'r-1',
      );
      expect(problem.parse(leaving)).toEqual(leaving);
      expect(leaving.detail).not.toMatch(/[{}]/);
    }
    expect(toProblem(new Failure(code), 'es', 'r').title).not.toBe(toProblem(new Failure(code), 'en', 'r').title);
  });

  it('scope_required addresses programs and operators of the console alike', () => {
    const texts = (['en', 'es'] as const).map((language) => toProblem(new Failure('scope_required'), language, 'r-1'));
    expect(texts.map(({ title, detail }) => `${title}. ${detail}`)).toEqual([
      'This account doesn’t have access to this. The account needs more access. An owner or administrator can give it.',
      'Esta cuenta no tiene acceso a esto. La cuenta necesita más acceso. Un propietario o administrador puede dárselo.',
    ]);
  });

  it('the internal reason stays out of the reply', () => {
    const secret = toFailure(new Error('select ssn from employee'));
    expect(JSON.stringify(toProblem(secret, 'en', 'r-1'))).not.toContain('ssn');
    expect(secret.code).toBe('internal');
  });

  it.each([
    [{ code: 'database_unavailable' }, 'unavailable'],
    [{ code: '40001' }, 'unavailable'],
    [{ code: 'FST_ERR_CTP_BODY_TOO_LARGE' }, 'payload_too_large'],
    [{ code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE' }, 'unsupported_media_type'],
    [{ code: 'FST_ERR_CTP_INVALID_JSON_BODY' }, 'invalid_input'],
    [{ statusCode: 408 }, 'request_timeout'],
    ['thrown text', 'internal'],
  ])('%j becomes %s', (thrown, code) => {
    expect(toFailure(thrown).code).toBe(code);
  });
});
