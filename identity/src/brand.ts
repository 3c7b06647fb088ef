/** A partner's face on the provider's pages, chosen by hostname before anybody has signed in. */
export interface Brand {
  readonly title: string;
  /** `#rrggbb`; readable text is guaranteed by the style sheet whatever it is. */
  readonly actionColor: string;
  readonly sidebarColor: string;
  /** Address of an image on the same origin, or a `data:` image. Absent: the title alone. */
  readonly logoUrl?: string;
  readonly termsUrl?: string;
  readonly privacyUrl?: string;
}

export const PLAIN_BRAND: Brand = { title: 'Paystead', actionColor: '#3450c4', sidebarColor: '#1d2333' };

/** Anything but `#rrggbb` would be a way to write style into the page. */
export function safeColor(color: string, otherwise: string): string {
  return /^#[0-9a-f]{6}$/i.test(color) ? color : otherwise;
}

/** Same-origin paths and images only: the page makes no request to anybody else. */
export function safeImage(url: string | undefined): string | undefined {
  if (url === undefined) return undefined;
  return /^\/(?![/\\])/.test(url) || /^data:image\/(?:png|jpeg|webp|svg\+xml)[;,]/.test(url) ? url : undefined;
}
