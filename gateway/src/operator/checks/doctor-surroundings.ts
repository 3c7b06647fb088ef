import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Language } from '@paystead/contract/fields.ts';
import type { Config } from '../../config.ts';
import { s3Place } from '../../platform/files/s3.ts';
import { mustUseTls, smtpTransport } from '../../platform/mail/smtp.ts';
import { send } from '../../platform/outbound.ts';
import { reasonOf } from '../../platform/outbox/reason.ts';
import type { Finding } from './doctor.ts';
import { text } from './texts.ts';

/** Connects and signs in to the mail server, as a mail does; sends none. */
export async function checkMail({ mail, isProduction }: Config, language: Language): Promise<Finding> {
  const name = 'mail' as const;
  const { smtpUrl, from } = mail;
  if (smtpUrl === undefined || from === undefined)
    return {
      name,
      ok: !isProduction,
      detail: text(language, isProduction ? 'doctor.mail.waits' : 'doctor.mail.caught'),
      ...(isProduction && { todo: text(language, 'doctor.securityMail.serverTodo') }),
    };
  const { host } = new URL(smtpUrl);
  const smtp = smtpTransport({ url: smtpUrl, from, requireTls: mustUseTls(smtpUrl, { isProduction }) });
  try {
    await smtp.verify();
    return { name, ok: true, detail: text(language, 'doctor.mail.ok', { host, from }) };
  } catch (error) {
    const detail = text(language, 'doctor.mail.refused', { host, reason: reasonOf(error) });
    return { name, ok: false, detail, todo: text(language, 'doctor.mail.todo') };
  } finally {
    smtp.close();
  }
}

/**
 * Checks that files can be stored: writes, reads and removes one in an object store; looks at the rights of a folder, and creates
 * none.
 */
export async function checkStorage({ files, dataFolder }: Config, language: Language): Promise<Finding> {
  const name = 'storage' as const;
  if (files.place !== 's3')
    return files.place === 'folder'
      ? checkFolder(join(dataFolder, 'files'), language)
      : { name, ok: true, detail: text(language, 'doctor.storage.database') };
  const { endpoint, bucket } = files.s3;
  const where = `${endpoint}/${bucket}`;
  const place = s3Place(files.s3, send);
  const content = randomBytes(32);
  const location = `00000000-0000-0000-0000-000000000000/${randomBytes(16).toString('hex')}`;
  try {
    await place.write(location, once(content));
    const chunks: Uint8Array[] = [];
    for await (const chunk of place.read(location)) chunks.push(chunk);
    if (!Buffer.concat(chunks).equals(content)) throw new Error('other bytes came back');
    return { name, ok: true, detail: text(language, 'doctor.storage.ok', { where }) };
  } catch (error) {
    const detail = `${where}: ${(error as Error).message}`;
    return { name, ok: false, detail, todo: text(language, 'doctor.storage.todo') };
  } finally {
    await place.remove(location).catch(() => undefined);
  }
}

async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(content);
}

function checkFolder(folder: string, language: Language): Finding {
  const name = 'storage' as const;
  const existing = nearest(folder);
  try {
    accessSync(existing, constants.R_OK | constants.W_OK | constants.X_OK);
    return { name, ok: true, detail: text(language, 'doctor.storage.folder', { folder }) };
  } catch {
    return {
      name,
      ok: false,
      detail: text(language, 'doctor.storage.noRights', { folder: existing }),
      todo: text(language, 'doctor.storage.rightsTodo', { folder: existing }),
    };
  }
}

/** Returns the folder itself, or the nearest one above it that exists. */
function nearest(folder: string): string {
  const absolute = resolve(folder);
  return existsSync(absolute) || dirname(absolute) === absolute ? absolute : nearest(dirname(absolute));
}

/** Largest difference between this machine's clock and the database's, in seconds. */
const MOST_CLOCK_SECONDS = 5;

/** Compares this machine's clock with the database server's. Null for both if there is no server. */
export function checkClock(times: { readonly own: Date; readonly server: Date } | null, language: Language): Finding {
  const name = 'clock' as const;
  if (times === null) return { name, ok: true, detail: text(language, 'doctor.clock.own') };
  const seconds = Math.round(Math.abs(times.own.getTime() - times.server.getTime()) / 1000);
  if (seconds <= MOST_CLOCK_SECONDS) return { name, ok: true, detail: text(language, 'doctor.clock.ok', { seconds }) };
  return {
    name,
    ok: false,
    detail: text(language, 'doctor.clock.differs', { seconds }),
    todo: text(language, 'doctor.provider.clockTodo'),
  };
}

/** Least free space in bytes: an upload, a backup and a day's log fit. */
const LEAST_FREE = 1024 ** 3;

/** Checks the free space where the gateway writes: its data folder and its audit anchors. */
export function checkDisk(
  { dataFolder, auditAnchors }: Pick<Config, 'dataFolder' | 'auditAnchors'>,
  language: Language,
  freeIn: (folder: string) => number = freeBytesIn,
): Finding {
  const name = 'disk' as const;
  const folders = [dataFolder, dirname(auditAnchors)].map(nearest);
  const free = [...new Set(folders)].map((folder) => ({ folder, bytes: freeIn(folder) }));
  const inGigabytes = (bytes: number) => (bytes / 1024 ** 3).toFixed(1);
  const full = free.find(({ bytes }) => bytes < LEAST_FREE);
  if (full) {
    const { folder, bytes } = full;
    return {
      name,
      ok: false,
      detail: text(language, 'doctor.disk.full', { folder, free: inGigabytes(bytes) }),
      todo: text(language, 'doctor.disk.todo'),
    };
  }
  const least = Math.min(...free.map(({ bytes }) => bytes));
  return { name, ok: true, detail: text(language, 'doctor.disk.ok', { free: inGigabytes(least) }) };
}

function freeBytesIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
