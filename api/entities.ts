/** Every TypeORM entity of the program; each module lists its own. */
export const entities: Function[] = [];
