import { readFileSync } from 'node:fs';
import { parseCheckpoint, readCheckpoint, writeKey } from '../../shared/seal/note.ts';
import type { Env } from '../config/env.ts';
import type { Database } from '../database/database.ts';
import { LogMemory } from '../modules/seal/log-memory.ts';
import { logSignerOf, verifySignature } from '../modules/seal/log-signer.ts';
import { findCheckpoint } from '../modules/seal/queries.ts';
import { Sequencer } from '../modules/seal/sequencer.ts';
import { CommandError } from './command-error.ts';

/**
 * Begins the successor of a public log whose end the database lost (SEAL-23).
 *
 * @param file the last checkpoint that is known; default: LOG_STATE
 * @returns a line with the successor and its public key
 * @raises CommandError if the log has not gone back, or the log's key has not signed the checkpoint
 */
export async function newLog(database: Database, env: Env, file = env.logState): Promise<string> {
  const signer = logSignerOf(env);
  if (!signer) throw new CommandError('There is no public log: LOG_KEY is not set.');
  const note = file && readNote(file);
  if (!note)
    throw new CommandError(
      'Name a file with the last checkpoint of the log: --checkpoint FILE, or LOG_STATE.',
    );
  const known = parseCheckpoint(note);
  await readCheckpoint(note, signer.keyOf(signer.generationOf(known.origin)), verifySignature).catch(
    (error: unknown) => {
      throw new CommandError(`${file}: ${(error as Error).message}`);
    },
  );
  const memory = new LogMemory({ logState: null });
  memory.keep(note);
  if (!(await new Sequencer(database, signer, memory).succeed(signer, known)))
    throw new CommandError(`The database has all entries of that checkpoint: nothing was changed.`);
  const { generation } = await findCheckpoint(database);
  return `The log continues as ${writeKey(signer.keyOf(generation))}`;
}

/** Returns the note; null if the file is missing or is not one. */
function readNote(file: string): string | null {
  try {
    const note = readFileSync(file, 'utf8');
    parseCheckpoint(note);
    return note;
  } catch {
    return null;
  }
}
