import type { CallOptions, Operation } from './operation.ts';
import type { ServiceApi } from './service-api.ts';
import type { CallInput } from './transport.ts';

type Perform = (operation: Operation, input: CallInput, options: CallOptions) => Promise<unknown>;

interface Node {
  [name: string]: Node | ((input?: CallInput, options?: CallOptions) => Promise<unknown>);
}

/** Returns an object with a method for each operation: `api.imports.get` for `imports.get`. */
export function bindOperations(operations: readonly Operation[], call: Perform): ServiceApi {
  const root: Node = {};
  for (const operation of operations) {
    const parts = operation.name.split('.');
    const method = parts.pop() ?? '';
    let node = root;
    for (const part of parts) {
      const next = (node[part] ??= {});
      if (typeof next === 'function') throw new Error(`${operation.name} lies below an operation.`);
      node = next;
    }
    node[method] = (input = {}, options = {}) => call(operation, input, options);
  }
  // The interface and the table are generated together.
  return root as unknown as ServiceApi;
}
