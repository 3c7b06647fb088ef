import type { ReactNode } from 'react';
import { classes, Spoken } from '../text.tsx';
import styles from './skeleton.module.css';
import { useDelayed } from './use-delayed.ts';

interface BoneProps {
  /** Any CSS length; the full width by default. */
  readonly width?: string | undefined;
  /** Pixels. */
  readonly height: number;
  /** Pixels above. */
  readonly gap?: number | undefined;
}

/** One bar of a skeleton. */
export function Bone({ width = '100%', height, gap }: BoneProps): ReactNode {
  return (
    <span className={classes(styles.bone, height > 30 && styles.round)} style={{ width, height, marginTop: gap }} />
  );
}

/** A bar as large as what is coming, where its words are known already: nothing below moves at any width. */
export function BoneOf({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <div className={classes(styles.bone, styles.round, styles.shaped)} inert>
      {children}
    </div>
  );
}

interface SkeletonProps {
  /** Said once, politely: "Loading your paycheck". */
  readonly label: string;
  /** Bones in the shape of what comes. */
  readonly children: ReactNode;
}

/** Keeps the place from the start, shows bones after 200 ms, and says once what is loading. */
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
