import { trustedAddress } from '../platform/trusted-address.ts';

/** Makes the portal a thing one can put on a home screen: its name and icon by host name, its shell without a network. */
export function makeInstallable(): void {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = '/manifest.webmanifest';
  document.head.append(link);
  // Where a browser has no workers or refuses one, the portal works as before.
  if ('serviceWorker' in navigator)
    navigator.serviceWorker.register(trustedAddress('worker', '/sw.js')).catch(() => undefined);
}
