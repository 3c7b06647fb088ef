import { Component, type ReactNode } from 'react';

interface PageBoundaryProps {
  /** Shown instead of a page that failed. */
  readonly failed: ReactNode;
  readonly onError?: ((error: Error) => void) | undefined;
  readonly children: ReactNode;
}

/** Keeps what is around a page when it fails, or when a newer release has replaced its scripts. A `key` for each page tries the next one. */
export class PageBoundary extends Component<PageBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error): void {
    this.props.onError?.(error);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.failed : this.props.children;
  }
}
