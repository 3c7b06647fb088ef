/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   Roles are written out: styles that make cards of rows take the table's own meaning away in some browsers. */
import { useId, useState, type ReactNode } from 'react';
import { useText } from '../translations/translations.tsx';
import { Icon } from '../icon/icon.tsx';
import { Link } from '../link.tsx';
import { classes, Spoken } from '../text.tsx';
import styles from './table.module.css';

interface Column {
  readonly id: string;
  readonly label: string;
  /** Right-aligned, with digits of equal width, for amounts and hours. */
  readonly end?: boolean | undefined;
  /**
   * Position in the card that a row becomes on phones: `main` next to the row's name, `second` below it, `line` under
   * the name, and `wideOnly` hidden.
   */
  readonly place: 'main' | 'second' | 'line' | 'wideOnly';
  /** Announced before the value on a card, which has no column headings. */
  readonly phoneLabel?: string | undefined;
  /** Left out on tablets, where another cell of the row has its content. */
  readonly notOnTablet?: boolean | undefined;
}

export interface TableRow {
  readonly id: string;
  readonly name: ReactNode;
  /** Second line below the name. */
  readonly sub?: ReactNode;
  /** One cell for each column, in order. */
  readonly cells: readonly ReactNode[];
  /** Address that the whole row links to. */
  readonly href?: string | undefined;
  /** A row without activity: dimmed, and folded on phones if there are more than two. */
  readonly quiet?: boolean | undefined;
}

interface TableProps {
  readonly caption: string;
  /** Heading of the column of names. */
  readonly nameLabel: string;
  readonly columns: readonly Column[];
  readonly rows: readonly TableRow[];
  readonly foot?: readonly TableRow[] | undefined;
  /** Label of the folded rows: "3 lines at $0.00". */
  readonly foldLabel?: ((count: number) => string) | undefined;
  /** While rows are being selected, each has a checkbox, and pressing the row toggles it. */
  readonly choosing?: Choosing | undefined;
}

export interface Choosing {
  /** Heading of the column of boxes. */
  readonly label: string;
  /** Ids of the selected rows. */
  readonly chosen: ReadonlySet<string>;
  readonly onToggle: (id: string) => void;
}

/** A table on wide screens and a list of cards on phones, with the same elements. */
export function Table({ caption, nameLabel, columns, rows, foot, foldLabel, choosing }: TableProps): ReactNode {
  const [open, setOpen] = useState(false);
  const id = useId();
  const leads = !choosing && rows.some(({ href }) => href !== undefined);
  const quiet = rows.filter((row) => row.quiet).length;
  const folds = foldLabel !== undefined && quiet > 2;
  const shared = { id, columns, leads, choosing };
  const renderRow = (row: TableRow): ReactNode => (
    <Row key={row.id} {...shared} row={row} isFolded={folds && !open && row.quiet === true} />
  );
  return (
    <div className={styles.frame}>
      <table
        role="table"
        className={classes(
          styles.table,
          leads || choosing ? styles.leading : styles.figures,
          choosing && styles.choosing,
        )}
        aria-label={caption}
      >
        <TableHeader {...shared} nameLabel={nameLabel} />
        <tbody role="rowgroup">
          {rows.map(renderRow)}
          {folds ? (
            <tr className={styles.fold} role="row">
              <td role="cell" colSpan={columns.length + 1}>
                <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
                  {foldLabel(quiet)}
                </button>
              </td>
            </tr>
          ) : null}
        </tbody>
        {foot && foot.length > 0 ? <tfoot role="rowgroup">{foot.map(renderRow)}</tfoot> : null}
      </table>
    </div>
  );
}

interface PartProps extends Pick<TableProps, 'columns' | 'choosing'> {
  /** Prefix of the ids that connect checkboxes with their labels. */
  readonly id: string;
  /** Rows are links. */
  readonly leads: boolean;
}

function TableHeader({
  id,
  columns,
  leads,
  choosing,
  nameLabel,
}: PartProps & Pick<TableProps, 'nameLabel'>): ReactNode {
  const t = useText();
  return (
    <thead role="rowgroup">
      <tr role="row">
        {choosing ? (
          <th scope="col" role="columnheader" id={id}>
            <Spoken>{choosing.label}</Spoken>
          </th>
        ) : null}
        <th scope="col" role="columnheader">
          {nameLabel}
        </th>
        {columns.map(({ id: column, label, end, notOnTablet }) => (
          <th
            key={column}
            scope="col"
            role="columnheader"
            className={classes(end && styles.end, notOnTablet && styles.notOnTablet)}
          >
            {label}
          </th>
        ))}
        {leads ? (
          <th scope="col" role="columnheader">
            <Spoken>{t('ui.open')}</Spoken>
          </th>
        ) : null}
      </tr>
    </thead>
  );
}

interface RowProps extends PartProps {
  readonly row: TableRow;
  readonly isFolded: boolean;
}

function Row({ id, columns, leads, choosing, row, isFolded }: RowProps): ReactNode {
  return (
    <tr role="row" className={classes(row.quiet && styles.quiet, isFolded && styles.folded)}>
      {choosing ? (
        <td role="cell" className={styles.box}>
          <label>
            <input
              type="checkbox"
              aria-labelledby={`${id} ${id}-${row.id}`}
              checked={choosing.chosen.has(row.id)}
              onChange={() => choosing.onToggle(row.id)}
            />
          </label>
        </td>
      ) : null}
      <th scope="row" role="rowheader" id={choosing && `${id}-${row.id}`}>
        {choosing || row.href === undefined ? (
          row.name
        ) : (
          <Link href={row.href} className={styles.cover}>
            {row.name}
          </Link>
        )}
        {row.sub ? <span className={styles.sub}>{row.sub}</span> : null}
      </th>
      {columns.map(({ id: column, end, place, phoneLabel, notOnTablet }, index) => (
        <td
          key={column}
          role="cell"
          className={classes(end && styles.end, styles[place], notOnTablet && styles.notOnTablet)}
        >
          {phoneLabel && row.cells[index] !== undefined ? (
            <span className={styles.phoneLabel}>{phoneLabel} </span>
          ) : null}
          {row.cells[index]}
        </td>
      ))}
      {leads ? (
        <td role="cell" className={classes(styles.chevron, styles.wideOnly)}>
          <Icon name="chevronRight" />
        </td>
      ) : null}
    </tr>
  );
}
