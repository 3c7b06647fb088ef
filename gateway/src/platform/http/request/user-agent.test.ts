import { expect, it } from 'vitest';
import { deviceName } from './user-agent.ts';

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox, Linux'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0', 'Edge, Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Safari/604.1',
    'Safari, iPhone',
  ],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36', 'Chrome, Android'],
  ['Mozilla/5.0 (X11; CrOS x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36', 'Chrome, ChromeOS'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0)', 'Mac'],
  ['curl/8.0 <script>', ''],
  [undefined, ''],
])('SES-5: a device with the header %s is listed as "%s"', (header, name) => {
  expect(deviceName(header)).toBe(name);
});
