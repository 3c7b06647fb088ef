import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { cookieOf } from '../request.ts';

/** The accounts that one browser signed in to. */
interface Device {
  readonly id: string;
  readonly subjects: readonly string[];
}

export interface Devices {
  /** Returns the browser's id if it signed in to this account before. */
  idFor(request: IncomingMessage, origin: URL, subject: string | undefined): string | undefined;
  /** Marks the browser as one that signed in to this account. */
  remember(request: IncomingMessage, response: ServerResponse, origin: URL, subject: string): void;
}

const MAX_SUBJECTS = 5;
const SECONDS = 180 * 24 * 3600;

/** Cookies ignore the port: instances side by side would overwrite each other's. */
const cookieName = (origin: URL) => `identity_device${origin.port ? `_${origin.port}` : ''}`;

const isDevice = (value: unknown): value is Device =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'subjects' in value &&
  Array.isArray(value.subjects);

/**
 * Recognizes browsers by a signed cookie, so that nothing is stored about them here. The key is new after each start,
 * like everything that the provider knows.
 */
export function createDevices(): Devices {
  const key = randomBytes(32);
  const sign = (payload: string) => createHmac('sha256', key).update(payload).digest();

  const read = (request: IncomingMessage, origin: URL): Device | undefined => {
    const [payload = '', signature = ''] = (cookieOf(request, cookieName(origin)) ?? '').split('.');
    const given = Buffer.from(signature, 'base64url');
    const expected = sign(payload);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    const device: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
    return isDevice(device) ? device : undefined;
  };

  return {
    idFor(request, origin, subject) {
      const device = read(request, origin);
      return subject !== undefined && device?.subjects.includes(subject) ? device.id : undefined;
    },
    remember(request, response, origin, subject) {
      const known = read(request, origin);
      const others = (known?.subjects ?? []).filter((one) => one !== subject);
      const device: Device = {
        id: known?.id ?? randomBytes(16).toString('base64url'),
        subjects: [subject, ...others].slice(0, MAX_SUBJECTS),
      };
      const payload = Buffer.from(JSON.stringify(device)).toString('base64url');
      const secure = origin.protocol === 'https:' ? '; Secure' : '';
      response.appendHeader(
        'Set-Cookie',
        `${cookieName(origin)}=${payload}.${sign(payload).toString('base64url')}; Path=/identity; HttpOnly; SameSite=Lax; Max-Age=${SECONDS}${secure}`,
      );
    },
  };
}
