import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The name and identity under which an app is published. */
export interface AppBrand {
  readonly name: string;
  /** The application id in both stores, and the scheme of the deep links. */
  readonly id: string;
  /** The one gateway of the app; null: the person enters it once. */
  readonly gatewayHost: string | null;
  /** `#rrggbb`: the splash screen behind the icon while the app loads. */
  readonly splash: string;
  /** A square picture of 1024 px without transparency: the icon on iOS. Android draws the mark on the splash color. */
  readonly icon: string;
}

export const MARK = join(import.meta.dirname, '../brand/icon.png');

export const PAYSTEAD: AppBrand = {
  name: 'Paystead',
  id: 'com.paystead.portal',
  gatewayHost: null,
  splash: '#1d2333',
  icon: MARK,
};

/** Returns every fault of a brand as text for people; empty if it can be built. */
export function brandFaults({ name, id, gatewayHost, splash, icon }: AppBrand): string[] {
  const faults: string[] = [];
  if (!/^[^\p{Cc}<>&"'\\]{1,30}$/u.test(name)) faults.push('--name: 1 to 30 characters, none of < > & " \' \\');
  if (!/^[a-z][a-z\d]*(\.[a-z][a-z\d]*){1,5}$/.test(id))
    faults.push('--id: a reversed domain in lower case, such as com.example.pay');
  if (gatewayHost !== null && !/^https:\/\/[\w.-]+(:\d+)?$/.test(gatewayHost))
    faults.push('--host: an https address without a path, such as https://pay.example.com');
  if (!/^#[\da-f]{6}$/i.test(splash)) faults.push('--splash: a color as #rrggbb');
  if (!isIcon(icon)) faults.push('--icon: a PNG of 1024 by 1024 pixels');
  return faults;
}

/** Checks a PNG's size in its first chunk: width and height as four bytes each, from the 17th on. */
function isIcon(file: string): boolean {
  try {
    const bytes = readFileSync(file);
    return (
      bytes.toString('latin1', 1, 4) === 'PNG' && bytes.readUInt32BE(16) === 1024 && bytes.readUInt32BE(20) === 1024
    );
  } catch {
    return false;
  }
}
