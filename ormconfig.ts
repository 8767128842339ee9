import { DataSource } from 'typeorm';
import { dataSourceOptions } from './api/database/connect.ts';

/** For TypeORM's CLI after a build: `DATABASE_ADMIN_URL=... npx typeorm migration:show -d dist/ormconfig.js`. */
export default new DataSource(dataSourceOptions(process.env['DATABASE_ADMIN_URL'] ?? '', 'owner', 2));
