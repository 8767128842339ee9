import { createHash } from 'node:crypto';
import type { Queries } from '../../database/database.ts';

/** A link of the chain that was known outside the database. */
export interface Head {
  seq: number;
  /** Hexadecimal. */
  hash: string;
}

interface LinkRow {
  seq: string;
  event_id: string;
  salt: Buffer;
  digest: Buffer;
  head: Buffer;
  /** The event as it is now; null if it is gone. */
  event: string | null;
}

const BATCH = 5000;
const LINKS = `
  select l.seq, l.event_id, l.salt, l.digest, l.head,
    case when e.id is not null then jsonb_build_array(e.id, extract(epoch from e.at), e.actor_id, e.action, e.subject, e.before, e.after)::text end as event
  from audit_link l left join audit_event e on e.id = l.event_id
  where l.seq > $1 order by l.seq limit ${BATCH}`;
/** The job links every event within a minute, so an older event without a link was not there when its neighbours were linked. */
const UNLINKED = `
  select e.id, e.at < (select max(linked_at) from audit_link) - interval '1 hour' as is_late
  from audit_event e where not exists (select from audit_link where event_id = e.id) order by e.id`;

/**
 * Checks the chain of the audit log (ADM-34): every event against its digest, and every link against the one before.
 *
 * @param known a head that an earlier check printed
 * @returns the present head, the number of events that wait for the job, and a sentence for each problem
 */
export async function checkChain(
  queries: Queries,
  known: Head | null = null,
): Promise<{ head: Head; waiting: number; problems: string[] }> {
  const problems: string[] = [];
  let seq = 0;
  let head: Buffer = Buffer.alloc(0);
  for (;;) {
    const links = await queries.rows<LinkRow>(LINKS, [seq]);
    for (const link of links) {
      problems.push(...problemsOf(link, seq, head));
      [seq, head] = [Number(link.seq), link.head];
      if (known?.seq === seq && known.hash !== head.toString('hex'))
        problems.push(`Link ${seq} has another hash than the known head: the chain was made again.`);
    }
    if (links.length < BATCH) break;
  }
  if (known && known.seq > seq)
    problems.push(`The chain ends at link ${seq}, and link ${known.seq} is known: its end was cut off.`);
  const unlinked = await queries.rows<{ id: string; is_late: boolean | null }>(UNLINKED);
  const [late, waiting] = [unlinked.filter((row) => row.is_late), unlinked.filter((row) => !row.is_late)];
  problems.push(
    ...late.map(({ id }) => `Event ${id} was inserted: it is older than the chain's end and has no link.`),
  );
  return { head: { seq, hash: head.toString('hex') }, waiting: waiting.length, problems };
}

function problemsOf(link: LinkRow, seqBefore: number, headBefore: Buffer): string[] {
  const problems: string[] = [];
  const seq = Number(link.seq);
  if (seq !== seqBefore + 1) problems.push(`Links ${seqBefore + 1} to ${seq - 1} were deleted.`);
  else if (!sha256(headBefore, link.digest).equals(link.head))
    problems.push(`Link ${seq} does not follow from the link before it: a link was altered.`);
  if (link.event === null) problems.push(`Event ${link.event_id} was deleted.`);
  else if (!sha256(link.salt, Buffer.from(link.event)).equals(link.digest))
    problems.push(`Event ${link.event_id} was altered.`);
  return problems;
}

const sha256 = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
