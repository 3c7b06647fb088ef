import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Below this the header costs more than the bytes saved. */
const LEAST_BYTES = 512;

/** Writes `.br` and `.gz` beside every text file of the build, once, so that no request waits for a compressor. */
export function compressBuild(folder: string): void {
  for (const name of globSync('{assets,locales}/**/*.{js,css,json,svg}', { cwd: folder })) {
    const file = join(folder, name);
    const bytes = readFileSync(file);
    if (bytes.length < LEAST_BYTES) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
