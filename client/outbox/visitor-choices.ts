import { CHOICES_KEPT_HOURS } from '../../shared/rules/kept.ts';
import { OUTCOMES, type Pick } from '../../shared/rules/outcome.ts';
import { newOpId } from '../lib/op-id.ts';
import { serverNow } from '../lib/server-clock.ts';
import { storageKeys } from '../lib/storage-keys.ts';
import { storedStore } from '../lib/stored-store.ts';
import { useStore } from '../lib/use-store.ts';
import { localStore } from '../lib/web-storage.ts';
import { stampNow } from './choice-clock.ts';
import type { CopiedChoices } from './choices-copy.ts';
import type { Choice, MatchFacts } from './outbox-row.ts';

/**
 * A choice that was made without an account, with the moment of its tap and the grid in which the visitor saw the
 * match.
 */
export type VisitorChoice = Omit<Choice, 'playerId'> & { gridId: number };

/** Choices that belong together. */
export interface ChoiceSet {
  /** The player whose form they belong to; null: still a visitor's. */
  playerId: number | null;
  choices: readonly VisitorChoice[];
  /** The players who said that they are not theirs. */
  refusedBy: readonly number[];
  /** How many were sent. The choices that are left are of matches with another saved pick. Null: none yet. */
  sent: number | null;
  /** How many ended by their age, until the page has told it. */
  expired: number;
}

type Sets = readonly ChoiceSet[];

/** How long choices are kept after the last tap. */
export const choicesKeptMs = CHOICES_KEPT_HOURS * 60 * 60_000;

const countChanges = () => Number(localStore.get(storageKeys.choiceChanges));
const noSets: Sets = [];
const store = storedStore(storageKeys.visitorChoices, parseSets, noSets);

/** Takes the newest state of all tabs, changes it and stores it. */
function change(step: (sets: Sets) => Sets): void {
  const before = store.read();
  const sets = step(before).filter(isOfUse);
  if (sets.length === 0 && before.length === 0) return;
  store.set(sets.length > 0 ? sets : null);
  localStore.set(storageKeys.choiceChanges, String(countChanges() + 1));
  copySoon(sets.length > 0 ? JSON.stringify(sets) : null);
}

/** A visitor taps several matches in a row. */
const copyAfterMs = 1_000;
let copying: ReturnType<typeof setTimeout> | undefined;

/** Copies the choices into the database, which a killed browser does not lose (restore-choices.ts). Erases at once. */
function copySoon(text: string | null): void {
  clearTimeout(copying);
  const copied = text === null ? null : { text, changes: countChanges() };
  const copy = () =>
    void import('./choices-copy.ts').then(({ copyChoices }) => copyChoices(copied)).catch(() => undefined);
  if (text === null) copy();
  else copying = setTimeout(copy, copyAfterMs);
}

/**
 * Adds the choices of the copy that are newer than all that local storage has. An older copy adds none: they may be a
 * player's, sent or refused since.
 */
export function takeCopiedChoices({ text, changes: copied }: CopiedChoices): void {
  if (copied <= countChanges()) return;
  const last = Math.max(
    0,
    ...store.read().flatMap(({ choices }) => choices.map(({ madeAt }) => madeAt.server)),
  );
  const isLost = ({ madeAt }: VisitorChoice) => madeAt.server > last;
  for (const { playerId, choices, sent } of parseSets(JSON.parse(text)).filter((set) =>
    set.choices.some(isLost),
  )) {
    const lost = choices.filter(isLost);
    changeOf(playerId, (set) => ({
      ...set,
      sent,
      choices: [
        ...set.choices.filter((each) => !lost.some(({ matchId }) => matchId === each.matchId)),
        ...lost,
      ],
    }));
  }
}

const isOfUse = ({ choices, expired }: ChoiceSet) => choices.length > 0 || expired > 0;

function changeOf(playerId: number | null, step: (set: ChoiceSet) => ChoiceSet): void {
  change((sets) => [
    ...sets.filter((set) => set.playerId !== playerId),
    step(sets.find((set) => set.playerId === playerId) ?? emptySet(playerId)),
  ]);
}

function emptySet(playerId: number | null): ChoiceSet {
  return { playerId, choices: [], refusedBy: [], sent: null, expired: 0 };
}

/** Returns the choices of a player's form, or those of a visitor (null). The server's render and hydration see none. */
export function useVisitorChoices(playerId: number | null): ChoiceSet {
  const sets = useStore(store);
  return sets.find((set) => set.playerId === playerId) ?? none(playerId);
}

const emptySets = new Map<number | null, ChoiceSet>();

/** The same object at each call, so that effects do not run again. */
function none(playerId: number | null): ChoiceSet {
  if (!emptySets.has(playerId)) emptySets.set(playerId, emptySet(playerId));
  return emptySets.get(playerId)!;
}

