import type { BrowserContext, Page } from 'playwright-core';
import { sharedBrowser } from './browser.ts';
import { productUrl as sharedUrl } from './product-url.ts';
import { signInToPortal } from './sign-in-by-requests.ts';

export interface CastMember {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  readonly key: string;
  readonly profiles: readonly {
    username: string;
    clientCode: string;
    employeeId: string;
    inScope: readonly string[];
    outOfScope: readonly string[];
  }[];
}

export interface VisitOptions {
  readonly width?: number;
  readonly height?: number;
  readonly language?: 'en' | 'es';
  readonly theme?: 'light' | 'dark';
  /** The browser context, for tests that turn off the network. */
  readonly offline?: boolean;
  /** `harborline.localhost` or another of the product's names. */
  readonly hostname?: string;
  /** Plays animations, for a story about them. Without it nothing moves, as for people who prefer reduced motion. */
  readonly moving?: boolean;
  /** Signs in again, for a story that needs a recent sign-in or a session of its own. */
  readonly again?: boolean;
}

/** The product's address, by default under its first host name. */
export function addressOf(hostname = 'localhost'): string {
  return sharedUrl().replace('localhost', hostname);
}

let cast: Promise<readonly CastMember[]> | undefined;

async function readCast(): Promise<readonly CastMember[]> {
  const reply = await fetch(`${sharedUrl()}/identity/cast.json`);
  return ((await reply.json()) as { people: CastMember[] }).people;
}

/** The demonstration's people, by key. */
export async function castMember(key: string): Promise<CastMember> {
  cast ??= readCast();
  const member = (await cast).find((person) => person.key === key);
  if (!member) throw new Error(`The cast has nobody with the key ${key}`);
  return member;
}

export interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly url: string;
}

export interface Visitors {
  /** Opens a page in a fresh browser profile. */
  visit(options?: VisitOptions): Promise<Visit>;
  /** Opens a page that is signed in, for stories about something else. Signs in once per person and host. */
  visitAs(key: string, options?: VisitOptions): Promise<Visit>;
  close(): Promise<void>;
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Returns visitors for a test file, in the shared browser. `productUrl`: a product other than the shared one. */
export async function openBrowser(productUrl = sharedUrl()): Promise<Visitors> {
  const browser = await sharedBrowser();
  const contexts = new Set<BrowserContext>();
  const signedIn = new Map<string, State>();
  const urlOf = ({ hostname = 'localhost' }: VisitOptions) => productUrl.replace('localhost', hostname);
  const openContext = async (options: VisitOptions, storageState?: State): Promise<BrowserContext> => {
    const context = await browser.newContext({
      baseURL: urlOf(options),
      viewport: { width: options.width ?? 1280, height: options.height ?? 900 },
      locale: options.language === 'es' ? 'es-US' : 'en-US',
      timezoneId: 'America/New_York',
      colorScheme: options.theme ?? 'light',
      // Frames of animations took a tenth of a story's processor time.
      reducedMotion: options.moving ? 'no-preference' : 'reduce',
      // Blocked because journeys can't intercept a service worker's requests.
      serviceWorkers: options.offline ? 'allow' : 'block',
      ...(storageState && { storageState }),
    });
    contexts.add(context);
    context.on('close', () => contexts.delete(context));
    // Shorter than the test's timeout, so that a missing element reports itself.
    context.setDefaultTimeout(60_000);
    return context;
  };
  const visit = async (options: VisitOptions = {}, storageState?: State): Promise<Visit> => {
    const context = await openContext(options, storageState);
    return { context, page: await context.newPage(), url: urlOf(options) };
  };
  return {
    visit: (options) => visit(options),
    async visitAs(key, options = {}) {
      const known = `${key} at ${options.hostname ?? 'localhost'}`;
      let state = options.again ? undefined : signedIn.get(known);
      if (!state) {
        const context = await openContext({ ...(options.hostname && { hostname: options.hostname }) });
        const member = await castMember(key);
        if (options.hostname) {
          // The other names lead to the product in a browser alone.
          const page = await context.newPage();
          await signIn(page, member);
          await atHome(page);
        } else {
          await signInToPortal(context, productUrl, member);
        }
        state = await context.storageState();
        signedIn.set(known, state);
        await context.close();
      }
      return visit(options, state);
    },
    async close() {
      await Promise.all([...contexts].map((context) => context.close()));
    },
  };
}

/** Waits until home greets the person by name. */
export async function atHome(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: /^(Hi|Hola), / }).waitFor();
}

/** Signs in through the provider's page, starting at any address. */
export async function signIn(page: Page, member: CastMember, path = '/home'): Promise<void> {
  await page.goto(path);
  await page.getByLabel(/Email|Correo/).fill(member.email);
  await page.getByLabel(/^(Password|Contraseña)$/).fill(member.password);
  await page.getByRole('button', { name: /^(Sign in|Iniciar sesión)$/ }).click();
}
