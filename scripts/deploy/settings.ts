import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { VARIABLES } from '../../gateway/src/config-variables.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Reads a file of deploy/. */
export const readDeployed = (path: string): string => readFileSync(join(ROOT, 'deploy', path), 'utf8');

/** The settings of Node that deployments may use beside the gateway's. */
const OF_NODE = new Set(['NODE_COMPILE_CACHE', 'NODE_EXTRA_CA_CERTS', 'PATH']);

/**
 * Returns what is wrong with the settings of a deployment: names that the gateway doesn't know, values that it refuses, and secrets
 * that are written down instead of given as a file or by reference. A value of null isn't known before the deployment runs.
 */
export function faultsOfSettings(settings: Readonly<Record<string, string | null>>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => {
    if (OF_NODE.has(name)) return [];
    const variable = VARIABLES[name.replace(/_FILE$/, '') as keyof typeof VARIABLES] as
      | { readonly isSecret?: boolean; readonly parse: { safeParse(value: unknown): { readonly success: boolean } } }
      | undefined;
    const isSecret = variable !== undefined && 'isSecret' in variable;
    if (variable === undefined || (name.endsWith('_FILE') && !isSecret))
      return [`${name} is no setting of the gateway`];
    if (name.endsWith('_FILE') || value === null) return [];
    if (isSecret) return [`${name} is a secret and is written down`];
    return variable.parse.safeParse(value).success ? [] : [`${name} can’t be ${value}`];
  });
}

/** Reads lines of `NAME=value`, as systemd and compose do; comments and empty lines are left out. */
export function readEnvironment(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => {
      const [, name = line, value = ''] = /^([A-Z_]+)=(.*)$/.exec(line) ?? [];
      return [name, value.replace(/^"(.*)"$/, '$1')];
    }),
  );
}
