import { ValueType, type Attributes, type HrTime } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  DataPointType,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import type { MetricObjectWithValues, MetricValue, MetricValueWithName } from 'prom-client';
import { systemClock } from '../clock.ts';
import type { Metrics } from '../metrics.ts';

type Snapshot = MetricObjectWithValues<MetricValue<string>>;

/** Returns the gateway's metrics, which Prometheus scrapes, in the shape of OpenTelemetry. They count from the gateway's start. */
export function metricProducer(metrics: Metrics, resource: Resource): MetricProducer {
  const startTime = hrTime(systemClock.now().getTime());
  return {
    async collect() {
      const endTime = hrTime(systemClock.now().getTime());
      const found = (await metrics.snapshot()).flatMap((one) => metricOf(one, startTime, endTime) ?? []);
      const scopeMetrics = [{ scope: { name: 'paystead' }, metrics: found }];
      return { resourceMetrics: { resource, scopeMetrics }, errors: [] };
    },
  };
}

const hrTime = (milliseconds: number): HrTime => [Math.floor(milliseconds / 1000), (milliseconds % 1000) * 1_000_000];

/** Returns a counter, gauge or histogram; null for a summary, which OTLP has no shape for here. */
function metricOf({ name, help, type, values }: Snapshot, startTime: HrTime, endTime: HrTime): MetricData | null {
  const descriptor = {
    name,
    description: help,
    unit: name.endsWith('_seconds') ? 's' : '',
    valueType: ValueType.DOUBLE,
  };
  const aggregationTemporality = AggregationTemporality.CUMULATIVE;
  const kind = String(type);
  if (kind === 'histogram') {
    const dataPoints = histogramsOf(values as MetricValueWithName<string>[]).map((one) => ({
      startTime,
      endTime,
      ...one,
    }));
    return { descriptor, aggregationTemporality, dataPointType: DataPointType.HISTOGRAM, dataPoints };
  }
  const dataPoints = values
    .filter(({ value }) => !Number.isNaN(value))
    .map(({ value, labels }) => ({ startTime, endTime, attributes: labels as Attributes, value }));
  if (kind === 'counter')
    return { descriptor, aggregationTemporality, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints };
  if (kind === 'gauge') return { descriptor, aggregationTemporality, dataPointType: DataPointType.GAUGE, dataPoints };
  return null;
}

/** Turns Prometheus's cumulative buckets into one histogram for each set of labels. */
function histogramsOf(values: readonly MetricValueWithName<string>[]) {
  const groups = Map.groupBy(values, ({ labels }) => {
    const { le: _bound, ...own } = labels as Record<string, string | number>;
    return JSON.stringify(own);
  });
  return [...groups].map(([labels, rows]) => {
    const buckets = rows.flatMap(({ labels: own, value, metricName }) =>
      metricName?.endsWith('_bucket') ? [{ bound: (own as Record<string, string | number>)['le'], value }] : [],
    );
    const finite = buckets
      .filter(({ bound }) => bound !== '+Inf')
      .map(({ bound, value }) => ({ bound: Number(bound), value }));
    const count = rows.find(({ metricName }) => metricName?.endsWith('_count'))?.value ?? 0;
    const sum = rows.find(({ metricName }) => metricName?.endsWith('_sum'))?.value ?? 0;
    const cumulative = [...finite.map(({ value }) => value), count];
    return {
      attributes: JSON.parse(labels) as Attributes,
      value: {
        buckets: {
          boundaries: finite.map(({ bound }) => bound),
          counts: cumulative.map((value, place) => value - (cumulative[place - 1] ?? 0)),
        },
        count,
        sum,
        hasMinMax: false,
      },
    };
  });
}
