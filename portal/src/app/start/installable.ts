import { trustedAddress } from '../../platform/trusted-address.ts';

/** Makes the portal installable: a name and an icon by hostname, and a shell that opens without a network. */
export function makeInstallable(): void {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = '/manifest.webmanifest';
  document.head.append(link);
  // Without service workers, the portal works as before.
  if ('serviceWorker' in navigator)
    navigator.serviceWorker.register(trustedAddress('worker', '/sw.js')).catch(() => undefined);
}
