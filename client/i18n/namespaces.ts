/**
 * The texts that come in one download, because small files compress badly: those of nearly every page, and the short
 * ones of few pages. Every other namespace is a download of its own. The build reads it too (vite.config.ts).
 */
export const downloads = {
  texts: 'auth common errors faq history home offline play profile verification'.split(' '),
  'texts-few': 'affiliates announcements groups join links own pwa share split winners'.split(' '),
};
