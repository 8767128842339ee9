import type { Client, Connection, FieldDef, Submittable } from 'pg';

/** A column of the answer to a statement. */
export interface Column {
  name: string;
  /** The object id of its type in `pg_type`. */
  type: number;
  /** The table and the number of the column that it is a copy of; zeros for a computed one. */
  table: number;
  column: number;
}

/** Returns the columns of a statement, which PostgreSQL parses but does not run. Raises PostgreSQL's error. */
export function describeStatement(client: Client, text: string): Promise<Column[]> {
  return new Promise((resolve, reject) => {
    let columns: Column[] = [];
    const description: Submittable & Record<string, unknown> = {
      submit(connection: Connection) {
        connection.parse({ text } as Parameters<Connection['parse']>[0], true);
        connection.describe({ type: 'S' }, true);
        connection.sync();
      },
      handleRowDescription({ fields }: { fields: FieldDef[] }) {
        columns = fields.map((field) => ({
          name: field.name,
          type: field.dataTypeID,
          table: field.tableID,
          column: field.columnID,
        }));
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(columns),
    };
    client.query(description);
  });
}
