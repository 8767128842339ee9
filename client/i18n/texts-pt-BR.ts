const files = import.meta.glob<Record<string, unknown>>(
  [
    '../../locales/pt-BR/*.json',
    '!../../locales/pt-BR/{access,admin,affiliates,announcements,answers,choices,groups,join,legal,links,mail,manifest,notifications,own,previews,push,pwa,record,refusals,share,split,winners}.json',
  ],
  { eager: true, import: 'default' },
);

/**
 * The texts of nearly every page, by namespace. They lack the texts of few pages (texts.ts), and those that only the
 * server writes.
 */
export const texts = Object.fromEntries(
  Object.entries(files).map(([path, content]) => [path.slice(path.lastIndexOf('/') + 1, -5), content]),
);
