import { capacitorScript } from './in-wrapper.ts';
import type { Bridge, BridgeError, BridgeEvent, BridgeEventData, BridgeName } from '@paystead/contract/bridge.ts';

const PLUGIN = 'Paystead';

/** A call that the native app refused, with the contract's code; `unavailable` for any other failure. */
export class BridgeFailure extends Error {
  readonly code: BridgeError;
  constructor(code: BridgeError, cause?: unknown) {
    super(`The wrapper answered ${code}.`, { cause });
    this.name = 'BridgeFailure';
    this.code = code;
  }
}

const CODES: ReadonlySet<string> = new Set<BridgeError>([
  'cancelled',
  'locked',
  'notFound',
  'refused',
  'UNIMPLEMENTED',
]);

function failureOf(error: unknown): BridgeFailure {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  return new BridgeFailure(CODES.has(code) ? (code as BridgeError) : 'unavailable', error);
}

/** Calls and events of the native app. */
export interface WrapperBridge {
  readonly call: Bridge;
  readonly on: <E extends BridgeEvent>(event: E, listener: (data: BridgeEventData<E>) => void) => void;
}

/** Opens the bridge to the native app. Calls that an older app doesn't have are refused with `UNIMPLEMENTED`. */
export function openBridge(): WrapperBridge {
  const capacitor = capacitorScript();
  const methods = new Set(
    capacitor?.PluginHeaders?.find(({ name }) => name === PLUGIN)?.methods.map(({ name }) => name),
  );
  const invoke = async (name: string, options: object): Promise<unknown> => {
    if (!capacitor?.nativePromise || !methods.has(name)) throw new BridgeFailure('UNIMPLEMENTED');
    try {
      return await capacitor.nativePromise(PLUGIN, name, options);
    } catch (error) {
      throw failureOf(error);
    }
  };
  return {
    call: new Proxy({} as Bridge, {
      get: (_, name) => (options: object) => invoke(name as BridgeName, options),
    }),
    on: (event, listener) => {
      capacitor?.addListener?.(PLUGIN, event, listener as (data: unknown) => void);
    },
  };
}
