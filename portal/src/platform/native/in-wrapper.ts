/** What Capacitor's own script puts into the wrapper's page; nothing of it is bundled. */
export interface CapacitorScript {
  isNativePlatform?: () => boolean;
  readonly PluginHeaders?: readonly { readonly name: string; readonly methods: readonly { readonly name: string }[] }[];
  nativePromise?: (plugin: string, method: string, options: object) => Promise<unknown>;
  addListener?: (plugin: string, event: string, heard: (data: unknown) => void) => { remove: () => void };
}

/** The only place that knows Capacitor. Undefined in a browser, and in a frame: the bridge is the page's alone. */
export function capacitorScript(): CapacitorScript | undefined {
  const found = (globalThis as { Capacitor?: CapacitorScript }).Capacitor;
  return found?.isNativePlatform?.() && window.top === window ? found : undefined;
}

export function isInWrapper(): boolean {
  return capacitorScript() !== undefined;
}
