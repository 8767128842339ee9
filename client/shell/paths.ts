/** Every path of the app, and its anchors. Patterns for the router have `:name`; functions fill them. */
export const paths = {
  home: '/',
  play: '/jugar',
  profile: '/perfil',
  groups: '/grupos',
  joinGroup: '/grupos/join/:inviteCode',
  faq: '/faq',
  winners: '/ganadores',
  verify: '/verificar',
  affiliates: '/bola-gaming',
  rules: '/bases',
  privacy: '/privacidad',
  terms: '/terminos',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email/:token',
  admin: '/admin',
  notFound: '/404',
} as const;

/** Ids of the sections that links scroll to. */
export const anchors = {
  main: 'contenido',
  faq: 'faq',
  contact: 'contacto',
  games: 'partidos',
  joinForms: 'entrar',
  record: 'historial',
  prizes: 'premios',
} as const;
