/** Why the database failed temporarily; also the code of the error answer. */
export type TemporaryFailure = 'overloaded' | 'unavailable';

const DEADLOCK = '40P01';
/** The database answers, but other work blocks this work. */
const OVERLOADED = new Set([
  DEADLOCK,
  '53300', // too_many_connections
  '55P03', // lock_not_available: lock_timeout has passed
  '57014', // query_canceled: statement_timeout has passed, or an operator cancelled the query
]);
/** The connection is lost, or the server accepts no new one. */
const UNAVAILABLE = new Set([
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '25006', // read_only_sql_transaction: the connection still leads to a former primary
  '53100', // disk_full
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
]);
const CONNECTION_EXCEPTION = /^08\w{3}$/;

// pg raises these without a code. pg-boss appends words to the message, so only its beginning counts.
const POOL_EXHAUSTED = 'timeout exceeded when trying to connect';
const CONNECTION_LOST =
  /^(Connection terminated|timeout expired|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable)/;
/** TypeORM raises this class if a transaction continues after a lost connection. */
const RELEASED = 'QueryRunnerAlreadyReleasedError';

/**
 * Classifies an error of pg, pg-pool, pg-boss or TypeORM.
 *
 * @returns null for an error that is not temporary
 */
export function temporaryFailure(error: unknown): TemporaryFailure | null {
  const { code, name, message } = fieldsOf(error);
  if (OVERLOADED.has(code) || message.startsWith(POOL_EXHAUSTED)) return 'overloaded';
  const isLost = UNAVAILABLE.has(code) || CONNECTION_EXCEPTION.test(code) || CONNECTION_LOST.test(message);
  return isLost || name === RELEASED ? 'unavailable' : null;
}

/**
 * Runs the work, and repeats it once after a deadlock or a lost connection, but not after a timeout. `work` must be
 * idempotent, because a connection can be lost after its commit.
 */
export async function retryOnce<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isWorthARetry(error)) throw error;
    return work();
  }
}

/** Whether PostgreSQL refused a prepared statement because a migration changed its result columns. */
export function isOutdatedPlan(error: unknown): boolean {
  return (error as { routine?: unknown }).routine === 'RevalidateCachedQuery';
}

/** Returns whether an insert or update failed on a unique index. */
export function isUniqueViolation(error: unknown): boolean {
  return fieldsOf(error).code === '23505';
}

function isWorthARetry(error: unknown): boolean {
  const { code, message } = fieldsOf(error);
  return code === DEADLOCK || (temporaryFailure(error) === 'unavailable' && !message.includes('timeout'));
}

function fieldsOf(error: unknown): { code: string; name: string; message: string } {
  const { code, name, message } = (error ?? {}) as Record<string, unknown>;
  return { code: String(code), name: String(name), message: String(message) };
}
