import { gunzipSync, gzipSync } from 'node:zlib';
import { Client } from 'pg';
import { fromText } from '../../shared/seal/bytes.ts';
import { type Card, commitmentOf, type Entry, readEntry, writeEntry } from '../../shared/seal/entry.ts';
import { COSIGNATURE, cosignedText, keyOf, writeCosignature, writeKey } from '../../shared/seal/note.ts';
import { type Opening, readOpenings, writeOpening } from '../../shared/seal/opening.ts';
import { Frontier, leafHash } from '../../shared/seal/tree.ts';
import { LogSigner, sha256, signingKey } from '../modules/seal/log-signer.ts';
import type { Env } from '../config/env.ts';

const witnessing = signingKey(Buffer.alloc(32, 9).toString('base64url'));
const witnessOf = (name: string) => keyOf(sha256, name, witnessing.publicKey, COSIGNATURE);
/** The key of a witness of these tests. */
export const witnessKey = (name = 'witness.example') => writeKey(witnessOf(name), COSIGNATURE);

/** A signature of a witness over the first `size` entries. `places`: of the entries whose first note it is. */
export interface Signed {
  size: number;
  at: number;
  witness?: string;
}

/** An organiser with the database and the log's key can write everything anew, as if it had always been so. */
export class Organiser {
  private readonly owner: Client;
  private readonly signer: LogSigner;
  entries: Entry[] = [];
  private events: (string | null)[] = [];
  private details = new Map<string, string | null>();
  openings = new Map<number, Opening[]>();

  private constructor(databaseUrl: string, { logKey, logName }: Pick<Env, 'logKey' | 'logName'>) {
    this.owner = new Client({ connectionString: databaseUrl });
    this.signer = new LogSigner(logName, logKey!);
  }

  /** Reads the log of the database. */
  static async of(databaseUrl: string, env: Pick<Env, 'logKey' | 'logName'>): Promise<Organiser> {
    const organiser = new Organiser(databaseUrl, env);
    const { owner } = organiser;
    await owner.connect();
    for (const table of ['seal_entry', 'seal_node', 'seal_opening'])
      await owner.query(`alter table ${table} disable trigger all`);
    const { rows } = await owner.query('select data, event_seq from seal_entry order by place');
    organiser.entries = rows.map(({ data }) => readEntry(data));
    organiser.events = rows.map(({ event_seq: seq }) => seq);
    const facts = await owner.query('select place, detail from seal_fact where place is not null');
    for (const { place, detail } of facts.rows) organiser.details.set(String(place), detail);
    const pieces = await owner.query('select grid_id, lines from seal_opening order by grid_id, piece');
    for (const { grid_id: id, lines } of pieces.rows)
      organiser.openings.set(id, [...readOpenings(gunzipSync(lines).toString())]);
    return organiser;
  }

  sql(text: string, values: unknown[] = []): Promise<unknown> {
    return this.owner.query(text, values);
  }

  /** Copies the present contents. The returned function restores them. */
  snapshot(): () => void {
    const { entries, events, details, openings } = structuredClone({
      ...{ entries: this.entries, events: this.events, details: this.details, openings: this.openings },
    });
    return () => Object.assign(this, structuredClone({ entries, events, details, openings }));
  }

  /** Adds a save with this card at the place, and its opening. */
  addSave(place: number, name: string, card: Card): void {
    const { gridId, at } = this.entries[place - 1]!;
    const salt = hashOf(`salt ${place}`);
    const pseudonym = hashOf(name);
    const commitment = commitmentOf(sha256, { salt, pseudonym, gridId, card });
    this.splice(place, 0, { type: 'save', gridId, at, pseudonym, commitment });
    const openings = this.openings.get(gridId)!;
    openings.push({ place, salt, card });
    openings.sort((one, other) => one.place - other.place);
  }

  /** The signed checkpoint of the first `size` entries. */
  checkpoint(size: number): string {
    const frontier = new Frontier(sha256);
    for (const entry of this.entries.slice(0, size)) frontier.append(leafHash(sha256, writeEntry(entry)));
    return this.note(frontier);
  }

