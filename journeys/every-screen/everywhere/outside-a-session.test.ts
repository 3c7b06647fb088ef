import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { castMember, openBrowser, type Visitors } from '../../harness/visitor.ts';
import { walkOf } from '../../harness/walk.ts';
import { EVERY_SCREEN, faultsInEveryLook } from './looks.ts';

let visitors: Visitors;

beforeAll(async () => {
  visitors = await openBrowser();
});
afterAll(() => visitors.close());

/** Pages that depend on how they were loaded. */
const LOADED = ['/sign-in/callback?code=old&state=old', '/error'];
/** Pages that the last of these becomes by its address alone: by the path, since a query is read when the page comes. */
const SHOWN = ['/logout?reason=SignedOut', '/login-failed', '/logout?reason=Idle'];

describe(`UI-3, ${EVERY_SCREEN}`, () => {
  it.concurrent.each(['en', 'es'] as const)(
    'outside a session in %s: refused, signed out, failed, sign-in, a wrong password, the choice of a profile',
    async (language) => {
      const { page } = await visitors.visit({ language });
      const walk = walkOf(page);
      const faults: Record<string, readonly string[]> = {};
      const look = async (name: string): Promise<void> => {
        const headings = await page.getByRole('heading', { level: 1 }).count();
        const found = [...(await faultsInEveryLook(page, walk, language))];
        if (headings !== 1) found.push(`${headings} first headings`);
        if (found.length > 0) faults[name] = found;
      };
      const titles: string[] = [];
      for (const path of [...LOADED, ...SHOWN]) {
        await (LOADED.includes(path) ? page.goto(path) : walk.to(path, 'main h1'));
        await page.getByRole('main').getByRole('button').nth(1).waitFor();
        titles.push(await page.title());
        await look(path);
      }
      // Each address became another page.
      const changed = titles.slice(-SHOWN.length - 1);
      expect(new Set(changed).size).toBe(changed.length);
      await page.goto('/home');
      await page.getByLabel(/Email|Correo/).waitFor();
      await look('sign-in');
      const multi = await castMember('multi');
      await page.getByLabel(/Email|Correo/).fill(multi.email);
      const submit = page.getByRole('button', { name: /^(Sign in|Iniciar sesión)$/ });
      await submit.click();
      await page.getByRole('alert').waitFor();
      await look('password missing');
      await page.getByLabel(/Email|Correo/).fill(multi.email);
      await page.getByLabel(/^(Password|Contraseña)$/).fill(multi.password);
      await submit.click();
      await page.getByRole('button', { name: /Bluebonnet/ }).waitFor();
      await look('chooser');
      expect(faults).toEqual({});
    },
  );
});
