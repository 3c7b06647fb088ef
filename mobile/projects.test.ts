// @vitest-environment jsdom
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import plist from 'plist';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brandFaults, MARK, PAYSTEAD, type AppBrand } from './scripts/brand.ts';
import { bundlePortal, withPolicy } from './scripts/bundle.ts';
import { makeProjects } from './scripts/make.ts';

const home = import.meta.dirname;
const again = join(home, 'partners/paystead.again');
const theirs = join(home, 'partners/com.example.pay');
const PARTNER: AppBrand = {
  name: 'Example Pay',
  id: 'com.example.pay',
  gatewayHost: 'https://pay.example.com',
  splash: '#0b7a75',
  icon: MARK,
};

beforeAll(() => {
  makeProjects(again, PAYSTEAD);
  makeProjects(theirs, PARTNER);
});
afterAll(() => {
  for (const folder of [again, theirs]) rmSync(folder, { recursive: true, force: true });
});

/** The committed files of the projects, as the repository lists them. */
const committed = execFileSync('git', ['ls-files', 'android', 'ios'], { cwd: home, encoding: 'utf8' })
  .split('\n')
  .filter(Boolean);

/** One folder deeper than the app's own, so the path to the plugins differs. */
const sameDepth = (content: Buffer) =>
  content
    .toString('latin1')
    .replaceAll(/(?:\.\.\/)+node_modules/g, '…/node_modules')
    .replaceAll(/(?:\.\.\/)+bridge\b/g, '…/bridge');

describe('NAT-2: the committed projects', () => {
  it('consist of many files', () => expect(committed.length).toBeGreaterThan(30));

  it.each(committed)('%s equals the script’s output', (file) => {
    const made = join(again, file);
    expect(existsSync(made), `${file} is not made any more`).toBe(true);
    expect(sameDepth(readFileSync(join(home, file)))).toBe(sameDepth(readFileSync(made)));
  });

  it('have every file of the script’s output', () => {
    const list = execFileSync('git', ['ls-files', '--others', '--exclude-standard', 'android', 'ios'], {
      cwd: home,
      encoding: 'utf8',
    });
    expect(list).toBe('');
  });
});

const xml = (file: string) => new DOMParser().parseFromString(readFileSync(file, 'utf8'), 'application/xml');

describe('NAT-2: every manifest, resource and property list is well-formed', () => {
  it.each(committed.filter((file) => /\.(xml|storyboard|plist|xcscheme)$/.test(file)))('%s', (file) => {
    const document = xml(join(home, file));
    expect(document.querySelector('parsererror')?.textContent ?? null).toBeNull();
    if (file.endsWith('.plist')) expect(plist.parse(readFileSync(join(home, file), 'utf8'))).toBeTypeOf('object');
  });
});

