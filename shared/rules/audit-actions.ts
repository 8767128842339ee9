/** The audit log's actions by subject (ADM-17). Texts: `admin.json`, under `audit.kind` and `audit.action`. */
export const AUDIT_ACTIONS = {
  game: [
    'game.score',
    'game.release',
    'game.keep',
    'game.reopen',
    'game.result',
    'game.source',
    'game.assign',
    'game.order',
    'game.delete',
  ],
  grid: ['grid.create', 'grid.update', 'grid.status', 'grid.delete', 'grid.pause'],
  country: ['terms.update', 'organiser.update'],
  prize: ['prize.update', 'winners.viewed', 'winners.export', 'claim.viewed', 'prize.compared'],
  announcement: ['announcement.create', 'announcement.update', 'announcement.delete'],
  player: [
    'player.disabled',
    'player.enabled',
    'player.deleted',
    'player.viewed',
    'predictions.viewed',
    'predictions.verify',
    'session.reused',
  ],
  admin: [
    'admin.created',
    'admin.promoted',
    'admin.permissions',
    'admin.demoted',
    'factor.added',
    'factor.removed',
    'factor.recovered',
    'factor.renewed',
    'factor.reset',
    'admin.need-mails',
  ],
  name: ['name.kept', 'name.changed'],
  mail: ['mail.retry'],
} as const;

/** Actions that changed nothing. */
export const LOOK_UPS: readonly AuditAction[] = [
  'player.viewed',
  'predictions.viewed',
  'winners.viewed',
  'winners.export',
  'claim.viewed',
  'prize.compared',
];

export type AuditKind = keyof typeof AUDIT_ACTIONS;
export type AuditAction = (typeof AUDIT_ACTIONS)[AuditKind][number];

export const AUDIT_KINDS = Object.keys(AUDIT_ACTIONS) as AuditKind[];
export const AUDIT_ACTION_NAMES = Object.values(AUDIT_ACTIONS).flat();

/** The kinds in an entry's subject, e.g. `game:12`. A player's part of a grid is `grid:3/player:7`. */
export const AUDIT_SUBJECTS = [
  'game',
  'grid',
  'pause',
  'country',
  'organiser',
  'announcement',
  'player',
  'group',
  'mail',
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];
