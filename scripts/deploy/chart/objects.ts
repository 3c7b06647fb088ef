import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { readDeployed } from '../settings.ts';
import { renderTemplate } from './render.ts';

const TEMPLATES = join(import.meta.dirname, '../../../deploy/chart/templates');

/** An object of Kubernetes, as a template makes it. */
export interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels: Readonly<Record<string, string>> };
  readonly [field: string]: unknown;
}

/** The values of the chart, with some replaced at the top. */
export function chartValues(replaced: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  return { ...(parse(readDeployed('chart/values.yaml')) as Record<string, unknown>), ...replaced };
}

/** Renders every template of the chart and returns its objects. Throws on YAML that isn't strict. */
export function chartObjects(values = chartValues()): KubernetesObject[] {
  const { version, appVersion } = parse(readDeployed('chart/Chart.yaml')) as Record<string, string>;
  const data = { Values: values, Release: { Name: 'pay' }, Chart: { Version: version, AppVersion: appVersion } };
  return readdirSync(TEMPLATES).flatMap((name) => {
    const documents = parseAllDocuments(renderTemplate(readDeployed(`chart/templates/${name}`), data));
    if (!Array.isArray(documents)) return [];
    return documents.flatMap((document) => {
      const [fault] = document.errors;
      if (fault) throw fault;
      const object = document.toJS() as KubernetesObject | null;
      return object === null ? [] : [object];
    });
  });
}
