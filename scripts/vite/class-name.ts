import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { root } from '../run-command.ts';

/**
 * What a class of a CSS module is called in the app: its own name, and four letters for its file. Script and styles both bear it, and a phone keeps both:
 * Vite's own names are longer by a kilobyte and a half in all.
 */
export const modules = {
  generateScopedName(name: string, file: string) {
    const letters = createHash('md5').update(relative(root, file)).digest('base64url').slice(0, 4);
    return `${name}_${letters}`;
  },
};
