/** The object that Capacitor's own script adds to the page in the native app. It isn't bundled. */
export interface CapacitorScript {
  isNativePlatform?: () => boolean;
  readonly PluginHeaders?: readonly { readonly name: string; readonly methods: readonly { readonly name: string }[] }[];
  nativePromise?: (plugin: string, method: string, options: object) => Promise<unknown>;
  addListener?: (plugin: string, event: string, listener: (data: unknown) => void) => { remove: () => void };
}

/** Returns Capacitor's object; undefined in a browser, and in a frame, which must not use the bridge. */
export function capacitorScript(): CapacitorScript | undefined {
  const script = (globalThis as { Capacitor?: CapacitorScript }).Capacitor;
  return script?.isNativePlatform?.() && window.top === window ? script : undefined;
}

/** Returns true in the native app. */
export function isInWrapper(): boolean {
  return capacitorScript() !== undefined;
}
