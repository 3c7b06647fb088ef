import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Policy {
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
}

/**
 * Copies the built portal into an app. In a browser the gateway's header sets the policy; here the page itself has to:
 * the same policy, with every partner's gateways as call targets. No frame, no script from other origins.
 */
export function bundlePortal(dist: string, www: string): void {
  rmSync(www, { recursive: true, force: true });
  cpSync(dist, www, {
    recursive: true,
    filter: (file) => !/\.(gz|br)$|csp\.json$|sw\.js$|\.built-from$|sign-in-done\.html$/.test(file),
  });
  const { scriptHashes, styleHashes } = JSON.parse(readFileSync(join(dist, 'csp.json'), 'utf8')) as Policy;
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  writeFileSync(join(www, 'index.html'), withPolicy(page, { scriptHashes, styleHashes }));
}

export function withPolicy(page: string, { scriptHashes, styleHashes }: Policy): string {
  const quoted = (hashes: readonly string[]) => hashes.map((hash) => ` '${hash}'`).join('');
  const policy = [
    "default-src 'none'",
    `script-src 'self'${quoted(scriptHashes)}`,
    `style-src 'self'${quoted(styleHashes)}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    'connect-src https: http://localhost:* http://*.localhost:*',
    "frame-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
  ].join('; ');
  return page.replace('<head>', `<head>\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`);
}
