/** A reason the embedded database cannot run, told in one line to whoever started Doce. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}

/** Shortens what initdb or postgres wrote before it gave up to the one line that helps. */
export function explainFailure(output: string, clusterDir: string): string {
  if (/No space left on device|disk quota exceeded|wrote only \d+ of/i.test(output)) {
    return `The disk is full: the embedded database cannot write to ${clusterDir}`;
  }
  if (/Permission denied|EACCES|EPERM/i.test(output)) return explainPermission(clusterDir);
  const lines = output.split('\n').map((line) => line.trim());
  const reason = lines.find((line) => /FATAL:|PANIC:|error:/i.test(line)) ?? lines.filter(Boolean).at(-1);
  const detail = lines.find((line) => line.includes('DETAIL:'));
  const text = [reason ?? 'it gave no reason', detail].filter(Boolean).join(' ');
  return `The embedded database in ${clusterDir} does not start: ${text.replace(/^.*?(FATAL|PANIC|error): +/i, '')}`;
}

/** The line for files that another account owns. */
export function explainPermission(path: string): string {
  return `No permission to use ${path}: run Doce as the user it belongs to, or set another DATA_DIR`;
}
