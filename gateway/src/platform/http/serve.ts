import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '@paystead/contract/endpoint.ts';
import { Failure } from '../failures/failure.ts';
import { bind } from './binder.ts';
import type { BinderPorts } from './ports.ts';
import type { Route } from './route.ts';

/**
 * Binds every declared endpoint to its handler; throws if the two don't match, so that the gateway doesn't start. Below `/api` only declared endpoints answer.
 */
export function serveContract(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  routes: readonly Route[],
  ports: BinderPorts,
): void {
  const faults = contractFaults(endpoints, routes);
  if (faults.length > 0)
    throw new Error(`The gateway cannot serve its contract:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  for (const route of routes) bind(app, route, ports);
  refuseOtherMethods(app, endpoints);
}

/** Returns the mismatches between contract and handlers, in sentences. */
export function contractFaults(endpoints: readonly Endpoint[], routes: readonly Route[]): string[] {
  const faults: string[] = [];
  const declared = new Set(endpoints.map((endpoint) => endpoint.name));
  const served = new Set<string>();
  for (const { endpoint, kind } of routes) {
    if (!declared.has(endpoint.name)) faults.push(`${endpoint.name} has a handler and is not in the contract`);
    if (served.has(endpoint.name)) faults.push(`${endpoint.name} has two handlers`);
    if (kind === 'hot' && endpoint.who !== 'self') faults.push(`${endpoint.name} is a hot read and not for \`self\``);
    served.add(endpoint.name);
  }
  for (const name of declared) if (!served.has(name)) faults.push(`${name} has no handler`);
  return faults;
}

/** Answers 405 to HEAD and every undeclared method on a declared address. HEAD must never reach a GET that writes. */
export function refuseOtherMethods(
  app: FastifyInstance,
  endpoints: readonly { readonly path: string; readonly method: string }[],
  prefix: '/api/' | '/api/v1/' | '/api/console/' = '/api/',
): void {
  const shape = (path: string) => path.replace(/\{\w+\}/g, '*');
  const addresses = new Map<string, { path: string; methods: Set<string> }>();
  for (const { path, method } of endpoints) {
    const address = addresses.get(shape(path)) ?? { path, methods: new Set<string>() };
    address.methods.add(method);
    addresses.set(shape(path), address);
  }
  for (const { path, methods } of addresses.values()) {
    const others = (['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const).filter(
      (method) => !methods.has(method),
    );
    app.route({
      method: others,
      url: `${prefix}${path.replace(/\{(\w+)\}/g, ':$1')}`,
      exposeHeadRoute: false,
      handler: async (_request, reply) => {
        reply.header('allow', [...methods].join(', '));
        throw new Failure('method_not_allowed');
      },
    });
  }
}
