import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { env } from 'node:process';
import type { AppBrand } from './brand.ts';
import { brandAndroid, brandIos } from './apply-brand.ts';

const home = join(import.meta.dirname, '..');
const root = join(home, '..');

/**
 * Generates both native projects in a folder below `mobile/` (they find their plugins in the repository's
 * node_modules), from Capacitor's own templates and the changes of `apply-brand.ts`. Replaces existing projects.
 */
export function makeProjects(folder: string, brand: AppBrand): void {
  for (const platform of ['android', 'ios']) rmSync(join(folder, platform), { recursive: true, force: true });
  mkdirSync(join(folder, 'www'), { recursive: true });
  if (!existsSync(join(folder, 'www/index.html'))) writeFileSync(join(folder, 'www/index.html'), '<!doctype html>\n');
  writeFileSync(join(folder, 'capacitor.config.json'), `${JSON.stringify(configurationOf(brand), null, 2)}\n`);
  if (folder !== home) cpSync(join(home, 'package.json'), join(folder, 'package.json'));
  for (const platform of ['android', 'ios'])
    execFileSync(process.execPath, [join(root, 'node_modules/@capacitor/cli/bin/capacitor'), 'add', platform], {
      cwd: folder,
      env: { ...env, CI: '1', CAPACITOR_TELEMETRY: '0' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  brandAndroid(join(folder, 'android'), brand);
  brandIos(join(folder, 'ios'), brand);
}

function configurationOf({ name, id }: AppBrand): object {
  const common = JSON.parse(readFileSync(join(home, 'capacitor.common.json'), 'utf8')) as object;
  return { appId: id, appName: name, ...common };
}
