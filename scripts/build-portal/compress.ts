import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Compressing smaller files saves less than the header costs. */
const MIN_BYTES = 512;

/** Writes a `.br` and a `.gz` next to every text file of the build, so that no request waits for compression. */
export function compressBuild(folder: string): void {
  for (const name of globSync('{assets,locales}/**/*.{js,css,json,svg}', { cwd: folder })) {
    const file = join(folder, name);
    const bytes = readFileSync(file);
    if (bytes.length < MIN_BYTES) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
