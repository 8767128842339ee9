import type { ComponentProps } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import styles from './admin-table.module.css';

export interface AdminColumn<Row> extends Column<Row> {
  /**
   * Where its cell stands on a phone, when it is not the row's name, which comes first: a fact under the column's header (the default), a text of its
   * own, among the buttons at the bottom, or nowhere.
   */
  onCard?: 'fact' | 'text' | 'actions' | 'nowhere';
  /** A card leaves it out: there is nothing to read. */
  isBlank?: (row: Row) => boolean;
}

interface AdminTableProps<Row> extends Omit<ComponentProps<typeof DataTable<Row>>, 'captionHidden'> {
  /** For a screen reader. */
  caption: string;
  columns: readonly AdminColumn<Row>[];
}

/** A dense table on a desk; on a phone a card for each row, so that nothing has to be looked for sideways and every button is in the thumb's reach. */
export function AdminTable<Row>({ caption, columns, rows, rowKey, ...rest }: AdminTableProps<Row>) {
  const isNarrow = useIsNarrow();
  if (!isNarrow)
    return (
      <DataTable caption={caption} captionHidden columns={columns} rows={rows} rowKey={rowKey} {...rest} />
    );
  if (rows.length === 0) return <p className={styles.empty}>{rest.empty}</p>;
  return (
    <ul aria-label={caption} className={styles.cards}>
      {rows.map((row, index) => (
        <li key={rowKey(row)} className={classNames(styles.card, rest.rowClassName?.(row, index))}>
          <Card row={row} columns={columns.filter(({ isBlank }) => !isBlank?.(row))} />
        </li>
      ))}
    </ul>
  );
}

function Card<Row>({ row, columns }: { row: Row; columns: readonly AdminColumn<Row>[] }) {
  const those = (place: AdminColumn<Row>['onCard']) =>
    columns.filter(({ rowHeader, onCard = 'fact' }) => !rowHeader && onCard === place);
  const facts = those('fact');
  const actions = those('actions');
  return (
    <>
      {columns
        .filter(({ rowHeader }) => rowHeader)
        .map(({ key, cell }) => (
          <div key={key} className={styles.name}>
            {cell(row)}
          </div>
        ))}
      {those('text').map(({ key, cell }) => (
        <div key={key}>{cell(row)}</div>
      ))}
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(({ key, header, cell }) => (
            <div key={key}>
              <dt>{header}</dt>
              <dd>{cell(row)}</dd>
            </div>
          ))}
        </dl>
      )}
      {actions.map(({ key, cell }) => (
        <div key={key} className={styles.actions}>
          {cell(row)}
        </div>
      ))}
    </>
  );
}
