import { AddressRefused } from '../../platform/guarded-post/guarded-post.ts';

const CODES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'nameUnknown',
  EAI_AGAIN: 'nameUnknown',
  ECONNREFUSED: 'connectionRefused',
  ECONNRESET: 'connectionLost',
  EPIPE: 'connectionLost',
  ETIMEDOUT: 'timeout',
};

/** Returns why an attempt failed, as a code without anything of the message, which may name addresses of the network. */
export function reasonOf(error: unknown): string {
  if (error instanceof AddressRefused) return error.code;
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'timeout';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (/CERT|TLS|SSL|SELF_SIGNED|ISSUER/.test(code)) return 'certificate';
  return CODES[code] ?? 'unknown';
}
