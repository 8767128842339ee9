import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Fixture {
  id: number;
  home: string;
  away: string;
  start: Date;
  status: string;
  score: [number, number] | null;
}

const LEAGUE = { id: 71, name: 'Serie A', country: 'Brazil' };
/** Every match is of this season, also one after New Year. */
const SEASON = new Date().getUTCFullYear();
/** A green PNG of 32 x 32 pixels. */
const CREST = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAMAAABEpIrGAAAAA1BMVEUaf0v/YuZdAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEklEQVQ4y2NgGAWjYBSMAuwAAAQgAAFWu83mAAAAAElFTkSuQmCC',
  'base64',
);

/** A fake of API-Football v3 with one league. Tests set its matches. */
export class FootballService {
  readonly fixtures = new Map<number, Fixture>();
  private server: Server | null = null;

  async start(): Promise<string> {
    this.server = createServer((request, response) => {
      const url = new URL(request.url ?? '/', 'http://source');
      if (url.pathname.startsWith('/media/')) {
        response.writeHead(200, { 'content-type': 'image/png' });
        response.end(CREST);
        return;
      }
      const entries = this.answer(url);
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify({
          get: url.pathname.slice(1),
          parameters: Object.fromEntries(url.searchParams),
          errors: [],
          results: entries.length,
          paging: { current: 1, total: 1 },
          response: entries,
        }),
      );
    });
    await new Promise<void>((resolve) => this.server!.listen(0, '127.0.0.1', resolve));
    return this.base;
  }

  stop(): Promise<void> {
    this.server?.closeAllConnections();
    return new Promise((resolve) => (this.server ? this.server.close(() => resolve()) : resolve()));
  }

  /** Adds or changes matches. */
  set(...fixtures: (Partial<Fixture> & { id: number })[]): void {
    for (const fixture of fixtures) {
      const known = this.fixtures.get(fixture.id);
      this.fixtures.set(fixture.id, {
        home: `Local ${fixture.id}`,
        away: `Visitante ${fixture.id}`,
        start: new Date(Date.now() + 86_400_000),
        status: 'NS',
        score: null,
        ...known,
        ...fixture,
      });
    }
  }

  private get base(): string {
    return `http://127.0.0.1:${(this.server!.address() as AddressInfo).port}`;
  }

  private picture(name: string | number): string {
    return `${this.base}/media/${name}.png`;
  }

  private answer(url: URL): unknown[] {
    const { searchParams } = url;
    const season = Number(searchParams.get('season'));
    switch (url.pathname) {
      case '/countries':
        return [
          { name: 'Argentina', code: 'AR', flag: null },
          { name: 'Brazil', code: 'BR', flag: null },
        ];
      case '/leagues/seasons':
        return [SEASON - 1, SEASON];
      case '/leagues': {
        const league = { ...LEAGUE, type: 'League', logo: this.picture('league') };
        const country = { name: LEAGUE.country, code: 'BR', flag: null };
        const isKnown = searchParams.get('country') === LEAGUE.country && season === SEASON;
        return isKnown ? [{ league, country, seasons: [] }] : [];
      }
      case '/fixtures': {
        const ids = searchParams.get('ids')?.split('-').map(Number);
        const isKnown = searchParams.get('league') === String(LEAGUE.id) && season === SEASON;
        const [from, to] = [searchParams.get('from') ?? '', searchParams.get('to') ?? '9'];
        const isWithin = ({ start }: Fixture) => {
          const day = start.toISOString().slice(0, 10);
          return isKnown && from <= day && day <= to;
        };
        return [...this.fixtures.values()]
          .filter((fixture) => (ids ? ids.includes(fixture.id) : isWithin(fixture)))
          .map((fixture) => this.render(fixture));
      }
      default:
        return [];
    }
  }

  private render({ id, home, away, start, status, score }: Fixture): unknown {
    const over = status === 'FT';
    const goals = score ? { home: score[0], away: score[1] } : { home: null, away: null };
    const none = { home: null, away: null };
    const team = (name: string, id: number) => ({ id, name, logo: this.picture(id), winner: null });
    return {
      fixture: {
        id,
        date: start.toISOString(),
        timestamp: Math.floor(start.getTime() / 1000),
        periods: { first: status === 'NS' ? null : Math.floor(start.getTime() / 1000), second: null },
        status: { long: status, short: status, elapsed: null },
      },
      league: { ...LEAGUE, logo: this.picture('league'), flag: null, season: SEASON, round: '1' },
      teams: { home: team(home, id * 2), away: team(away, id * 2 + 1) },
      goals,
      score: { halftime: none, fulltime: over ? goals : none, extratime: none, penalty: none },
    };
  }
}
