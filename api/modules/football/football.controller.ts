import { Controller } from '@nestjs/common';
import { contract } from '../../../shared/contract/index.ts';
import { Done } from '../../http/answer.interceptor.ts';
import { CurrentCaller, Input, type InputOf } from '../../http/input.ts';
import type { Caller } from '../../http/request.ts';
import { Serves } from '../../http/serves.ts';
import { askSource } from './ask-source.ts';
import { BrowseSource } from './browse-source.ts';
import { ImportFixtures } from './import-fixtures.ts';
import { UpdateResults } from './update-results.ts';

const { adminFootball, adminGames } = contract;

@Controller()
export class FootballController {
  constructor(
    private readonly source: BrowseSource,
    private readonly importFixtures: ImportFixtures,
    private readonly results: UpdateResults,
  ) {}

  @Serves(adminFootball.countries)
  countries() {
    return this.source.countries();
  }

  @Serves(adminFootball.seasons)
  seasons() {
    return this.source.seasons();
  }

  @Serves(adminFootball.leagues)
  leagues(@Input() { query }: InputOf<typeof adminFootball.leagues>) {
    return this.source.leagues(query);
  }

  @Serves(adminFootball.games)
  games(@Input() { query }: InputOf<typeof adminFootball.games>) {
    return this.source.games(query);
  }

  @Serves(adminFootball.createGrid)
  createGrid(@CurrentCaller() caller: Caller, @Input() { body }: InputOf<typeof adminFootball.createGrid>) {
    const { games, ...grid } = body;
    return this.importFixtures.createGrid(
      { ...grid, fixtureIds: games.map(({ fixture }) => fixture.id) },
      caller.playerId,
    );
  }

  @Serves(adminFootball.status)
  status() {
    return this.source.status();
  }

  @Serves(adminGames.updateResults)
  async updateResults(@Input() _input: InputOf<typeof adminGames.updateResults>) {
    const update = await askSource(this.results.updateAll());
    return new Done(update, { ...update });
  }
}
