import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import plist from 'plist';
import type { AppBrand } from './brand.ts';

/** Replaces exactly one place per change. A changed template fails here instead of in a store review. */
function edit(file: string, ...changes: readonly (readonly [from: string, to: string])[]): void {
  let text = readFileSync(file, 'utf8');
  for (const [from, to] of changes) {
    if (text.split(from).length !== 2) throw new Error(`${file} does not hold once: ${from}`);
    text = text.replace(from, () => to);
  }
  writeFileSync(file, text);
}

/** The product's mark on Android's 108 dp canvas, inside the 66 dp that every launcher shows. */
const MARK = `<?xml version="1.0" encoding="utf-8"?>
<vector xmlns:android="http://schemas.android.com/apk/res/android"
    android:width="108dp"
    android:height="108dp"
    android:viewportWidth="50"
    android:viewportHeight="50">
    <group
        android:translateX="11"
        android:translateY="11">
        <path
            android:pathData="M5.5,13.2 L14,6 l8.5,7.2"
            android:strokeColor="#ffffff"
            android:strokeLineCap="round"
            android:strokeLineJoin="round"
            android:strokeWidth="2.4" />
        <path
            android:pathData="M9,21.5 v-4 M14,21.5 V14 M19,21.5 v-5.5"
            android:strokeColor="#8ea2ff"
            android:strokeLineCap="round"
            android:strokeWidth="3" />
    </group>
</vector>
`;

const NO_BACKUP = `<?xml version="1.0" encoding="utf-8"?>
<data-extraction-rules>
    <cloud-backup>
        <exclude domain="root" />
        <exclude domain="file" />
        <exclude domain="database" />
        <exclude domain="sharedpref" />
        <exclude domain="external" />
    </cloud-backup>
    <device-transfer>
        <exclude domain="root" />
        <exclude domain="file" />
        <exclude domain="database" />
        <exclude domain="sharedpref" />
        <exclude domain="external" />
    </device-transfer>
</data-extraction-rules>
`;

/** Sets what Capacitor's Android template leaves open: backups, clear text, the deep links, the partner. */
export function brandAndroid(folder: string, { id, gatewayHost, splash }: AppBrand): void {
  const main = join(folder, 'app/src/main');
  edit(
    join(main, 'AndroidManifest.xml'),
    [
      'android:allowBackup="true"',
      `android:allowBackup="false"
        android:fullBackupContent="false"
        android:dataExtractionRules="@xml/data_extraction_rules"
        android:usesCleartextTraffic="false"`,
    ],
    [
      '                <category android:name="android.intent.category.LAUNCHER" />\n            </intent-filter>\n',
      `                <category android:name="android.intent.category.LAUNCHER" />
            </intent-filter>

            <intent-filter>
                <action android:name="android.intent.action.VIEW" />
                <category android:name="android.intent.category.DEFAULT" />
                <category android:name="android.intent.category.BROWSABLE" />
                <data android:scheme="${id}" />
            </intent-filter>
`,
    ],
    [
      '    </application>',
      `        <meta-data android:name="com.paystead.GATEWAY_HOST" android:value="${gatewayHost ?? ''}" />
    </application>`,
    ],
  );
  mkdirSync(join(main, 'res/xml'), { recursive: true });
  writeFileSync(join(main, 'res/xml/data_extraction_rules.xml'), NO_BACKUP);
  edit(join(main, 'res/values/ic_launcher_background.xml'), ['#FFFFFF', splash]);
  edit(join(main, 'res/values/styles.xml'), [
    '<item name="android:background">@drawable/splash</item>',
    '<item name="windowSplashScreenBackground">@color/ic_launcher_background</item>',
  ]);
  writeFileSync(join(main, 'res/drawable-v24/ic_launcher_foreground.xml'), MARK);
  for (const name of ['ic_launcher', 'ic_launcher_round'])
    edit(join(main, `res/mipmap-anydpi-v26/${name}.xml`), [
      '@mipmap/ic_launcher_foreground',
      '@drawable/ic_launcher_foreground',
    ]);
  // The first version with adaptive icons: older ones would need pictures in five sizes.
  edit(join(folder, 'variables.gradle'), ['minSdkVersion = 24', 'minSdkVersion = 26']);
  for (const density of ['hdpi', 'mdpi', 'xhdpi', 'xxhdpi', 'xxxhdpi'])
    rmSync(join(main, `res/mipmap-${density}`), { recursive: true });
  rmSync(join(main, 'res/drawable/ic_launcher_background.xml'));
  // The template's own logo pictures and example tests.
  for (const unused of ['app/src/test', 'app/src/androidTest']) rmSync(join(folder, unused), { recursive: true });
  for (const density of [
    '',
    ...['hdpi', 'mdpi', 'xhdpi', 'xxhdpi', 'xxxhdpi'].flatMap((size) => [`-land-${size}`, `-port-${size}`]),
  ])
    rmSync(join(main, density === '' ? 'res/drawable/splash.png' : `res/drawable${density}`), {
      recursive: true,
      force: true,
    });
}

