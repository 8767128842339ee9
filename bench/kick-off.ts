import http from 'node:http';
import { addGrid, addPlayers, onStage } from './support/stage.ts';

/** A test runs the smallest size. */
export const SMALLEST = { races: 1, clients: 8 };
const WHOLE = { races: 20, clients: 64 };

/** Clients save on two API processes while a match starts. No late pick may be stored, no acknowledged one lost. */
export async function raceKickOff({ races, clients } = WHOLE): Promise<string> {
  return onStage(async ({ owner, startApi }) => {
    const players = await addPlayers(owner, clients);
    const urls = [await startApi(), await startApi()];
    const agent = new http.Agent({ keepAlive: true, maxSockets: clients });
    let sent = 0;
    let accepted = 0;
    let refused = 0;
    let late = 0;
    let missing = 0;
    for (let race = 0; race < races; race += 1) {
      const { gridId, matchIds } = await addGrid(owner, '400 milliseconds');
      const matchId = matchIds[0]!;
      const answers = await Promise.all(
        players.map((player, index) => saveUntilStarted(agent, urls[index % 2]!, player.token, matchId)),
      );
      sent += answers.flat().length;
      accepted += answers.flat().filter((status) => status === 'accepted').length;
      refused += answers.flat().filter((status) => status === 'refused').length;
      const { rows } = await owner.query<{ late: number; stored: number }>(
        `select count(*) filter (where e.accepted_at >= m.closes_at)::int as late, count(*)::int as stored
         from match m join pick_event e on e.picks -> 0 ->> 0 = m.id::text where m.id = $1`,
        [matchId],
      );
      late += rows[0]!.late;
      missing += answers.flat().filter((status) => status === 'accepted').length - rows[0]!.stored;
      await owner.query(`update grid set status = 'settled' where id = $1`, [gridId]);
    }
    agent.destroy();
    return `${races} races of ${clients} clients on two API processes: ${sent} saves, ${accepted} accepted, ${refused} refused, ${late} late, ${missing} acknowledged and missing`;
  });
}

/** Saves repeatedly, each time another choice, until the server answers that the match has started. */
async function saveUntilStarted(
  agent: http.Agent,
  url: string,
  token: string,
  matchId: number,
): Promise<string[]> {
  const statuses: string[] = [];
  while (statuses.at(-1) !== 'refused') {
    const body = JSON.stringify({ matchId, prediction: statuses.length % 2 ? 'draw' : 'home_win' });
    statuses.push(await post(agent, `${url}/api/bets`, token, body));
  }
  return statuses;
}

function post(agent: http.Agent, url: string, token: string, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      url,
      {
        method: 'POST',
        agent,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      },
      (response) => {
        let text = '';
        response.on('data', (part) => (text += part));
        response.on('end', () => {
          const answer = JSON.parse(text) as { results?: { status: string }[] };
          if (answer.results) resolve(answer.results[0]!.status);
          else reject(new Error(text));
        });
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}
