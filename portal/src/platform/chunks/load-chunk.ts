import { loadTextPart } from '../texts/text-files.ts';

const TEXTS = 'texts:';

/**
 * Loads a chunk together with its styles and texts. The build calls this for every `import()`; `files` are style sheets
 * (`assets/page.css`) and parts of the texts (`texts:page`). Rejects when one of them can't be loaded.
 */
export async function loadChunk<T>(importChunk: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  const [chunk] = await Promise.all([importChunk(), ...files.map(loadFile)]);
  return chunk;
}

function loadFile(file: string): Promise<void> {
  return file.startsWith(TEXTS) ? loadTextPart(file.slice(TEXTS.length)) : loadStyles(`/${file}`);
}

const styles = new Map<string, Promise<void>>();

function loadStyles(href: string): Promise<void> {
  const loading = styles.get(href) ?? addStyles(href);
  styles.set(href, loading);
  // The next attempt loads it again.
  loading.catch(() => styles.delete(href));
  return loading;
}

/** The page contains the first view's styles, and a disabled link to their file. */
function addStyles(href: string): Promise<void> {
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`${href} could not be loaded.`));
    });
    document.head.append(link);
  });
}

/** The name under which the build imports it. */
export { loadChunk as __vitePreload };
