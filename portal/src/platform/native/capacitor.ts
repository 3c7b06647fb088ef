import { capacitorScript } from './in-wrapper.ts';
import type { Bridge, BridgeError, BridgeEvent, BridgeEventData, BridgeName } from '@paystead/contract/bridge.ts';

const PLUGIN = 'Paystead';

/** A call that the native side refused; `code` is the contract's, anything else is `unavailable`. */
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

export interface WrapperBridge {
  readonly call: Bridge;
  readonly on: <E extends BridgeEvent>(event: E, heard: (data: BridgeEventData<E>) => void) => void;
}

/** The bridge of the wrapper around this page. An older wrapper may lack a call: then it is refused here, at once. */
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
    on: (event, heard) => {
      capacitor?.addListener?.(PLUGIN, event, heard as (data: unknown) => void);
    },
  };
}
