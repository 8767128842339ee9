import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { root } from '../run-command.ts';

/**
 * Returns the name of a CSS module's class in the app: its own name and four letters for its file. Vite's default names would add 1.5 kB to the
 * scripts and styles that a phone stores.
 */
export const modules = {
  generateScopedName(name: string, file: string) {
    const letters = createHash('md5').update(relative(root, file)).digest('base64url').slice(0, 4);
    return `${name}_${letters}`;
  },
};
