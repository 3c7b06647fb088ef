import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensurePortal } from '../../scripts/build-portal/portal.ts';
import { brandFaults, PAYSTEAD, type AppBrand } from './brand.ts';
import { bundlePortal } from './bundle.ts';
import { makeProjects } from './make.ts';

const home = join(import.meta.dirname, '..');
const USAGE = `Usage: npm run wrapper -- [--name "Their Pay" --id com.example.pay --host https://pay.example.com --splash #123456 --icon icon.png]

Without options: Paystead's own app, in mobile/android and mobile/ios.
With --id: an app that a partner publishes under their own name, in mobile/partners/<id>.
`;

/** Builds the portal, generates the native projects and puts the portal into them. */
async function wrapper(): Promise<number> {
  const { values } = parseArgs({
    options: {
      name: { type: 'string' },
      id: { type: 'string' },
      host: { type: 'string' },
      splash: { type: 'string' },
      icon: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  const brand: AppBrand = {
    name: values.name ?? PAYSTEAD.name,
    id: values.id ?? PAYSTEAD.id,
    gatewayHost: values.host ?? PAYSTEAD.gatewayHost,
    splash: values.splash ?? PAYSTEAD.splash,
    icon: values.icon ?? PAYSTEAD.icon,
  };
  const faults = brandFaults(brand);
  if (faults.length > 0) {
    process.stderr.write(`${faults.join('\n')}\n`);
    return 2;
  }
  const folder = brand.id === PAYSTEAD.id ? home : join(home, 'partners', brand.id);
  const printStep = (step: string) => process.stdout.write(`${step}\n`);
  await ensurePortal(printStep);
  bundlePortal(join(home, '../portal/dist'), join(folder, 'www'));
  makeProjects(folder, brand);
  printStep(`${brand.name} is in ${folder}: open android/ with Android Studio, ios/ with Xcode (docs/native.md).`);
  return existsSync(join(folder, 'ios')) ? 0 : 1;
}

process.exitCode = await wrapper();
