/** The embedded database cannot run; `message` is the line to print. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}

/** Reduces the output of a failed initdb or postgres to the line with the reason. */
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

/** Returns the message for files that another account owns. */
export function explainPermission(path: string): string {
  return `No permission to use ${path}: run Doce as the owner of these files, or set another DATA_DIR`;
}