describe('NAT-3: permissions of the projects', () => {
  const manifest = xml(join(home, 'android/app/src/main/AndroidManifest.xml'));
  const application = manifest.querySelector('application');

  it.each([
    ['allowBackup', 'false'],
    ['fullBackupContent', 'false'],
    ['usesCleartextTraffic', 'false'],
    ['dataExtractionRules', '@xml/data_extraction_rules'],
  ])('Android: %s is %s', (name, value) => expect(application?.getAttribute(`android:${name}`)).toBe(value));

  it('Android: only the app’s own page can be opened from outside', () => {
    const open = [...manifest.querySelectorAll('[*|exported="true"], activity, provider, receiver, service')]
      .filter((element) => element.getAttribute('android:exported') === 'true')
      .map((element) => element.getAttribute('android:name'));
    expect(open).toEqual(['.MainActivity']);
  });

  it('the app loads the bundled portal, links nowhere else and logs nothing', () => {
    const configuration = JSON.parse(readFileSync(join(home, 'capacitor.config.json'), 'utf8')) as {
      server: object;
      loggingBehavior: string;
    };
    expect(configuration).toMatchObject({ appId: PAYSTEAD.id, webDir: 'www', loggingBehavior: 'none' });
    expect(configuration.server).toEqual({
      androidScheme: 'https',
      iosScheme: 'capacitor',
      hostname: 'localhost',
      allowNavigation: [],
    });
    expect(configuration).toMatchObject({ android: { webContentsDebuggingEnabled: false, allowMixedContent: false } });
  });

  it('has the portal’s files, without those that only a gateway serves, and none of an earlier bundle', () => {
    const folder = mkdtempSync(join(tmpdir(), 'paystead-bundle-'));
    const [dist, www] = [join(folder, 'dist'), join(folder, 'www')];
    const kept = ['index.html', 'assets/app.js', 'assets/app.css', 'icon.svg', 'locales/es.json'];
    const served = ['assets/app.js.gz', 'assets/app.js.br', 'csp.json', 'sw.js', '.built-from', 'sign-in-done.html'];
    try {
      for (const file of [...kept, ...served]) {
        mkdirSync(dirname(join(dist, file)), { recursive: true });
        writeFileSync(join(dist, file), file === 'index.html' ? '<head></head>' : file);
      }
      writeFileSync(join(dist, 'csp.json'), JSON.stringify({ scriptHashes: ['sha256-a'], styleHashes: [] }));
      mkdirSync(www);
      writeFileSync(join(www, 'old.js'), 'old');
      bundlePortal(dist, www);
      const files = readdirSync(www, { recursive: true, withFileTypes: true });
      const names = files.filter((one) => one.isFile()).map((one) => relative(www, join(one.parentPath, one.name)));
      expect(names.toSorted()).toEqual(kept.toSorted());
      expect(readFileSync(join(www, 'index.html'), 'utf8')).toContain(
        "script-src 'self' 'sha256-a'; style-src 'self';",
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('the page has its own policy: no frame, no script but its own', () => {
    const page = withPolicy('<!doctype html><head><title>x</title></head>', {
      scriptHashes: ['sha256-a'],
      styleHashes: ['sha256-b'],
    });
    expect(page).toContain("script-src 'self' 'sha256-a';");
    expect(page).toContain("frame-src 'none'");
    expect(page).not.toMatch(/unsafe-/);
  });
});

describe('NAT-2: reasons for iOS permission requests', () => {
  const app = join(home, 'ios/App/App');
  const info = plist.parse(readFileSync(join(app, 'Info.plist'), 'utf8')) as Record<string, unknown>;
  const reasons = Object.keys(info).filter((key) => key.endsWith('UsageDescription'));
  const stringsOf = (language: string) =>
    Object.fromEntries(
      [
        ...readFileSync(join(app, `${language}.lproj/InfoPlist.strings`), 'utf8').matchAll(
          /^"(\w+)" = "([^"\\]+)";$/gm,
        ),
      ].map(([, key, words]) => [key, words]),
    );

  it.each(info['CFBundleLocalizations'] as string[])('in %s include every reason', (language) => {
    expect(reasons.length).toBeGreaterThan(2);
    expect(Object.keys(stringsOf(language)).toSorted()).toEqual(reasons.toSorted());
  });

  it('in Spanish are in Spanish', () => {
    for (const key of reasons) {
      expect(stringsOf('en')[key]).toBe(info[key]);
      expect(stringsOf('es')[key]).toMatch(/^Para /);
    }
  });

  it('are part of the app’s build in each language', () => {
    const project = readFileSync(join(home, 'ios/App/App.xcodeproj/project.pbxproj'), 'utf8');
    const group = /(\w{24}) \/\* InfoPlist\.strings \*\/ = \{\s+isa = PBXVariantGroup;\s+children = \(([^)]*)\)/.exec(
      project,
    );
    for (const language of info['CFBundleLocalizations'] as string[]) {
      const file = new RegExp(
        `(\\w{24}) /\\* ${language} \\*/ = .*path = ${language}\\.lproj/InfoPlist\\.strings`,
      ).exec(project);
      expect(group?.[2]).toContain(file?.[1]);
      expect(/knownRegions = \(([^)]*)\)/.exec(project)?.[1]).toMatch(new RegExp(`\\b${language},`));
    }
    const built = new RegExp(`(\\w{24}) /\\* InfoPlist\\.strings in Resources \\*/ = .*fileRef = ${group?.[1]}`).exec(
      project,
    );
    expect(/isa = PBXResourcesBuildPhase;[^)]*\)/.exec(project)?.[0]).toContain(built?.[1]);
  });
});

