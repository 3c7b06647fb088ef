/** Calls the gateway as the native app does: from its origin, without cookies. */
export async function callFromApp(
  url: string,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number; readonly body: Record<string, unknown> }> {
  const response = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: 'https://localhost', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** Returns the status of reading the session with a bearer token. */
export async function readWithBearer(url: string, token: unknown): Promise<number> {
  const response = await fetch(`${url}/api/session`, { headers: { Authorization: `Bearer ${String(token)}` } });
  return response.status;
}