  /** Writes the log: `entries` in order, openings with the places of `placeOf`, and the witnesses' signatures. */
  async write(signatures: Signed[]): Promise<void> {
    const { owner, entries } = this;
    await owner.query(
      'delete from seal_entry; delete from seal_node; delete from seal_note; delete from seal_opening',
    );
    await owner.query(`delete from seal_fact where kind <> 'opened'`);
    const frontier = new Frontier(sha256);
    const notes: string[] = [this.note(frontier)];
    const versions = new Map<string, number>();
    for (const [place, entry] of entries.entries()) {
      const data = writeEntry(entry);
      await owner.query(
        'insert into seal_entry (place, data, leaf, grid_id, event_seq) values ($1, $2, $3, $4, $5)',
        [
          place,
          Buffer.from(data),
          Buffer.from(leafHash(sha256, data)),
          entry.gridId,
          this.events[place] ?? null,
        ],
      );
      if (entry.type !== 'save') {
        const about = 'matchId' in entry ? entry.matchId : 0;
        const key = `${entry.type} ${entry.gridId} ${about}`;
        const version = versions.get(key) ?? 0;
        versions.set(key, version + 1);
        const detail = this.details.get(String(place)) ?? (entry.type === 'settlement' ? '[]' : null);
        await owner.query(
          'insert into seal_fact (kind, grid_id, match_id, version, place, detail) values ($1, $2, $3, $4, $5, $6)',
          [
            entry.type,
            entry.gridId,
            about,
            entry.type === 'settlement' ? 1_000 + version : version,
            place,
            detail,
          ],
        );
      }
      frontier.append(leafHash(sha256, data));
      notes.push(this.note(frontier));
    }
    const last = entries.at(-1)!;
    await owner.query('update seal_log set size = $1, checkpoint = $2, last_at = $3', [
      entries.length,
      notes.at(-1),
      last.at,
    ]);
    for (const [id, openings] of this.openings)
      if (openings.length > 0)
        await owner.query(
          'insert into seal_opening (grid_id, piece, lines, last_place) values ($1, 0, $2, $3)',
          [id, gzipSync(openings.map(writeOpening).join('')), openings.at(-1)!.place],
        );
    for (const { size, at, witness = 'witness.example' } of signatures.toReversed()) {
      const note = notes[size]!;
      const signed = note + writeCosignature(witnessOf(witness), at, witnessing.sign(cosignedText(note, at)));
      await owner.query(
        `insert into seal_note (witness, place, size, note) select $1, place, $2, $3 from seal_fact where place < $2 and kind <> 'opened'
         on conflict (witness, place) do update set size = excluded.size, note = excluded.note`,
        [witness, size, signed],
      );
      await owner.query(
        'insert into seal_note (witness, place, size, note) values ($1, -1, $2, $3) on conflict do nothing',
        [witness, size, signed],
      );
    }
  }

  /** Puts an entry at the place, or takes one out. Later entries, openings and details move. */
  splice(place: number, remove: number, ...added: Entry[]): void {
    const moved = added.length - remove;
    this.entries.splice(place, remove, ...added);
    this.events.splice(place, remove, ...added.map(() => null));
    this.details = new Map(
      [...this.details].map(([at, detail]) => [
        String(Number(at) >= place + remove ? Number(at) + moved : at),
        detail,
      ]),
    );
    for (const openings of this.openings.values())
      for (const opening of openings) if (opening.place >= place + remove) opening.place += moved;
  }

  private note(frontier: Frontier): string {
    return this.signer.checkpoint(frontier.size, frontier.root());
  }

  async close(): Promise<void> {
    for (const table of ['seal_entry', 'seal_node', 'seal_opening'])
      await this.owner.query(`alter table ${table} enable trigger all`);
    await this.owner.end();
  }
}

/** The bytes of a name, for entries that a test makes. */
export const hashOf = (name: string): Uint8Array => sha256(fromText(name));
