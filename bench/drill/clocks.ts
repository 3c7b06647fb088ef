import { readFileSync, writeFileSync } from 'node:fs';
import { clockFile, GATEWAYS, type Site } from './machines.ts';

type Gateway = (typeof GATEWAYS)[number];

/** Sets a gateway's clock ahead by some seconds, or back. */
export function setClock(site: Site, machine: Gateway, ahead: number): void {
  writeFileSync(clockFile(site, machine), `${ahead < 0 ? '' : '+'}${ahead}\n`);
}

/** Returns the time of the first gateway's clock. */
export function gatewayTime(site: Site): Date {
  return new Date(Date.now() + Number(readFileSync(clockFile(site, GATEWAYS[0]), 'utf8')) * 1000);
}
