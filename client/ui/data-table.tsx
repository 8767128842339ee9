import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './data-table.module.css';

export interface Column<Row> {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'center' | 'end';
  /** The cell that names its row for a screen reader. */
  rowHeader?: boolean;
  /** A CSS length. */
  width?: string;
}

interface DataTableProps<Row> {
  /** What the table lists. */
  caption: ReactNode;
  captionHidden?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowClassName?: (row: Row, index: number) => string | undefined;
  /** Shown in place of the rows when there are none. */
  empty?: ReactNode;
  /** A CSS length below which the table scrolls sideways instead of getting narrower. */
  minWidth?: string;
  className?: string;
}

/** A dense table that scrolls sideways by itself, under a header that stays in sight; so does the name of a row on a narrow screen. */
export function DataTable<Row>({
  caption,
  captionHidden,
  columns,
  rows,
  rowKey,
  rowClassName,
  empty,
  minWidth,
  className,
}: DataTableProps<Row>) {
  return (
    // It scrolls, so the keyboard has to be able to reach it.
    <div
      className={classNames(styles.scroller, className)}
      tabIndex={0}
      role="region"
      aria-label={typeof caption === 'string' ? caption : undefined}
    >
      <table className={styles.table} style={{ minWidth }}>
        <caption className={captionHidden ? 'visually-hidden' : styles.caption}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, header, align = 'start', rowHeader, width }) => (
              <th
                key={key}
                scope="col"
                className={classNames(styles[align], rowHeader && styles.corner)}
                style={{ width }}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={rowKey(row)} className={rowClassName?.(row, index)}>
              {columns.map(({ key, cell, align = 'start', rowHeader }) =>
                rowHeader ? (
                  <th key={key} scope="row" className={styles[align]}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={key} className={styles[align]}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
          {rows.length === 0 && empty && (
            <tr>
              <td colSpan={columns.length} className={styles.empty}>
                {empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}