export function readVisitorChoices(playerId: number | null): ChoiceSet {
  return store.read().find((set) => set.playerId === playerId) ?? none(playerId);
}

/** For calls that mail a verification link: how many choices wait here for the verification. */
export function waitingChoicesOf(playerId: number): { choices?: number } {
  const { choices, sent } = readVisitorChoices(playerId);
  return sent === null && choices.length > 0 ? { choices: choices.length } : {};
}

/** Whether choices outlive this page. Known after the first tap. */
export function areChoicesDurable(): boolean {
  return store.isDurable();
}

/**
 * A visitor (null) or an unverified player tapped an option. It replaces the earlier choice for the match, and keeps
 * all choices for another 24 hours.
 */
export function chooseWithoutSaving(
  playerId: number | null,
  { matchId, gridId, match }: { matchId: number; gridId: number; match: MatchFacts },
  prediction: Pick,
): void {
  dropExpiredChoices();
  const choice = { opId: newOpId(), matchId, gridId, prediction, madeAt: stampNow(), match };
  changeOf(playerId, (set) => ({
    ...set,
    choices: [...set.choices.filter((each) => each.matchId !== matchId), choice],
    refusedBy: [],
  }));
}

/**
 * A form was sent that a visitor opened to save, or a player said that they are theirs: the visitor's choices belong to
 * this player from now on.
 */
export function claimChoices(playerId: number): void {
  const { choices } = readVisitorChoices(null);
  if (choices.length === 0) return;
  const isTaken = ({ matchId }: VisitorChoice) => choices.some((each) => each.matchId === matchId);
  changeOf(playerId, (set) => {
    const waiting = set.sent === null ? set.choices.filter((each) => !isTaken(each)) : [];
    return { ...set, choices: [...waiting, ...choices], sent: null };
  });
  changeOf(null, (set) => ({ ...set, choices: [] }));
}

/**
 * A player said that the visitor's choices are not theirs. They stay for the visitor, and this player is not asked
 * again.
 */
export function disownChoices(playerId: number): void {
  changeOf(null, (set) => ({ ...set, refusedBy: [...set.refusedBy, playerId] }));
}

/** The choices of a player were sent, except those of matches that had another saved pick. */
export function noteChoicesSent(playerId: number, sent: number, others: readonly VisitorChoice[]): void {
  changeOf(playerId, (set) => ({ ...set, choices: others, sent }));
}

/** Erases the choices of a player's form or of a visitor (null), and what is still to be told of them. */
export function eraseChoices(playerId: number | null): void {
  changeOf(playerId, () => emptySet(playerId));
}

/** The page has told how many choices ended by their age. */
export function noteExpiryTold(playerId: number | null): void {
  changeOf(playerId, (set) => ({ ...set, expired: 0 }));
}

/** Returns when the choices of a set end, in epoch milliseconds of the server's clock; null if it has none. */
export function choicesEndAt({ choices }: ChoiceSet): number | null {
  if (choices.length === 0) return null;
  return Math.max(...choices.map(({ madeAt }) => madeAt.server)) + choicesKeptMs;
}

/** Erases choices whose last tap is 24 hours old, and notes how many for the message. */
export function dropExpiredChoices(): void {
  const now = serverNow();
  const isOver = (set: ChoiceSet) => (choicesEndAt(set) ?? Infinity) <= now;
  if (!store.read().some(isOver)) return;
  change((sets) =>
    sets.map((set) => {
      if (!isOver(set)) return set;
      // Choices that were not sent because a pick was saved already end without a word: nothing is lost.
      const lost = set.sent === null ? set.choices.length : 0;
      return { ...set, choices: [], expired: set.expired + lost };
    }),
  );
}

function parseSets(stored: unknown): Sets {
  return Array.isArray(stored) ? stored.filter(isSet) : noSets;
}

function isSet(value: unknown): value is ChoiceSet {
  const { playerId, choices, refusedBy, sent, expired } = (value ?? {}) as Partial<ChoiceSet>;
  return (
    (playerId === null || Number.isInteger(playerId)) &&
    (sent === null || Number.isInteger(sent)) &&
    Number.isInteger(expired) &&
    Array.isArray(refusedBy) &&
    Array.isArray(choices) &&
    choices.every((each) => isChoice(each) && Number.isInteger((each as VisitorChoice).gridId))
  );
}

/** Whether a parsed value has what every stored choice has, a visitor's or a player's. */
export function isChoice(value: unknown): value is Omit<Choice, 'playerId'> {
  const { opId, matchId, prediction, madeAt, match } = (value ?? {}) as Partial<Choice>;
  return (
    typeof opId === 'string' &&
    Number.isInteger(matchId) &&
    OUTCOMES.some((outcome) => outcome === prediction) &&
    typeof madeAt?.server === 'number' &&
    typeof match?.startTime === 'string'
  );
}
