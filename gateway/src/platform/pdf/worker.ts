import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import * as typst from '@myriaddreamin/typst-ts-web-compiler';
import type { PdfDocument, WorkerReply } from './renderer.ts';

/*
 * The process that renders documents: Typst as WebAssembly, with Figtree (SIL Open Font License 1.1), whose accents
 * Spanish needs. It reads only its templates, and has no network, environment or clock: equal data gives equal bytes.
 */
const require = createRequire(import.meta.url);
const FONTS = ['400Regular/Figtree_400Regular.ttf', '600SemiBold/Figtree_600SemiBold.ttf'];
const PLAIN_DIAGNOSTICS = 2;
/** The path at which letterhead.typ finds the partner's logo. */
const LOGO = '/logo';

async function start(): Promise<typst.TypstCompiler> {
  typst.initSync({ module: readFileSync(require.resolve('@myriaddreamin/typst-ts-web-compiler/wasm')) });
  const builder = new typst.TypstCompilerBuilder();
  builder.set_dummy_access_model();
  for (const font of FONTS)
    await builder.add_raw_font(readFileSync(require.resolve(`@expo-google-fonts/figtree/${font}`)));
  const compiler = await builder.build();
  for (const name of [
    'letterhead',
    'statement',
    'year-end-form',
    'year-end-sample',
    'invitation-letter',
    'mailing-page',
  ])
    compiler.add_source(`/${name}.typ`, readFileSync(join(import.meta.dirname, `templates/${name}.typ`), 'utf8'));
  return compiler;
}

const compiler = start();

function set(ready: typst.TypstCompiler, document: PdfDocument): WorkerReply {
  const { template, data, brand } = document;
  if (brand?.logo) ready.map_shadow(LOGO, brand.logo.bytes);
  const inputs = [['data', JSON.stringify(data)]];
  if (brand) inputs.push(['brand', JSON.stringify({ ...brand, logo: brand.logo?.format ?? null })]);
  const made = ready.compile(`/${template}.typ`, inputs, 'pdf', PLAIN_DIAGNOSTICS) as {
    readonly result?: Uint8Array;
    readonly diagnostics?: readonly string[];
  };
  if (brand?.logo) ready.unmap_shadow(LOGO);
  // A logo that can't be drawn must not prevent the statement.
  if (!made.result && brand?.logo) return set(ready, { ...document, brand: { ...brand, logo: null } });
  return made.result ? { pdf: made.result } : { fault: made.diagnostics?.join('; ') ?? 'nothing came of it' };
}

process.on('message', (document: PdfDocument) => {
  // A worker that can't continue exits, and its renderer notices: after a trap the module's memory can't be trusted.
  void compiler.then((ready) => process.send?.(set(ready, document))).catch(() => process.exit(1));
});
process.on('disconnect', () => process.exit(0));
