import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/** Writes the hashes of the pages' inline scripts and styles to `csp.json`. The gateway's policy allows no others. */
export function contentPolicyPlugin(): Plugin {
  return {
    name: 'paystead:content-policy',
    enforce: 'post',
    apply: 'build',
    generateBundle(_, bundle) {
      const pages = Object.values(bundle).flatMap((file) =>
        file.type === 'asset' && file.fileName.endsWith('.html') ? [String(file.source)] : [],
      );
      const hashes = (element: string) => [
        ...new Set(
          pages.flatMap((page) =>
            [...page.matchAll(new RegExp(`<${element}>([\\s\\S]*?)</${element}>`, 'g'))].map(
              ([, inside = '']) => `sha256-${createHash('sha256').update(inside).digest('base64')}`,
            ),
          ),
        ),
      ];
      const policy = { scriptHashes: hashes('script'), styleHashes: hashes('style') };
      this.emitFile({ type: 'asset', fileName: 'csp.json', source: `${JSON.stringify(policy, null, 2)}\n` });
    },
  };
}
