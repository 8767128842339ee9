/**
 * All that the audit log can tell of (ADM-17), by the kind of thing it was done to. Each kind and action has its words in `admin.json`, under
 * `audit.kind` and `audit.action`.
 */
export const AUDIT_ACTIONS = {
  game: [
    'game.score',
    'game.release',
    'game.reopen',
    'game.result',
    'game.source',
    'game.assign',
    'game.order',
    'game.move-seen',
    'game.delete',
  ],
  // `grid.rename` is written no more: kept for logs written before, which nobody can change.
  grid: ['grid.create', 'grid.update', 'grid.rename', 'grid.status', 'grid.rescore', 'grid.delete'],
  prize: ['prize.update', 'winners.export'],
  announcement: ['announcement.create', 'announcement.update', 'announcement.delete'],
  player: ['player.disabled', 'player.enabled', 'player.deleted', 'predictions.verify', 'session.reused'],
  admin: ['admin.created', 'admin.promoted'],
  contact: ['contact.handled', 'contact.reopened'],
  mail: ['mail.retry', 'mail.give-up'],
} as const;

export type AuditKind = keyof typeof AUDIT_ACTIONS;
export type AuditAction = (typeof AUDIT_ACTIONS)[AuditKind][number];

export const AUDIT_KINDS = Object.keys(AUDIT_ACTIONS) as AuditKind[];
export const AUDIT_ACTION_NAMES = Object.values(AUDIT_ACTIONS).flat();

/** What things are called in an entry's subject, e.g. `game:12`; a player's part of one is `grid:3/player:7`. */
export const AUDIT_SUBJECTS = ['game', 'grid', 'announcement', 'player', 'contact', 'mail'] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];
