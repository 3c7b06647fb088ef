import type { ReactNode } from 'react';
import { formatAxisMoney } from '../format/money.ts';
import { useAmounts } from '../money/amounts.tsx';
import { classes } from '../text.tsx';
import { Swatch } from './flow-bar.tsx';
import styles from './pay-chart.module.css';
import { gridSteps, labelsThatFit } from './scale.ts';
import { useWidth } from './use-width.ts';

export interface PayBar {
  readonly id: string;
  /** Label below the bar where a month begins; empty elsewhere. */
  readonly monthLabel: string;
  /** Whole cents. Negative amounts (a reversal) draw nothing. */
  readonly net: number;
  /** Sum of taxes and deductions. */
  readonly rest: number;
  readonly current?: boolean | undefined;
}

interface PayChartProps {
  /** Bars in order, oldest first. */
  readonly bars: readonly PayBar[];
  /** Description for screen readers. The list below the chart has the figures. */
  readonly label: string;
  readonly netLabel: string;
  readonly restLabel: string;
}

const PHONE = 480;
const LEFT = 44;
const GAP = 2;

/**
 * Pay over time with one bar for each paycheck: net pay solid, the rest gray on top, three gridlines. Phones show the
 * last 12.
 */
export function PayChart({ bars, label, netLabel, restLabel }: PayChartProps): ReactNode {
  const [element, width] = useWidth<SVGSVGElement>(900);
  const { hidden } = useAmounts();
  const small = width < PHONE;
  const height = small ? 160 : 190;
  const shown = small ? bars.slice(-12) : bars;
  const bottom = height - 26;
  const max = Math.max(0, ...shown.map(({ net, rest }) => Math.max(0, net) + Math.max(0, rest)));
  const steps = gridSteps(max);
  const y = (cents: number): number => bottom - (Math.max(0, cents) / Math.max(max, steps[2])) * (bottom - 9);
  const slot = (width - LEFT) / Math.max(shown.length, 1);
  const wide = Math.min(slot * 0.68, 40);
  const labeled = labelsThatFit(
    shown.map(({ monthLabel }) => monthLabel),
    slot,
  );

  return (
    <figure>
      <svg
        ref={element}
        className={styles.chart}
        viewBox={`0 0 ${width} ${height}`}
        height={height}
        role="img"
        aria-label={label}
      >
        {steps.map((step) => (
          <g key={step}>
            <line className={styles.grid} x1={LEFT} x2={width} y1={y(step)} y2={y(step)} />
            <text x={LEFT - 8} y={y(step) + 4} textAnchor="end">
              {hidden ? null : formatAxisMoney(step)}
            </text>
          </g>
        ))}
        {shown.map((bar, index) => (
          <Bar
            key={bar.id}
            {...bar}
            monthLabel={labeled[index] ? bar.monthLabel : ''}
            x={LEFT + index * slot + (slot - wide) / 2}
            width={wide}
            height={height}
            y={y}
          />
        ))}
      </svg>
      <Legend netLabel={netLabel} restLabel={restLabel} />
    </figure>
  );
}

interface BarProps extends PayBar {
  readonly x: number;
  readonly width: number;
  /** Height of the chart, with the labels below the bars. */
  readonly height: number;
  /** Returns the position of an amount in whole cents. */
  readonly y: (cents: number) => number;
}

function Bar({ net, rest, monthLabel, current, x, width, height, y }: BarProps): ReactNode {
  const top = y(net);
  const restTop = y(Math.max(0, net) + rest);
  return (
    <g>
      {rest > 0 ? (
        <rect
          className={styles.rest}
          x={x}
          width={width}
          rx={2}
          y={restTop}
          height={Math.max(0, top - restTop - GAP)}
        />
      ) : null}
      {net > 0 ? <rect className={styles.net} x={x} width={width} rx={2} y={top} height={y(0) - top} /> : null}
      {monthLabel ? (
        <text className={classes(current && styles.current)} x={x} y={height - 6}>
          {monthLabel}
        </text>
      ) : null}
    </g>
  );
}

function Legend({ netLabel, restLabel }: Pick<PayChartProps, 'netLabel' | 'restLabel'>): ReactNode {
  return (
    <figcaption className={styles.legend}>
      <span>
        <Swatch kind="net" />
        {netLabel}
      </span>
      <span>
        <i className={styles.restSwatch} aria-hidden="true" />
        {restLabel}
      </span>
    </figcaption>
  );
}