/** The reasons for the app's permission requests, as the system's dialogs show them. */
const REASONS = {
  NSCameraUsageDescription: {
    en: 'To photograph a document that you send to your payroll team.',
    es: 'Para fotografiar un documento que envía a su equipo de nómina.',
  },
  NSFaceIDUsageDescription: {
    en: 'To open your pay with your face.',
    es: 'Para abrir su información de pago con el rostro.',
  },
  NSPhotoLibraryUsageDescription: {
    en: 'To choose a document that you send to your payroll team.',
    es: 'Para elegir un documento que envía a su equipo de nómina.',
  },
} as const;
const LANGUAGES = ['en', 'es'] as const;

/** Adds the reasons in each language as app resources: without them the system uses the property list's English. */
function translateReasons(folder: string): void {
  const id = (what: string) => `7A57EAD01FED796500168${what}`;
  const [group, resource] = [id('0A0'), id('0A1')];
  for (const language of LANGUAGES) {
    const lines = Object.entries(REASONS).map(([key, words]) => `"${key}" = "${words[language]}";\n`);
    mkdirSync(join(folder, `App/App/${language}.lproj`), { recursive: true });
    writeFileSync(join(folder, `App/App/${language}.lproj/InfoPlist.strings`), lines.join(''));
  }
  const files = LANGUAGES.map((language, at) => ({ language, file: id(`0B${at}`) }));
  const references = files.map(
    ({ language, file }) =>
      `\t\t${file} /* ${language} */ = {isa = PBXFileReference; lastKnownFileType = text.plist.strings; name = ${language}; path = ${language}.lproj/InfoPlist.strings; sourceTree = "<group>"; };\n`,
  );
  const children = files.map(({ language, file }) => `\t\t\t\t${file} /* ${language} */,\n`);
  edit(
    join(folder, 'App/App.xcodeproj/project.pbxproj'),
    [
      '/* End PBXBuildFile section */',
      `\t\t${resource} /* InfoPlist.strings in Resources */ = {isa = PBXBuildFile; fileRef = ${group} /* InfoPlist.strings */; };\n/* End PBXBuildFile section */`,
    ],
    ['/* End PBXFileReference section */', `${references.join('')}/* End PBXFileReference section */`],
    [
      '\t\t\t\t504EC3131FED79650016851F /* Info.plist */,\n',
      `\t\t\t\t504EC3131FED79650016851F /* Info.plist */,\n\t\t\t\t${group} /* InfoPlist.strings */,\n`,
    ],
    ['\t\t\t\ten,\n\t\t\t\tBase,\n', '\t\t\t\ten,\n\t\t\t\tes,\n\t\t\t\tBase,\n'],
    [
      '\t\t\t\t2FAD9763203C412B000D30F8 /* config.xml in Resources */,\n',
      `\t\t\t\t2FAD9763203C412B000D30F8 /* config.xml in Resources */,\n\t\t\t\t${resource} /* InfoPlist.strings in Resources */,\n`,
    ],
    [
      '/* End PBXVariantGroup section */',
      `\t\t${group} /* InfoPlist.strings */ = {
\t\t\tisa = PBXVariantGroup;
\t\t\tchildren = (
${children.join('')}\t\t\t);
\t\t\tname = InfoPlist.strings;
\t\t\tsourceTree = "<group>";
\t\t};
/* End PBXVariantGroup section */`,
    ],
  );
}

/** Does the same for iOS: links, permission reasons, both languages, no file sharing. */
export function brandIos(folder: string, { id, gatewayHost, icon, splash }: AppBrand): void {
  const file = join(folder, 'App/App/Info.plist');
  const info = plist.parse(readFileSync(file, 'utf8')) as Record<string, plist.PlistValue>;
  const branded = {
    ...info,
    CFBundleURLTypes: [{ CFBundleURLName: id, CFBundleURLSchemes: [id] }],
    CFBundleLocalizations: [...LANGUAGES],
    ITSAppUsesNonExemptEncryption: false,
    LSSupportsOpeningDocumentsInPlace: false,
    ...Object.fromEntries(Object.entries(REASONS).map(([key, { en }]) => [key, en])),
    PaysteadGatewayHost: gatewayHost ?? '',
    UIFileSharingEnabled: false,
  };
  writeFileSync(file, `${plist.build(branded)}\n`);
  translateReasons(folder);
  const assets = join(folder, 'App/App/Assets.xcassets');
  copyFileSync(icon, join(assets, 'AppIcon.appiconset/AppIcon-512@2x.png'));
  rmSync(join(assets, 'Splash.imageset'), { recursive: true });
  const storyboard = join(folder, 'App/App/Base.lproj/LaunchScreen.storyboard');
  edit(
    storyboard,
    [
      '<imageView key="view" userInteractionEnabled="NO" contentMode="scaleAspectFill" horizontalHuggingPriority="251" verticalHuggingPriority="251" image="Splash" id="snD-IY-ifK">',
      '<view key="view" contentMode="scaleToFill" id="snD-IY-ifK">',
    ],
    ['</imageView>', '</view>'],
    [
      '<color key="backgroundColor" systemColor="systemBackgroundColor"/>',
      `<color key="backgroundColor" ${sRgb(splash)}/>`,
    ],
    ['        <image name="Splash" width="1366" height="1366"/>\n', ''],
  );
}

/** Formats a color for a storyboard. */
function sRgb(hex: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => (Number.parseInt(hex.slice(at, at + 2), 16) / 255).toFixed(4));
  return `red="${red}" green="${green}" blue="${blue}" alpha="1" colorSpace="custom" customColorSpace="sRGB"`;
}
