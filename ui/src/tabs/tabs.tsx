import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import field from '../field/field.module.css';
import { Icon } from '../icon/icon.tsx';
import { Link } from '../link.tsx';
import { classes, Spoken } from '../text.tsx';
import styles from './tabs.module.css';

interface Tab {
  readonly id: string;
  readonly label: string;
  /** Each tab has an address, so that it can be linked, reloaded and reached with the Back button. */
  readonly href: string;
  /** Number of things behind the tab; undefined while it isn't known. */
  readonly count?: TabCount | undefined;
  /** Text for what is due behind the tab: a sign with the text for screen readers, and the text itself in the select. */
  readonly attention?: string | undefined;
}

interface TabCount {
  /** The number as the reader's language writes it. */
  readonly text: string;
  /** The unit for screen readers: “records”. */
  readonly unit: string;
}

interface TabsProps {
  /** Name of the group, and label of the select on phones. */
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly current: string;
  /** One below the other beside the content, for more tabs than fit in a row. */
  readonly beside?: boolean | undefined;
}

/** Underlined links in a row, or a list beside the content. Below 768 px (1024 px beside the content), a labeled select. */
export function Tabs({ label, tabs, current, beside }: TabsProps): ReactNode {
  const id = useId();
  const [, navigate] = useLocation();
  const row = useRef<HTMLElement>(null);
  // If the row is longer than the page, it scrolls to the current tab.
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && tab) row.current.scrollLeft = tab.offsetLeft + tab.offsetWidth - row.current.clientWidth;
  }, [current]);
  const choose = (chosen: string): void => {
    const tab = tabs.find((one) => one.id === chosen);
    if (tab) navigate(tab.href);
  };
  return (
    <>
      <nav ref={row} className={beside === true ? styles.beside : styles.tabs} aria-label={label}>
        {tabs.map((tab) => (
          <Link key={tab.id} href={tab.href} aria-current={tab.id === current ? 'page' : undefined}>
            <span className={styles.label}>
              {tab.label}
              {tab.attention === undefined ? null : (
                <>
                  <Icon name="warning" size="small" />
                  <Spoken> {tab.attention}</Spoken>
                </>
              )}
            </span>
            {tab.count ? (
              <span className={styles.count}>
                {' '}
                {tab.count.text}
                <Spoken> {tab.count.unit}</Spoken>
              </span>
            ) : null}
          </Link>
        ))}
      </nav>
      <div className={classes(styles.select, beside === true && styles.wide)}>
        <label htmlFor={id}>{label}</label>
        <select id={id} className={field.select} value={current} onChange={(event) => choose(event.target.value)}>
          {tabs.map((tab) => (
            <option key={tab.id} value={tab.id}>
              {optionText(tab)}
            </option>
          ))}
        </select>
      </div>
    </>
  );
}

/** `Certifications (3) · 2 to check`. */
function optionText({ label, count, attention }: Tab): string {
  return [count ? `${label} (${count.text})` : label, attention].filter(Boolean).join(' · ');
}
