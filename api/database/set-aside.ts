import { Client } from 'pg';

/**
 * Renames a database and creates an empty one of its old name; the login must own it and may create databases. Returns
 * the new name, such as doce_old_20261122183000 (UTC).
 */
export async function setAside(url: string): Promise<string> {
  const target = new URL(url);
  const name = target.pathname.slice(1);
  const oldName = `${name}_old_${new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)}`;
  target.pathname = '/postgres';
  const client = new Client({ connectionString: target.href });
  await client.connect();
  try {
    await client.query(
      `alter database ${client.escapeIdentifier(name)} rename to ${client.escapeIdentifier(oldName)}`,
    );
    await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
  return oldName;
}
