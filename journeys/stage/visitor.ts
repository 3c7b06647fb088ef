import { inject } from 'vitest';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from './browser.ts';

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
  /** `harborline.localhost` or another of the product's names. */
  readonly hostname?: string;
}

/** The product's address, at another of its names if asked. */
export function addressOf(hostname = 'localhost'): string {
  return inject('productUrl').replace('localhost', hostname);
}

/** The demonstration's people, by key. */
export async function castMember(key: string): Promise<CastMember> {
  const { people } = (await (await fetch(`${inject('productUrl')}/identity/cast.json`)).json()) as {
    people: CastMember[];
  };
  const member = people.find((person) => person.key === key);
  if (!member) throw new Error(`The cast has nobody with the key ${key}`);
  return member;
}

/** One browser for a test file; every visit is a person with a fresh profile. */
export async function openBrowser(): Promise<{
  visit(options?: VisitOptions): Promise<{ context: BrowserContext; page: Page; url: string }>;
  close(): Promise<void>;
}> {
  const browser: Browser = await launchBrowser();
  return {
    async visit(options = {}) {
      const context = await browser.newContext({
        baseURL: addressOf(options.hostname),
        viewport: { width: options.width ?? 1280, height: options.height ?? 900 },
        locale: options.language === 'es' ? 'es-US' : 'en-US',
        timezoneId: 'America/New_York',
        colorScheme: options.theme ?? 'light',
      });
      const page = await context.newPage();
      return { context, page, url: addressOf(options.hostname) };
    },
    close: () => browser.close(),
  };
}

/** Signs in as a person does: at whatever address they came for. */
export async function signIn(page: Page, member: CastMember, path = '/home'): Promise<void> {
  await page.goto(path);
  await page.getByLabel(/E-mail|Correo/).fill(member.email);
  await page.getByLabel(/^(Password|Contraseña)$/).fill(member.password);
  await page.getByRole('button', { name: /^(Sign in|Iniciar sesión)$/ }).click();
}
