import type { Transaction } from '../../database/database.ts';
import { recordAudits, type AuditEntry } from '../../platform/audit.ts';
import type { MatchState } from './apply-fixture.ts';
import { storeStates, type StoredMatch } from './match-state-row.ts';

/** A match as it stood, and what the source made of it. */
export interface MatchChange {
  match: StoredMatch;
  state: MatchState;
}

/**
 * Writes what the source has changed, and for the log (ADM-17) what of it decides who can pick what and who hits: two statements, however many matches.
 * To be called with the matches' starts held.
 */
export async function storeChanges(tx: Transaction, changes: MatchChange[]): Promise<void> {
  if (changes.length === 0) return;
  const closesAt = await storeStates(
    tx,
    changes.map(({ match, state }) => ({ id: match.id, state })),
  );
  await recordAudits(
    tx,
    changes.flatMap((change) => {
      // What is in no grid matters to nobody.
      if (change.match.gridId === null) return [];
      return noteOf(change, closesAt.get(change.match.id) ?? change.match.closesAt);
    }),
  );
}

/** What is noted of a change: status, start, lock and why it needs a look. The goals of a match under way are not worth remembering, a result is. */
function noteOf({ match, state }: MatchChange, closesAt: Date): AuditEntry[] {
  const [before, after] = [factsOf(match, match.closesAt), factsOf(state, closesAt)];
  const of = { actorId: null, subject: `game:${match.id}` };
  if (resultOf(match) !== resultOf(state))
    return [
      {
        ...of,
        action: 'game.result',
        before: { ...before, ...scoreOf(match) },
        after: { ...after, ...scoreOf(state) },
      },
    ];
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  return [
    {
      ...of,
      action: 'game.source',
      before: { ...before, sourceStatus: match.sourceStatus },
      after: { ...after, sourceStatus: state.sourceStatus },
    },
  ];
}

function factsOf({ status, attention, start }: MatchState, closesAt: Date) {
  return {
    status,
    startTime: start.toISOString(),
    // Where it closes with its start that says nothing more.
    closesAt: closesAt.getTime() === start.getTime() ? null : closesAt.toISOString(),
    attention,
  };
}

/** The score of a match that is over, or that it is void; null while it has no result. */
function resultOf({ status, score }: MatchState): string | null {
  if (status === 'finished') return JSON.stringify([score?.home, score?.away]);
  return status === 'cancelled' ? status : null;
}

function scoreOf({ score }: MatchState) {
  return { homeScore: score?.home ?? null, awayScore: score?.away ?? null };
}
