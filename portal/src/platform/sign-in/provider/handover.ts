/** Channel on which the page in a popup or hidden frame hands its address to the page that opened it. */
export const HANDOVER_CHANNEL = 'paystead-sign-in';

interface HandoverMessage {
  readonly kind: 'signInAnswer';
  readonly href: string;
}

export interface MessagePort {
  readonly post: (message: unknown) => void;
  readonly listen: (listener: (message: unknown) => void) => () => void;
}

/** Posts the provider's response. A channel works even if the provider's headers cut the link to the opener. */
export function handOver(href: string, port: MessagePort): void {
  port.post({ kind: 'signInAnswer', href } satisfies HandoverMessage);
}

function hrefFrom(message: unknown): string | undefined {
  if (typeof message !== 'object' || message === null) return undefined;
  const { kind, href } = message as Partial<HandoverMessage>;
  return kind === 'signInAnswer' && typeof href === 'string' ? href : undefined;
}

/** Listens for the response with this `state` and redirect address, because every tab receives every response. */
export function listenForResponse(
  port: MessagePort,
  redirectUri: string,
  state: string,
  listener: (href: string) => void,
): () => void {
  return port.listen((message) => {
    const href = hrefFrom(message);
    if (href === undefined || !URL.canParse(href)) return;
    // `URL` has no origin for the native app's links.
    const [address] = href.split(/[?#]/);
    if (address === redirectUri && new URL(href).searchParams.get('state') === state) listener(href);
  });
}
