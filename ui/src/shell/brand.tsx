import type { ReactNode } from 'react';
import { Link } from '../link.tsx';
import { classes } from '../text.tsx';
import styles from './frame.module.css';

export interface Brand {
  readonly name: string;
  /** The partner's logo as a data URL. Without it, the bundled mark is shown. */
  readonly logo?: string | undefined;
}

interface BrandLinkProps {
  readonly brand: Brand;
  readonly href: string;
  readonly className?: string | undefined;
}

export function BrandLink({ brand, href, className }: BrandLinkProps): ReactNode {
  return (
    <Link className={classes(styles.logo, className)} href={href} aria-label={brand.name}>
      {brand.logo ? <img src={brand.logo} alt="" /> : <PaysteadMark />}
      <span>{brand.name}</span>
    </Link>
  );
}

/** The product's mark: three steps below a roof. */
export function PaysteadMark(): ReactNode {
  return (
    <svg viewBox="0 0 28 28" fill="none" aria-hidden="true" focusable="false">
      <rect width="28" height="28" rx="8" fill="#fff" />
      <path
        d="M5.5 13.2 14 6l8.5 7.2"
        stroke="#1d2333"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M9 21.5v-4M14 21.5V14M19 21.5v-5.5" stroke="#3450c4" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
