import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { Link as RouterLink } from 'wouter';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of the portal (`/paychecks`), a fragment of this page, or another address. */
  readonly href: string;
}

/** A link that the router follows without reloading. Fragments and other addresses are left to the browser. */
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
