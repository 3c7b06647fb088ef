import { useEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { dressPage } from './dress-page.ts';
import { mirrorStyles } from './mirror-styles.ts';
import styles from '../branding.module.css';

interface FramedProps {
  readonly title: string;
  /** Size of the page within, in CSS pixels. It is shown smaller where it doesn't fit. */
  readonly width: number;
  readonly height: number;
  readonly theme: 'light' | 'dark';
  readonly colors: { readonly action: string; readonly sidebar: string };
  readonly children: ReactNode;
}

/**
 * A page of its own size within the console: the same controls, style sheets and color functions as the portal's, with media queries
 * that follow the frame. Nothing in it can be pressed or focused.
 */
export function Framed({ title, width, height, theme, colors, children }: FramedProps): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [page, setPage] = useState<Document>();
  const [room, setRoom] = useState(width);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    let stop: (() => void) | undefined;
    const enter = (): void => {
      const inner = element.contentDocument;
      if (!inner) return;
      stop?.();
      stop = mirrorStyles(document, inner);
      setPage(inner);
    };
    enter();
    // Some browsers replace the first empty document once the frame has loaded.
    element.addEventListener('load', enter);
    return () => {
      element.removeEventListener('load', enter);
      stop?.();
    };
  }, []);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const watcher = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? width));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [width]);
  const { action, sidebar } = colors;
  useEffect(() => {
    if (page) dressPage(page, { title, theme, colors: { action, sidebar } });
  }, [page, theme, action, sidebar, title]);
  const scale = Math.min(1, room / width);
  return (
    <div ref={place} className={styles.frame} style={{ height: height * scale }}>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- its content is ours, and a sandbox would keep axe from testing it */}
      <iframe ref={frame} title={title} tabIndex={-1} style={{ width, height, transform: `scale(${scale})` }} />
      {page ? createPortal(children, page.body) : null}
    </div>
  );
}
