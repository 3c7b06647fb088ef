import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { Link as RouterLink } from 'wouter';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A place in the portal (`/paychecks`), a fragment of this page, or an address elsewhere. */
  readonly href: string;
}

/** An ordinary link that the router follows without loading the page anew; elsewhere and fragments stay the browser's. */
export function Link({ href, children, ...rest }: LinkProps): ReactNode {
  if (!href.startsWith('/') || rest.download !== undefined || rest.target !== undefined) {
    return (
      <a href={href} {...rest}>
        {children}
      </a>
    );
  }
  return (
    <RouterLink href={href} {...rest}>
      {children}
    </RouterLink>
  );
}
