import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

/** Possible paths of a browser on a machine. */
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

interface FoundBrowser {
  readonly path: string;
  readonly flags: readonly string[];
}

/**
 * For stories: the headless shell that npm brings, the same on every machine and twice as quick as a whole browser; else
 * one that is installed. Of the flags that its package recommends none is taken: they switch the same-origin rule off.
 */
export async function findBrowser(): Promise<FoundBrowser> {
  const configured = process.env['CHROMIUM'];
  if (configured) return { path: configured, flags: FLAGS };
  if (process.platform === 'linux' && process.arch === 'x64') {
    const { default: packed } = await import('@sparticuz/chromium');
    return { path: await packed.executablePath(), flags: FLAGS };
  }
  return findInstalledBrowser();
}

/** For measurements: what people have, where this machine has it. */
export async function findInstalledBrowser(): Promise<FoundBrowser> {
  const path = process.env['CHROMIUM'] || PLACES.find((place) => existsSync(place));
  if (path) return { path, flags: FLAGS };
  if (process.platform === 'linux') return findBrowser();
  throw new Error('No Chromium is installed: CHROMIUM names one');
}

/** `more`: flags for a story of its own. */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const { path, flags } = await findBrowser();
  return chromium.launch({ executablePath: path, args: [...flags, ...more], headless: true });
}