describe('NAT-2: an app that a partner publishes under their own name', () => {
  it('has their name, id, link and gateway on Android', () => {
    const main = join(theirs, 'android/app/src/main');
    const manifest = xml(join(main, 'AndroidManifest.xml'));
    expect(manifest.querySelector('data')?.getAttribute('android:scheme')).toBe('com.example.pay');
    expect(
      manifest
        .querySelector('meta-data[*|name="com.paystead.GATEWAY_HOST"], application > meta-data')
        ?.getAttribute('android:value'),
    ).toBe('https://pay.example.com');
    expect(xml(join(main, 'res/values/strings.xml')).querySelector('string[name="app_name"]')?.textContent).toBe(
      'Example Pay',
    );
    expect(readFileSync(join(main, 'res/values/ic_launcher_background.xml'), 'utf8')).toContain('#0b7a75');
    // The splash screen has that color.
    expect(readFileSync(join(main, 'res/values/styles.xml'), 'utf8')).toContain(
      '<item name="windowSplashScreenBackground">@color/ic_launcher_background</item>',
    );
    expect(readFileSync(join(theirs, 'android/app/build.gradle'), 'utf8')).toContain('applicationId "com.example.pay"');
  });

  it('and on iOS', () => {
    const info = plist.parse(readFileSync(join(theirs, 'ios/App/App/Info.plist'), 'utf8')) as Record<string, unknown>;
    expect(info).toMatchObject({
      CFBundleDisplayName: 'Example Pay',
      PaysteadGatewayHost: 'https://pay.example.com',
      CFBundleURLTypes: [{ CFBundleURLName: 'com.example.pay', CFBundleURLSchemes: ['com.example.pay'] }],
    });
    expect(readFileSync(join(theirs, 'ios/App/App.xcodeproj/project.pbxproj'), 'utf8')).toContain(
      'PRODUCT_BUNDLE_IDENTIFIER = com.example.pay;',
    );
    const launch = readFileSync(join(theirs, 'ios/App/App/Base.lproj/LaunchScreen.storyboard'), 'utf8');
    expect(launch).toContain('red="0.0431" green="0.4784" blue="0.4588"');
    expect(launch).not.toContain('image="Splash"');
  });

  it.each([
    [{ name: 'A <b>' }, '--name'],
    [{ id: 'pay' }, '--id'],
    [{ id: 'com.Example.pay' }, '--id'],
    [{ gatewayHost: 'http://pay.example.com' }, '--host'],
    [{ gatewayHost: 'https://pay.example.com/x' }, '--host'],
    [{ splash: 'teal' }, '--splash'],
    [{ icon: 'nowhere.png' }, '--icon'],
  ])('is refused with %o, naming the option', (change, option) => {
    expect(brandFaults(PARTNER)).toEqual([]);
    const faults = brandFaults({ ...PARTNER, ...change });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(option);
  });

  it.each([
    ['1024 by 1024', [0x89, 'PNG', 1024, 1024], []],
    ['1023 wide', [0x89, 'PNG', 1023, 1024], ['--icon: a PNG of 1024 by 1024 pixels']],
    ['1025 wide', [0x89, 'PNG', 1025, 1024], ['--icon: a PNG of 1024 by 1024 pixels']],
    ['1023 high', [0x89, 'PNG', 1024, 1023], ['--icon: a PNG of 1024 by 1024 pixels']],
    ['1025 high', [0x89, 'PNG', 1024, 1025], ['--icon: a PNG of 1024 by 1024 pixels']],
    ['of another format', [0x89, 'JPG', 1024, 1024], ['--icon: a PNG of 1024 by 1024 pixels']],
    ['cut off in its first chunk', [0x89, 'PNG', 1024], ['--icon: a PNG of 1024 by 1024 pixels']],
  ] as const)('checks the size of an icon: %s', (_what, [first, format, ...size], faults) => {
    const folder = mkdtempSync(join(tmpdir(), 'paystead-icon-'));
    const bytes = Buffer.alloc(16 + 4 * size.length);
    bytes.writeUInt8(first, 0);
    bytes.write(format, 1, 'latin1');
    for (const [place, pixels] of size.entries()) bytes.writeUInt32BE(pixels, 16 + 4 * place);
    writeFileSync(join(folder, 'icon.png'), bytes);
    try {
      expect(brandFaults({ ...PARTNER, icon: join(folder, 'icon.png') })).toEqual(faults);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
