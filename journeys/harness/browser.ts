import { existsSync, statfsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

/** Possible paths of a browser on a machine. */
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Flags that stop the browser's own network traffic: the pages under test are on this machine. */
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
 * Starts a browser for journeys: the headless shell from npm, which is the same on every machine and twice as fast as a
 * full browser, or else an installed one. Uses none of the flags that its package recommends, because they turn off the
 * same-origin rule.
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

/** Starts a browser for benchmarks: a full one like people have, if this machine has one. */
export async function findInstalledBrowser(): Promise<FoundBrowser> {
  const path = process.env['CHROMIUM'] || PLACES.find((place) => existsSync(place));
  if (path) return { path, flags: FLAGS };
  if (process.platform === 'linux') return findBrowser();
  throw new Error('No Chromium is installed: CHROMIUM names one');
}

/** `more`: additional flags for one test. */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const { path, flags } = await findBrowser();
  return chromium.launch({
    executablePath: path,
    args: [...flags, ...more],
    headless: true,
    // Without this flag of Playwright's, pictures of pages are in memory instead of in files.
    ...(hasSharedMemory() && { ignoreDefaultArgs: ['--disable-dev-shm-usage'] }),
  });
}

/** Containers often have 64 MB of shared memory, which several pages fill. */
function hasSharedMemory(): boolean {
  const folder = '/dev/shm';
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > 1024 ** 3;
}

let shared: Promise<Browser> | undefined;

/**
 * Returns the browser that all stories of a test process share, since starting one takes as long as several pages. A story
 * closes its own contexts. The browser ends with the process, whose pipe it reads.
 */
export async function sharedBrowser(): Promise<Browser> {
  shared ??= launchBrowser();
  const browser = await shared;
  if (browser.isConnected()) return browser;
  shared = launchBrowser();
  return shared;
}
