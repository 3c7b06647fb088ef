import type { Manifest } from './package-files.ts';

/** The machine that a release is made on and for, in npm's words. */
interface Platform {
  readonly os: string;
  readonly cpu: string;
  /** `glibc` or `musl`; empty elsewhere than on Linux. */
  readonly libc: string;
}

let known: Platform | undefined;

/** Read at the first call: asking for the C library takes longer than most commands. */
const thisPlatform = (): Platform => (known ??= { os: process.platform, cpu: process.arch, libc: libcHere() });

/** Checks whether npm installs a package on this platform (`os`, `cpu` and `libc` of its manifest). */
export function isForThisPlatform(manifest: Manifest, here: Platform = thisPlatform()): boolean {
  return (['os', 'cpu', 'libc'] as const).every((field) => {
    const names = manifest[field];
    if (!Array.isArray(names)) return true;
    return (
      names.includes(here[field]) ||
      (names.every((name) => String(name).startsWith('!')) && !names.includes(`!${here[field]}`))
    );
  });
}

function libcHere(): string {
  if (process.platform !== 'linux') return '';
  const { header } = process.report.getReport() as { readonly header: { readonly glibcVersionRuntime?: string } };
  return header.glibcVersionRuntime === undefined ? 'musl' : 'glibc';
}
