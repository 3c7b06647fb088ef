import type { CurrentNotices } from '@paystead/contract/current-notices.ts';
import type { ClientPorts } from './client.ts';

/**
 * Reads `GET /notices.json`, past the browser's cache: with the reply that another tab got, a notice could be two minutes late. Not
 * a call of the API, so no failure is shown and no session is renewed. The wrapper sends its bearer token instead of the cookie.
 */
export async function fetchNotices({
  transport,
  gatewayHost,
  bearer,
}: Pick<ClientPorts, 'transport' | 'gatewayHost' | 'bearer'>): Promise<CurrentNotices> {
  const token = bearer();
  const response = await transport(`${gatewayHost}/notices.json`, {
    method: 'GET',
    cache: 'no-cache',
    credentials: token === undefined ? 'same-origin' : 'omit',
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
  });
  if (!response.ok) throw new Error(`The notices answered ${response.status}.`);
  return (await response.json()) as CurrentNotices;
}
