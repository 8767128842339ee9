import {
  cpSync,
  globSync,
  mkdtempSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { run, ROOT } from './processes.ts';

/** A folder whose `dist` is another release. */
export interface Release {
  folder: string;
  remove: () => void;
}

/** `name-12345678.js`: a file name with a content hash. */
const hashed = /^(.+-)([\w-]{8})(\.\w+)$/;

/** Copies the build with other hashes in all file names, like a new release. */
export function makeNextRelease(): Release {
  const parent = join(ROOT, '.tmp');
  mkdirSync(parent, { recursive: true });
  // Inside the project, where the API finds its packages.
  const folder = mkdtempSync(join(parent, 'release-'));
  cpSync(join(ROOT, 'dist'), join(folder, 'dist'), { recursive: true });
  const client = join(folder, 'dist', 'client');
  for (const packed of globSync(join(client, '**/*.{br,gz}'))) rmSync(packed);
  const names = new Map<string, string>();
  for (const file of globSync(join(client, 'assets', '*'))) {
    const parts = hashed.exec(basename(file));
    if (!parts) continue;
    const [old, name, hash, ending] = parts as unknown as [string, string, string, string];
    const fresh = `${name}${hash.slice(1)}${hash[0]}${ending}`;
    names.set(old, fresh);
    renameSync(file, join(dirname(file), fresh));
  }
  const anyName = new RegExp([...names.keys()].map((name) => name.replaceAll('.', '\\.')).join('|'), 'g');
  for (const file of globSync(join(client, '**/*.{js,css,html}'))) {
    const text = readFileSync(file, 'utf8')
      .replace(anyName, (name) => names.get(name)!)
      .replace(/(?<=revision["`']?:["`'])[0-9a-f]{32}/g, (revision) => revision.slice(1) + revision[0]);
    writeFileSync(file, text);
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Copies the build with React's development build in its client: React then reports elements that do not hydrate. */
export async function makeDevelopmentRelease(): Promise<Release> {
  const parent = join(ROOT, '.tmp');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'development-'));
  const dist = join(folder, 'dist');
  cpSync(join(ROOT, 'dist'), dist, {
    recursive: true,
    filter: (source) => source !== join(ROOT, 'dist/client'),
  });
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const build = run([vite, 'build', '--mode', 'development', '--outDir', join(dist, 'client')], {
    NODE_ENV: 'development',
  });
  if ((await build.ended) !== 0) throw new Error(`the development build failed: ${build.said()}`);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Adds a migration to a release, after its own ones. */
export function addMigration({ folder }: Release, name: string, sql: string): void {
  const migrations = join(folder, 'dist', 'api', 'database', 'migrations');
  writeFileSync(
    join(migrations, 'next.js'),
    `import { Migration } from './migration.js';
export class ${name} extends Migration {
  async up(db) {
    await db.query(${JSON.stringify(sql)});
  }
}
`,
  );
  const index = join(migrations, 'index.js');
  const text = readFileSync(index, 'utf8').replace(/,?\s*\];$/m, `, ${name}];`);
  writeFileSync(index, `import { ${name} } from './next.js';\n${text}`);
}
