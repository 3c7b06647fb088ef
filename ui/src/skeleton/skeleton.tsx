import type { ReactNode } from 'react';
import { classes, Spoken } from '../text.tsx';
import styles from './skeleton.module.css';
import { useDelayed } from './use-delayed.ts';

interface BoneProps {
  /** Any CSS length. The default is the full width. */
  readonly width?: string | undefined;
  /** Height in pixels. The default is the full height of a place that has one. */
  readonly height?: number | undefined;
  /** Space above in pixels. */
  readonly gap?: number | undefined;
}

/** One bar of a skeleton. */
export function Bone({ width = '100%', height, gap }: BoneProps): ReactNode {
  return (
    <span
      className={classes(styles.bone, (height ?? Infinity) > 30 && styles.round)}
      style={{ width, height: height ?? '100%', marginTop: gap }}
    />
  );
}

/** A bar with the size of a known text, so that nothing below it moves at any width. */
export function BoneOf({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <div className={classes(styles.bone, styles.round, styles.shaped)} inert>
      {children}
    </div>
  );
}

interface SkeletonProps {
  /** Announced once, for example "Loading your paycheck". */
  readonly label: string;
  /** Bars in the shape of the content. */
  readonly children: ReactNode;
}

/** Reserves the content's space, shows bars after 200 ms, and announces once that the content is loading. */
export function Skeleton({ label, children }: SkeletonProps): ReactNode {
  const late = useDelayed(true);
  return (
    <div data-loading="">
      <div className={late ? undefined : styles.waiting} aria-hidden="true">
        {children}
      </div>
      <output>{late ? <Spoken>{label}</Spoken> : null}</output>
    </div>
  );
}
