import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

/** Where a browser may be: told, on the machine, or from npm (which needs no download of its own). */
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Quiet flags: the pages under test are this machine's, and the browser has nobody else to talk to. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export async function findBrowser(): Promise<{ path: string; flags: readonly string[] }> {
  const told = process.env['CHROMIUM'];
  const found = [...(told ? [told] : []), ...PLACES].find((path) => existsSync(path));
  if (found) return { path: found, flags: FLAGS };
  const { default: packed } = await import('@sparticuz/chromium');
  return { path: await packed.executablePath(), flags: [...packed.args, ...FLAGS] };
}

/** `more`: flags for a story of its own. */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const { path, flags } = await findBrowser();
  return chromium.launch({ executablePath: path, args: [...flags, ...more], headless: true });
}
