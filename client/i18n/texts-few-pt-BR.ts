const files = import.meta.glob<Record<string, unknown>>(
  '../../locales/pt-BR/{affiliates,announcements,join,links,own,pwa,share,split,winners}.json',
  { eager: true, import: 'default' },
);

/** The short texts of few pages, by namespace. One file, because small ones compress badly. */
export const texts = Object.fromEntries(
  Object.entries(files).map(([path, content]) => [path.slice(path.lastIndexOf('/') + 1, -5), content]),
);
