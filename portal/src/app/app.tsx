import type { ReactNode } from 'react';
import { MAIN_ID, SkipLink } from '../ui/shell/frame.tsx';
import { NotFound } from './not-found.tsx';

/** The table of contents: which address shows what. */
export function App(): ReactNode {
  return (
    <>
      <SkipLink />
      <main id={MAIN_ID} tabIndex={-1} style={{ padding: 'var(--s-8) var(--gutter)' }}>
        <NotFound />
      </main>
    </>
  );
}
