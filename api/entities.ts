import type { DataSourceOptions } from 'typeorm';
import { gamesEntities } from './modules/games/games-entities.ts';

/** Every TypeORM entity of the program; each module lists its own. */
export const entities: NonNullable<DataSourceOptions['entities']> = [...gamesEntities];
