const files = import.meta.glob<Record<string, unknown>>(
  ['../../locales/pt-BR/*.json', '!../../locales/pt-BR/{admin,answers,mail,manifest}.json'],
  { eager: true, import: 'default' },
);

/** Every text a player can see, by namespace. The panel's, and those only the server writes, stay out. */
export const texts = Object.fromEntries(
  Object.entries(files).map(([path, content]) => [path.slice(path.lastIndexOf('/') + 1, -5), content]),
);
