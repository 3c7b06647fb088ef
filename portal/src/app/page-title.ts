import { useEffect, useRef, type RefObject } from 'react';
import { useBranding } from '../features/branding/branding.tsx';

/** What the browser's tab says: `Page · Partner`. */
export function useDocumentTitle(title: string): void {
  const { pageTitle } = useBranding();
  useEffect(() => {
    document.title = `${title} · ${pageTitle}`;
  }, [title, pageTitle]);
}

/** The same, and the focus on the heading when the page takes another's place: it is read, and Tab goes on from there. */
export function usePageTitle(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(title);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, [title]);
  return heading;
}
