import { useEffect, useRef, type RefObject } from 'react';
import { useBranding } from '../features/branding/branding.tsx';

/** Sets the title of the browser's tab: `Page · Partner`. */
export function useDocumentTitle(title: string): void {
  const { pageTitle } = useBranding();
  useEffect(() => {
    document.title = `${title} · ${pageTitle}`;
  }, [title, pageTitle]);
}

/** Sets the tab's title, and focuses the heading when the page replaces another, so that it is announced. */
export function usePageTitle(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(title);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, [title]);
  return heading;
}
