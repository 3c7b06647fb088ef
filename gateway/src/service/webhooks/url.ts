import { isIP } from 'node:net';
import type { AddressRule } from '../../platform/guarded-post/address-rule.ts';

/** Why a webhook can't have an address, as the code of a fault. */
export type UrlProblem = 'webhook_url_invalid' | 'webhook_url_private';

/**
 * Checks the address of a new webhook: https without credentials, not of a private network. Names are resolved, and their addresses
 * checked, at each delivery. Where the operator allows private addresses (`allowsHttp`), http is accepted too, and reaches only those.
 */
export function urlProblem(text: string, rule: AddressRule, allowsHttp: boolean): UrlProblem | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isKnown = url?.protocol === 'https:' || (allowsHttp && url?.protocol === 'http:');
  if (!url || !isKnown || url.username !== '' || url.password !== '' || url.hash !== '') return 'webhook_url_invalid';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && rule(host) === 'refused') return 'webhook_url_private';
  const isLocal = /(^|\.)localhost$/.test(host) && rule('127.0.0.1') === 'refused';
  return isLocal ? 'webhook_url_private' : null;
}
