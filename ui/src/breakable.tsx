import { Fragment, type ReactNode } from 'react';

/** A mail address or number that breaks after its @, and elsewhere only where nothing else helps. */
export function Breakable({ children }: { readonly children: string }): ReactNode {
  return children.split(/(?<=@)/).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts of one text have no other identity
    <Fragment key={index}>
      {index === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ));
}
