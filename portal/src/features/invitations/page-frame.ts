import type { ComponentType, ReactNode } from 'react';

/** The layout of a page outside a session, which the app passes in. */
export type PageFrame = ComponentType<{
  readonly title: string;
  readonly lede?: ReactNode;
  readonly children?: ReactNode;
}>;
