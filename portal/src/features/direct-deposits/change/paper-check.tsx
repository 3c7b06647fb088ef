import type { ReactNode } from 'react';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { text } from '@paystead/ui/text.tsx';
import styles from '../direct-deposits.module.css';

/** The number that the focused field asks for. */
export type CheckRegion = 'routing' | 'number' | undefined;

const BOXES = { routing: [14, 118], number: [138, 132] } as const;

/** The bottom of a paper check with made-up numbers. A frame marks the number of the focused field. */
export function PaperCheck({ region }: { readonly region: CheckRegion }): ReactNode {
  const t = useText();
  const frame = BOXES[region ?? 'routing'];
  return (
    <figure className={styles.check}>
      <svg viewBox="0 0 340 138" role="img" aria-label={t('directDeposits.checkPicture')}>
        <rect x=".5" y=".5" width="339" height="137" rx="10" className={styles.paper} />
        <path d="M20 28h90M20 44h60M230 34h90M20 76h200M240 82h80" className={styles.lines} />
        <rect x={frame[0]} y="96" width={frame[1]} height="30" rx="6" className={styles.frame} />
        <text x="22" y="116" className={region === 'number' ? styles.soft : styles.digits}>
          231380104
        </text>
        <text x="146" y="116" className={region === 'number' ? styles.digits : styles.soft}>
          000 482 1907
        </text>
        <text x="286" y="116" className={styles.soft}>
          1042
        </text>
      </svg>
      <figcaption className={`${text.soft} ${text.small}`}>
        {(['routing', 'number'] as const).map((one) => (
          <span key={one} data-hidden={(one === 'number') !== (region === 'number') || undefined}>
            {t(one === 'number' ? 'directDeposits.whereNumber' : 'directDeposits.whereRouting')}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
