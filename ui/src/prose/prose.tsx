import { createElement, useMemo, type ReactNode } from 'react';
import { htmlTree, type HtmlNode } from './html-tree.ts';
import styles from './prose.module.css';

/** A text in paragraphs, rendered from the allowed tags only. */
export function Prose({ html }: { readonly html: string }): ReactNode {
  const tree = useMemo(() => htmlTree(html), [html]);
  return <div className={styles.prose}>{render(tree)}</div>;
}

/** Heading levels below the headings of the page. */
const HEADINGS: Readonly<Record<string, string>> = { h3: 'h4', h4: 'h5' };

function render(nodes: readonly HtmlNode[]): ReactNode[] {
  return nodes.map((node, index) => {
    if (typeof node === 'string') return node;
    const { tag, href, children } = node;
    const key = index;
    if (tag === 'br') return <br key={key} />;
    if (tag !== 'a') return createElement(HEADINGS[tag] ?? tag, { key }, ...render(children));
    if (href === undefined) return <span key={key}>{render(children)}</span>;
    return (
      <a key={key} href={href} rel="noopener noreferrer" target={href.startsWith('https:') ? '_blank' : undefined}>
        {render(children)}
      </a>
    );
  });
}
