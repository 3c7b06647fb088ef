import { z } from 'zod';
import type { FilesConfig } from './choose-place.ts';

/**
 * Parses `PAYSTEAD_FILES`: `folder`, `database`, or `s3+https://id:secret@host/bucket?region=…` (special characters of
 * the secret percent-encoded). Returns undefined for anything else. Never repeats the secret.
 */
function parseFiles(text: string): FilesConfig | undefined {
  if (text === 'folder' || text === 'database') return { place: text };
  if (!/^s3\+https?:\/\//.test(text) || !URL.canParse(text.slice(3))) return undefined;
  const url = new URL(text.slice(3));
  const bucket = /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?$/.exec(url.pathname)?.[1];
  const region = url.searchParams.get('region') ?? 'us-east-1';
  if (!bucket || url.username === '' || url.password === '') return undefined;
  const [accessKeyId, secretAccessKey] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  return { place: 's3', s3: { endpoint: url.origin, bucket, region, accessKeyId, secretAccessKey } };
}

export const filesVariable = z.string().transform((text, context) => {
  const parsed = parseFiles(text);
  if (parsed) return parsed;
  context.addIssue({
    code: 'custom',
    message: 'must be folder, database or s3+https://id:secret@host/bucket?region=…',
  });
  return z.NEVER;
});
