import { failureCodes, problem } from '@paystead/contract/failure.ts';
import { describe, expect, it } from 'vitest';
import { Failure, found, refuse, type FailureDetail } from './failure.ts';
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

  it.each<[unknown, string, FailureDetail]>([
    [{ code: 'database_unavailable' }, 'unavailable', { retryAfter: 2, reason: 'database' }],
    ...['57014', '55P03', '40001', '40P01'].map((code): [unknown, string, FailureDetail] => [{ code }, 'unavailable', { retryAfter: 1, reason: `database ${code}` }]),
    [{ code: 'FST_ERR_CTP_BODY_TOO_LARGE' }, 'payload_too_large', {}],
    [{ code: 'FST_REQ_FILE_TOO_LARGE' }, 'payload_too_large', {}],
    [{ code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE' }, 'unsupported_media_type', {}],
    [{ code: 'FST_ERR_CTP_INVALID_JSON_BODY' }, 'invalid_input', { faults: [{ pointer: '', code: 'invalid_json' }] }],
    [{ code: 'FST_ERR_CTP_EMPTY_JSON_BODY' }, 'invalid_input', { faults: [{ pointer: '', code: 'empty_body' }] }],
    ...['FST_ERR_MAX_PARAM_LENGTH', 'FST_ERR_NOT_FOUND', 'FST_ERR_BAD_URL'].map((code): [unknown, string, FailureDetail] => [{ code, statusCode: 400 }, 'not_found', {}]),
    [{ statusCode: 408 }, 'request_timeout', {}],
    [{ statusCode: 400 }, 'invalid_input', { faults: [{ pointer: '', code: 'invalid' }] }],
    [{ code: 'other', statusCode: 500 }, 'internal', { reason: 'unknown' }],
    [new TypeError('no'), 'internal', { reason: 'TypeError: no' }],
    ['thrown text', 'internal', { reason: 'unknown' }],
    [null, 'internal', { reason: 'unknown' }],
  ])('%j becomes %s with %j', (thrown, code, detail) => {
    const failure = toFailure(thrown);
    expect([failure.code, failure.detail, failure.name, failure.message]).toEqual([code, detail, 'Failure', detail.reason ?? code]);
    expect(toFailure(failure)).toBe(failure);
  }); // prettier-ignore

  it('a value that is missing is not found, and any other is returned', () => {
    for (const value of [null, undefined]) expect(() => found(value)).toThrow(expect.objectContaining({ code: 'not_found' }) as Error);
    expect([found(0), found(''), found(false)]).toEqual([0, '', false]);
    expect(() => refuse('maintenance', { reason: 'why' })).toThrow(expect.objectContaining({ code: 'maintenance', message: 'why' }) as Error);
  }); // prettier-ignore

  it('the reply has what the caller needs, and nothing else', () => {
    const leaving = (detail: FailureDetail, reference?: string) => {
      const { title: _title, detail: _detail, ...rest } = toProblem(new Failure('invalid_input', detail), 'en', 'r-1', reference);
      return rest;
    };
    const plain = { type: 'urn:paystead:invalid_input', status: 422, code: 'invalid_input', requestId: 'r-1' };
    expect(leaving({ reason: 'secret', retryAfter: 7 })).toEqual(plain);
    const until = new Date('2026-11-20T15:00:00Z');
    expect(leaving({ until }, 'ref')).toEqual({ ...plain, until: '2026-11-20T15:00:00.000Z', reference: 'ref' });
    const requiredSignIn = { level: 'secondFactor' } as unknown as NonNullable<FailureDetail['requiredSignIn']>;
    expect(leaving({ requiredSignIn })).toEqual({ ...plain, signIn: requiredSignIn });
    const faults = [{ pointer: '/a', code: 'required', detail: 'Own words.', value: 'x' }, { pointer: '/b', code: 'required' }];
    expect(leaving({ faults })).toEqual({ ...plain, errors: [faults[0], { ...faults[1], detail: expect.stringMatching(/./) as string }] });
  }); // prettier-ignore
});
