import { createElement, useMemo, type ReactNode } from 'react';
import { bodyTree, type BodyNode } from './body-tree.ts';
import styles from './messages.module.css';

/** A message's text, built from the tags of the list alone. */
export function MessageBody({ html }: { readonly html: string }): ReactNode {
  const tree = useMemo(() => bodyTree(html), [html]);
  return <div className={styles.prose}>{written(tree)}</div>;
}

/** A message's own headings stand beneath the page's: its h3 and h4 are h4 and h5 here. */
const HEADINGS: Readonly<Record<string, string>> = { h3: 'h4', h4: 'h5' };

function written(nodes: readonly BodyNode[]): ReactNode[] {
  return nodes.map((node, index) => {
    if (typeof node === 'string') return node;
    const { tag, href, children } = node;
    const key = index;
    if (tag === 'br') return <br key={key} />;
    if (tag !== 'a') return createElement(HEADINGS[tag] ?? tag, { key }, ...written(children));
    if (href === undefined) return <span key={key}>{written(children)}</span>;
    return (
      <a key={key} href={href} rel="noopener noreferrer" target={href.startsWith('https:') ? '_blank' : undefined}>
        {written(children)}
      </a>
    );
  });
}
