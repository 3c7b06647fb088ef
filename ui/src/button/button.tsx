import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/drawings.ts';
import { Link, type LinkProps } from '../link.tsx';
import { classes, Spoken } from '../text.tsx';
import { useText } from '../translations/translations.tsx';
import styles from './button.module.css';

/**
 * `main`: filled, once per view. `second`: outlined. `quiet`: text only. `plain`: text only, in the color of text, for an
 * action that stands in every row. `danger`: filled red, in dialogs that name the object.
 */
export type ButtonKind = 'main' | 'second' | 'quiet' | 'plain' | 'danger';

interface Look {
  readonly kind?: ButtonKind | undefined;
  readonly icon?: IconName | undefined;
  readonly small?: boolean | undefined;
  readonly wide?: boolean | undefined;
}

function look({ kind = 'main', small, wide }: Look, busy?: boolean): string {
  return classes(
    styles.button,
    kind !== 'main' && styles[kind],
    small && styles.small,
    wide && styles.wide,
    busy && styles.busy,
  );
}

interface ButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled' | 'className'> {
  /** Work is in progress: the button keeps its label, ignores presses, and announces its state. */
  readonly busy?: boolean | undefined;
  readonly ref?: Ref<HTMLButtonElement> | undefined;
}

/** A button that is never disabled: pressing it explains why the action isn't possible. */
export function Button({
  kind,
  icon,
  small,
  wide,
  busy,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps): ReactNode {
  const t = useText();
  return (
    <button
      // oxlint-disable-next-line react/button-has-type -- one of the three, with `button` by default
      type={busy ? 'button' : type}
      className={look({ kind, small, wide }, busy)}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onClick}
      {...rest}
    >
      {busy ? <span className={styles.wheel} aria-hidden="true" /> : null}
      {icon ? <Icon name={icon} size={small ? 'small' : undefined} /> : null}
      {children}
      {busy ? <Spoken>{t('ui.working')}</Spoken> : null}
    </button>
  );
}

type ButtonLinkProps = Look & Omit<LinkProps, 'className'>;

/** A link with the appearance of a button. */
export function ButtonLink({ kind, icon, small, wide, children, ...rest }: ButtonLinkProps): ReactNode {
  return (
    <Link className={look({ kind, small, wide })} {...rest}>
      {icon ? <Icon name={icon} size={small ? 'small' : undefined} /> : null}
      {children}
    </Link>
  );
}

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled' | 'aria-label'> {
  readonly icon: IconName;
  /** The action's name, announced and shown as a tooltip. */
  readonly label: string;
  readonly bordered?: boolean | undefined;
  readonly compact?: boolean | undefined;
}

export function IconButton({ icon, label, bordered, compact, className, ...rest }: IconButtonProps): ReactNode {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={classes(styles.iconButton, bordered && styles.bordered, compact && styles.compact, className)}
      {...rest}
    >
      <Icon name={icon} size={compact ? 'small' : undefined} />
    </button>
  );
}

interface ButtonRowProps {
  /** Each button takes the full width on phones. */
  readonly full?: boolean | undefined;
  readonly align?: 'start' | 'end' | undefined;
  readonly children: ReactNode;
}

export function ButtonRow({ full, align, children }: ButtonRowProps): ReactNode {
  return <div className={classes(styles.row, full && styles.full, align === 'end' && styles.end)}>{children}</div>;
}
