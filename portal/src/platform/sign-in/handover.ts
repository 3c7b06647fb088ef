/** How the small page in a popup or hidden frame hands its address to the page that opened it. */
export const HANDOVER_CHANNEL = 'paystead-sign-in';

export interface HandoverMessage {
  readonly kind: 'signInAnswer';
  readonly href: string;
}

export interface MessagePort {
  readonly post: (message: unknown) => void;
  readonly listen: (heard: (message: unknown) => void) => () => void;
}

/** Called by the handover page. A channel reaches the opener even where the provider's headers cut the window tie. */
export function handOver(href: string, port: MessagePort): void {
  port.post({ kind: 'signInAnswer', href } satisfies HandoverMessage);
}

function hrefFrom(message: unknown): string | undefined {
  if (typeof message !== 'object' || message === null) return undefined;
  const { kind, href } = message as Partial<HandoverMessage>;
  return kind === 'signInAnswer' && typeof href === 'string' ? href : undefined;
}

/** Every tab hears every answer: only the one with this `state`, on this redirect address, is ours. */
export function listenForAnswer(
  port: MessagePort,
  redirectUri: string,
  state: string,
  heard: (href: string) => void,
): () => void {
  return port.listen((message) => {
    const href = hrefFrom(message);
    if (href === undefined || !URL.canParse(href)) return;
    // The wrapper's links have no origin that `URL` would tell.
    const [address] = href.split(/[?#]/);
    if (address === redirectUri && new URL(href).searchParams.get('state') === state) heard(href);
  });
}
