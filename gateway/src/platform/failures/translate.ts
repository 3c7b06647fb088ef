import { Failure } from './failure.ts';

/** Converts anything thrown to a `Failure`. Unknown errors become `internal`, and their text is never shown. */
export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  switch (code) {
    case 'database_unavailable':
      return new Failure('unavailable', { retryAfter: 2, reason: 'database' });
    // statement_timeout, lock_timeout, serialization and deadlock: nothing was changed, and a repeat may succeed.
    case '57014':
    case '55P03':
    case '40001':
    case '40P01':
      return new Failure('unavailable', { retryAfter: 1, reason: `database ${code}` });
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
      return new Failure('payload_too_large');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Failure('unsupported_media_type');
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return new Failure('invalid_input', { faults: [{ pointer: '', code: 'invalid_json' }] });
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return new Failure('invalid_input', { faults: [{ pointer: '', code: 'empty_body' }] });
    case 'FST_ERR_MAX_PARAM_LENGTH':
    case 'FST_ERR_NOT_FOUND':
    case 'FST_ERR_BAD_URL':
      return new Failure('not_found');
    default:
      return unknown(error);
  }
}

function unknown(error: unknown): Failure {
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined;
  if (status === 408) return new Failure('request_timeout');
  if (status === 400) return new Failure('invalid_input', { faults: [{ pointer: '', code: 'invalid' }] });
  return new Failure('internal', { reason: error instanceof Error ? `${error.name}: ${error.message}` : 'unknown' });
}
