import type { ReactNode } from 'react';
import { formatNumber } from '../../../i18n/format.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useIsNarrow } from '../../../ui/use-media-query.ts';
import { formatNumericDateTime } from './admin-dates.ts';
import { Fold, MoreActions } from './fold.tsx';
import { RowButton, RowButtons } from './row-button.tsx';
import { t } from './admin-text.ts';
import type { Elements } from '../../../ui/elements.ts';
import styles from './admin-table.module.css';

export interface AdminColumn<Row> {
  header: string;
  /** null: a dash in the table, and left out of a card. */
  cell: (row: Row) => ReactNode;
  /**
   * name: names the row, the title of its card. number: aligned to the end. time: the cell is an ISO time. text: on a
   * card a line of its own, without the header. Without a kind, on a card a fact under the header.
   */
  kind?: 'name' | 'number' | 'time' | 'text';
  /** A CSS length. */
  width?: string;
}

export interface RowAction {
  label: string;
  onClick: () => void;
  danger?: boolean;
  loading?: boolean;
  /** On a card it is in the menu, with `hasMenu` everywhere. */
  rare?: boolean;
}

/** The fold of some cards. Its id keeps it open when its title changes. */
export interface CardFold {
  id: string;
  title: string;
  isOpen: boolean;
}

interface AdminTableProps<Row> {
  /** For a screen reader. */
  caption: string;
  columns: readonly AdminColumn<Row>[];
  rows: readonly Row[];
  rowKey?: (row: Row) => string;
  /** The name of a row in the labels of its buttons. */
  rowName?: (row: Row) => string;
  /** The buttons of a row without the false ones, or a text that says why there are none. */
  actions?: (row: Row) => readonly (RowAction | false)[] | string;
  /** In place of a table without rows. */
  empty?: ReactNode;
  rowClassName?: (row: Row) => string | undefined;
  /** A CSS length below which the table scrolls sideways. */
  minWidth?: string;
  className?: string;
  /** The rare actions are in a menu on a wide screen too. */
  hasMenu?: boolean;
  /** Cards on a wide screen too. */
  asCards?: boolean;
  /** The folds of the cards, with the rows of each. Without it they are one list. */
  folds?: (rows: readonly Row[]) => readonly (CardFold & { rows: readonly Row[] })[];
}

/** Rows as a table; on a phone as cards. */
export function AdminTable<Row>({
  caption,
  columns,
  rows,
  rowKey = (row) => String((row as { id: unknown }).id),
  rowName = () => '',
  actions,
  empty,
  rowClassName,
  minWidth,
  className,
  hasMenu,
  asCards,
  folds,
}: AdminTableProps<Row>) {
  const isNarrow = useIsNarrow();
  if (rows.length === 0) return <div className="muted">{empty}</div>;

  function valueOf({ kind, cell }: AdminColumn<Row>, row: Row): ReactNode {
    const value = cell(row);
    if (kind === 'number' && typeof value === 'number') return formatNumber(value, currentLanguage());
    if (kind === 'time' && typeof value === 'string')
      return <time dateTime={value}>{formatNumericDateTime(value)}</time>;
    return value;
  }

  const isInCards = isNarrow || asCards;

  function buttonsOf(row: Row): Elements {
    const all = actions?.(row) ?? [];
    if (typeof all === 'string') return <span className="muted">{all}</span>;
    const given = all.filter((action) => action !== false);
    if (given.length === 0) return null;
    const name = rowName(row);
    const buttons = (some: readonly RowAction[]) =>
      some.map(({ label, onClick, danger, loading }) => (
        <RowButton key={label} {...{ name, label, onClick, danger, loading }} />
      ));
    const isInMenu = ({ rare }: RowAction) => rare && (hasMenu ?? isInCards);
    const inMenu = given.filter(isInMenu);
    return (
      <RowButtons>
        {buttons(given.filter((action) => !isInMenu(action)))}
        {inMenu.length > 0 && <MoreActions name={name}>{buttons(inMenu)}</MoreActions>}
      </RowButtons>
    );
  }

  if (isInCards) {
    const cards = (some: readonly Row[], label: string) => (
      <ul aria-label={label} className={classNames('stack gap-2', asCards && styles.always)}>
        {some.map((row) => {
          const given = columns
            .map((column, index) => ({ ...column, key: String(index), value: valueOf(column, row) }))
            .filter(({ value }) => value !== null);
          const of = (...kinds: AdminColumn<Row>['kind'][]) =>
            given.filter(({ kind }) => kinds.includes(kind));
          const facts = of(undefined, 'number', 'time');
          return (
            <li key={rowKey(row)} className={classNames('stack gap-2', styles.card, rowClassName?.(row))}>
              {of('name').map(({ key, value }) => (
                <h3 key={key}>{value}</h3>
              ))}
              {of('text').map(({ key, value }) => (
                <div key={key}>{value}</div>
              ))}
              {facts.length > 0 && (
                <dl className={`row facts ${styles.facts}`}>
                  {facts.map(({ key, header, value }) => (
                    <div key={key}>
                      <dt>{header}</dt>
                      <dd>{value}</dd>
                    </div>
                  ))}
                </dl>
              )}
              {buttonsOf(row)}
            </li>
          );
        })}
      </ul>
    );
    if (!folds) return cards(rows, caption);
    return folds(rows).map(({ id, title, isOpen, rows: some }) => (
      <Fold key={id} title={title} isOpen={isOpen}>
        {cards(some, title)}
      </Fold>
    ));
  }

  const dash = t('none');
  const endOf = ({ kind }: AdminColumn<Row>) => (kind === 'number' ? styles.end : undefined);
  return (
    // The keyboard scrolls it.
    <div className={classNames(styles.scroller, className)} tabIndex={0} role="region" aria-label={caption}>
      <table className={styles.table} style={{ minWidth }}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th
                key={index}
                scope="col"
                className={classNames(endOf(column), column.kind === 'name' && styles.corner)}
                style={{ width: column.width }}
              >
                {column.header}
              </th>
            ))}
            {actions && <th scope="col">{t('column.actions')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className={rowClassName?.(row)}>
              {columns.map((column, index) => {
                const Cell = column.kind === 'name' ? 'th' : 'td';
                return (
                  <Cell key={index} scope={Cell === 'th' ? 'row' : undefined} className={endOf(column)}>
                    {valueOf(column, row) ?? dash}
                  </Cell>
                );
              })}
              {actions && <td>{buttonsOf(row) ?? dash}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
