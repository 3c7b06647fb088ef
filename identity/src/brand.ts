/** A partner's branding on the provider's pages, chosen by hostname before sign-in. */
export interface Brand {
  readonly title: string;
  /** `#rrggbb`; the style sheet guarantees readable text for any value. */
  readonly actionColor: string;
  readonly sidebarColor: string;
  /** Address of an image on the same origin, or a `data:` image. Absent: the title alone. */
  readonly logoUrl?: string;
  readonly termsUrl?: string;
  readonly privacyUrl?: string;
}

export const PLAIN_BRAND: Brand = { title: 'Paystead', actionColor: '#3450c4', sidebarColor: '#1d2333' };

/** Returns the color if it is `#rrggbb`, else the fallback: anything else could write style into the page. */
export function safeColor(color: string, otherwise: string): string {
  return /^#[0-9a-f]{6}$/i.test(color) ? color : otherwise;
}

/** Accepts same-origin paths and images only, so that the page makes no request to another host. */
export function safeImage(url: string | undefined): string | undefined {
  if (url === undefined) return undefined;
  return /^\/(?![/\\])/.test(url) || /^data:image\/(?:png|jpeg|webp|svg\+xml)[;,]/.test(url) ? url : undefined;
}
