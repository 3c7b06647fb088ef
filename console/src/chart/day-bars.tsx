import type { ReactNode } from 'react';
import { useFormat } from '@paystead/ui/format/format.ts';
import { labelsThatFit } from '@paystead/ui/chart/scale.ts';
import { useWidth } from '@paystead/ui/chart/use-width.ts';
import { classes, Spoken } from '@paystead/ui/text.tsx';
import styles from './day-bars.module.css';

/** A series of counts: `main` in the action's color, `second` gray, `bad` red. */
interface Series {
  readonly look: 'main' | 'second' | 'bad';
  readonly label: string;
}

interface DayBarsProps {
  /** The subject of the chart, in one sentence. */
  readonly label: string;
  readonly series: readonly Series[];
  /** Oldest first. `counts` are in the order of the series. */
  readonly days: readonly { readonly day: string; readonly counts: readonly number[] }[];
}

const LEFT = 32;
const HEIGHT = 150;
const BOTTOM = HEIGHT - 24;

/** Counts a day as stacked bars, with a table of the same figures for screen readers. */
export function DayBars({ label, series, days }: DayBarsProps): ReactNode {
  const format = useFormat();
  const [element, width] = useWidth<SVGSVGElement>(700);
  const top = evenAbove(Math.max(0, ...days.map(({ counts }) => counts.reduce((sum, one) => sum + one, 0))));
  const y = (count: number): number => BOTTOM - (count / top) * (BOTTOM - 12);
  const slot = (width - LEFT) / Math.max(days.length, 1);
  const names = days.map(({ day }, index) => (index % 7 === (days.length - 1) % 7 ? format.date(day, 'short') : ''));
  const labeled = labelsThatFit(names, slot);
  return (
    <figure className={styles.figure}>
      <svg ref={element} className={styles.chart} viewBox={`0 0 ${width} ${HEIGHT}`} height={HEIGHT} aria-hidden="true">
        {[0, top / 2, top].map((step) => (
          <g key={step}>
            <line className={styles.grid} x1={LEFT} x2={width} y1={y(step)} y2={y(step)} />
            <text x={LEFT - 8} y={y(step) + 4} textAnchor="end">
              {format.count(step)}
            </text>
          </g>
        ))}
        {days.map(({ day, counts }, index) => (
          <g key={day}>
            {counts.map((count, place) => {
              const below = counts.slice(0, place).reduce((sum, one) => sum + one, 0);
              return count === 0 ? null : (
                <rect
                  key={series[place]?.look}
                  className={styles[series[place]?.look ?? 'main']}
                  x={LEFT + index * slot + slot * 0.16}
                  width={slot * 0.68}
                  y={y(below + count)}
                  height={y(below) - y(below + count)}
                />
              );
            })}
            {labeled[index] ? (
              <text x={LEFT + (index + 1) * slot} y={HEIGHT - 6} textAnchor="end">
                {names[index]}
              </text>
            ) : null}
          </g>
        ))}
      </svg>
      <figcaption className={styles.legend}>
        {series.map((one) => (
          <span key={one.look}>
            <i className={classes(styles.swatch, styles[one.look])} aria-hidden="true" />
            {one.label}
          </span>
        ))}
      </figcaption>
      <Spoken>
        <table>
          <caption>{label}</caption>
          <tbody>
            {days
              .filter(({ counts }) => counts.some((count) => count > 0))
              .map(({ day, counts }) => (
                <tr key={day}>
                  <th scope="row">{format.date(day, 'long')}</th>
                  {counts.map((count, place) => (
                    <td key={series[place]?.look}>
                      {series[place]?.label}: {format.count(count)}
                    </td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      </Spoken>
    </figure>
  );
}

/** Returns the smallest even round number that isn't below a count. */
function evenAbove(count: number): number {
  if (count <= 2) return 2;
  const power = 10 ** Math.floor(Math.log10(count));
  const step = [1, 2, 4, 6, 10].find((one) => one * power >= count) ?? 10;
  return Math.max(2, step * power);
}
