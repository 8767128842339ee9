/**
 * A small mistake in the SQL that saves picks and closes matches. `npm run mutation -- sql` applies each one and
 * expects that `killedBy` ("file > part of the title") fails.
 */
export interface SqlMutant {
  id: string;
  /** A function, or a trigger as "trigger on table". */
  target: string;
  /** Occurs once in the definition, without comments and with single spaces. */
  find: string;
  replace: string;
  killedBy: string;
}

const SAVES = 'api/modules/picks/save-picks-sql.test.ts';
const CALLS = 'api/modules/picks/save-picks.test.ts';
const MOMENTS = 'api/modules/matches/match-moments.test.ts';
const RECORD = 'api/modules/record/record.test.ts';
const CLEANING = 'api/modules/system/housekeeping.test.ts';

type Line = [id: string, find: string, replace: string, killedBy: string];
const mutants = (target: string, lines: Line[]): SqlMutant[] =>
  lines.map(([id, find, replace, killedBy]) => ({ id, target, find, replace, killedBy }));

const LOCK = 'perform pg_advisory_xact_lock(1213, for_player);';
const SHARE = 'perform share_match_starts();';
const CLOCK = 'server_now := game_now();';
// oxlint-disable-next-line eslint-js/no-restricted-syntax -- a mistake to find
const CLOCK_OF_TRANSACTION = 'now()';

/** The locks of a save, and the moment that decides it. */
const locksOfSaves = mutants('save_picks', [
  ['save-no-player-lock', LOCK, '', `${SAVES} > saves of one player run one after the other`],
  [
    'save-shared-player-lock',
    LOCK,
    'perform pg_advisory_xact_lock_shared(1213, for_player);',
    `${SAVES} > saves of one player run one after the other`,
  ],
  [
    'save-lock-of-all-players',
    LOCK,
    'perform pg_advisory_xact_lock(1213, 0);',
    `${SAVES} > those of other players do not wait`,
  ],
  ['save-starts-not-locked', SHARE, '', `${SAVES} > a change of a match start waits`],
  [
    'save-starts-locked-alone',
    SHARE,
    'perform hold_match_starts();',
    `${SAVES} > those of other players do not wait`,
  ],
  [
    'save-locks-swapped',
    `${LOCK} ${SHARE}`,
    `${SHARE} ${LOCK}`,
    `${SAVES} > waits for the lock of its player before it shares`,
  ],
  [
    'save-clock-before-locks',
    `${LOCK} ${SHARE} ${CLOCK}`,
    `${CLOCK} ${LOCK} ${SHARE}`,
    `${SAVES} > the time after the locks decides a save`,
  ],
  [
    'save-clock-between-locks',
    `${SHARE} ${CLOCK}`,
    `${CLOCK} ${SHARE}`,
    `${SAVES} > the time after the locks decides a save`,
  ],
  [
    'save-clock-of-transaction',
    CLOCK,
    `server_now := ${CLOCK_OF_TRANSACTION};`,
    `${SAVES} > a save in a longer transaction`,
  ],
  [
    'save-arrival-of-transaction',
    'received_at constant timestamptz := game_now()',
    `received_at constant timestamptz := ${CLOCK_OF_TRANSACTION}`,
    `${SAVES} > a save in a longer transaction`,
  ],
  [
    'save-age-after-locks',
    'received_at - least',
    'server_now - least',
    `${SAVES} > ages count from its arrival`,
  ],
]);

/** Which pick of a save competes, and how old it is. */
const choices = mutants('save_picks', [
  [
    'age-negative',
    'greatest(coalesce(age, 0), 0)',
    'coalesce(age, 0)',
    `${SAVES} > an unknown or negative age counts as 0`,
  ],
  [
    'age-without-limit',
    'least(greatest(coalesce(age, 0), 0), 604800000)',
    'greatest(coalesce(age, 0), 0)',
    `${SAVES} > more than 7 days as 7 days`,
  ],
  ['age-limit', '604800000', '604800001', `${SAVES} > more than 7 days as 7 days`],
  ['age-unit', "interval '1 millisecond'", "interval '1 second'", `${SAVES} > more than 7 days as 7 days`],
  [
    'latest-is-oldest',
    'order by i.chosen_at desc, i.place desc',
    'order by i.chosen_at, i.place desc',
    `${CALLS} > the later of two picks for one match`,
  ],
  [
    'latest-is-first-of-equals',
    'order by i.chosen_at desc, i.place desc',
    'order by i.chosen_at desc, i.place',
    `${SAVES} > of the same moment the one that arrives later`,
  ],
  [
    'repeat-competes',
    'partition by i.match_id, r.op_id is null and i.op_place is null',
    'partition by i.match_id, i.op_place is null',
    'api/modules/picks/pick-ledger.test.ts > get the answers of the model',
  ],
  [
    'reuse-in-save-competes',
    'partition by i.match_id, r.op_id is null and i.op_place is null',
    'partition by i.match_id, r.op_id is null',
    `${CALLS} > a refused reuse does not supersede another choice`,
  ],
]);

/** Repeats by op id. */
const repeats = mutants('save_picks', [
  [
    'repeat-of-other-player',
    't.player_id = for_player and t.op_id = i.op',
    't.op_id = i.op',
    `${CALLS} > two players may use the same op id`,
  ],
  [
    'repeat-of-any-op',
    't.player_id = for_player and t.op_id = i.op',
    't.player_id = for_player',
    `${CALLS} > a repeat of an unchanged or superseded pick`,
  ],
  [
    'repeat-not-found',
    'if row.first_answer is not null then',
    'if false then',
    `${CALLS} > a repeat by opId changes nothing`,
  ],
  [
    'repeat-with-other-pick',
    '(r.match_id, r.pick) = (i.match_id, i.wanted)',
    'r.match_id = i.match_id',
    `${CALLS} > an op id of another match or pick is refused`,
  ],
  [
    'repeat-with-other-match',
    '(r.match_id, r.pick) = (i.match_id, i.wanted)',
    'r.pick = i.wanted',
    `${CALLS} > an op id of another match or pick is refused`,
  ],
  [
    'repeat-in-save-with-itself',
    'nullif(array_position(ops, op), place)',
    'array_position(ops, op)',
    `${CALLS} > an op id twice in one save`,
  ],
  [
    'repeat-in-save-without-op',
    'case when op is not null then nullif(array_position(ops, op), place) end',
    'nullif(array_position(ops, op), place)',
    `${SAVES} > one ledger row lists the stored picks`,
  ],
  [
    'repeat-in-save-other-match',
    'earlier.match_id = row.match_id and wanted[row.op_place] = row.wanted',
    'wanted[row.op_place] = row.wanted',
    `${SAVES} > an op id that a save uses twice`,
  ],
  [
    'repeat-in-save-other-pick',
    'earlier.match_id = row.match_id and wanted[row.op_place] = row.wanted',
    'earlier.match_id = row.match_id',
    `${SAVES} > an op id that a save uses twice`,
  ],
  ['repeat-in-save-pick', 'row.held := earlier.pick;', '', `${CALLS} > an op id twice in one save`],
  [
    'repeat-refused-kept',
    "t.op_id is not null and t.status <> 'refused'",
    't.op_id is not null',
    `${SAVES} > a refused pick is not kept as a repeat`,
  ],
  [
    'repeat-without-op-kept',
    "t.op_id is not null and t.status <> 'refused'",
    "t.status <> 'refused'",
    `${SAVES} > one ledger row lists the stored picks`,
  ],
  [
    'repeat-conflict',
    "t.status <> 'refused' on conflict do nothing",
    "t.status <> 'refused'",
    `${CALLS} > an op id twice in one save`,
  ],
  [
    'repeat-time',
    't.wanted, t.status, server_now from',
    't.wanted, t.status, received_at from',
    `${SAVES} > the time after the locks decides a save`,
  ],
]);

/** The conditions that refuse or supersede a pick. */
const decisions = mutants('save_picks', [
  [
    'match-without-grid',
    'row.known is null or row.grid_status is null',
    'row.known is null',
    `${SAVES} > a match without a grid is unknown`,
  ],
  [
    'void-taken',
    "elsif row.status = 'cancelled' then",
    'elsif false then',
    `${CALLS} > refuses a cancelled match and an unknown match`,
  ],
  [
    'void-after-start',
    "elsif row.status = 'cancelled' then",
    "elsif row.status = 'cancelled' and row.closes_at > server_now then",
    `${SAVES} > a void match is refused as void`,
  ],
  [
    'void-in-closed-grid',
    "elsif row.status = 'cancelled' then",
    "elsif row.status = 'cancelled' and row.grid_status = 'open' then",
    `${SAVES} > a void match is refused as void`,
  ],
  [
    'closing-ignored',
    "row.closes_at <= server_now or row.noted_at is not null or row.status in ('live', 'finished')",
    "row.noted_at is not null or row.status in ('live', 'finished')",
    `${CALLS} > refuses a pick after kick-off`,
  ],
  [
    'note-ignored',
    'or row.noted_at is not null',
    '',
    `${RECORD} > no pick is saved, although the clock goes back`,
  ],
  [
    'closing-by-shown-start',
    'row.closes_at <= server_now',
    'row.start_time <= server_now',
    `${CALLS} > a match that is live before its scheduled start`,
  ],
  [
    'closing-a-moment-late',
    'row.closes_at <= server_now',
    'row.closes_at < server_now',
    `${SAVES} > a match closes at the exact moment`,
  ],
  [
    'closing-by-arrival',
    'row.closes_at <= server_now',
    'row.closes_at <= received_at',
    `${SAVES} > a match that begins while a save waits`,
  ],
  [
    'kick-off-ignored',
    "or row.status in ('live', 'finished')",
    '',
    `${SAVES} > a match that has kicked off takes no pick`,
  ],
  [
    'live-taken',
    "row.status in ('live', 'finished')",
    "row.status = 'finished'",
    `${SAVES} > a match that has kicked off takes no pick`,
  ],
  [
    'finished-taken',
    "row.status in ('live', 'finished')",
    "row.status = 'live'",
    `${SAVES} > a match that has kicked off takes no pick`,
  ],
  [
    'closed-grid-taken',
    "elsif row.grid_status <> 'open'",
    "elsif row.grid_status = 'settled'",
    `${CALLS} > a grid that is closed takes no picks`,
  ],
  [
    'settled-grid-taken',
    "elsif row.grid_status <> 'open'",
    "elsif row.grid_status = 'closed'",
    `${CALLS} > a grid that is settled takes no picks`,
  ],
  [
    'two-picks-for-a-match',
    'not row.is_latest or row.held_at > row.chosen_at',
    'row.held_at > row.chosen_at',
    `${CALLS} > the later of two picks for one match`,
  ],
  [
    'older-choice-wins',
    'not row.is_latest or row.held_at > row.chosen_at',
    'not row.is_latest',
    `${CALLS} > the newer choice of two devices wins`,
  ],
  [
    'equal-choice-loses',
    'row.held_at > row.chosen_at',
    'row.held_at >= row.chosen_at',
    `${SAVES} > of the same moment the one that arrives later`,
  ],
  [
    'newer-choice-loses',
    'row.held_at > row.chosen_at',
    'row.held_at < row.chosen_at',
    `${CALLS} > the newer choice of two devices wins`,
  ],
  [
    'same-pick-is-new',
    'elsif row.held = row.wanted then',
    'elsif false then',
    `${SAVES} > the same choice made again`,
  ],
  [
    'pick-of-other-player',
    'p.player_id = for_player and p.match_id = i.match_id',
    'p.match_id = i.match_id',
    `${SAVES} > saves of one player run one after the other`,
  ],
]);

/** The rows that a save stores. */
const stored = mutants('save_picks', [
  ['answer-of-old-pick', 'row.held := row.wanted;', '', `${CALLS} > answers each pick in the given order`],
  [
    'time-of-save-stored',
    'new_times := new_times || row.chosen_at;',
    'new_times := new_times || server_now;',
    `${SAVES} > an unknown or negative age counts as 0`,
  ],
  [
    'op-ids-with-gaps',
    'if row.op is not null then new_ops := new_ops || row.op; end if;',
    'new_ops := new_ops || row.op;',
    `${SAVES} > one ledger row lists the stored picks`,
  ],
  ['ledger-unordered', 'order by t.id)', ')', `${SAVES} > one ledger row lists the stored picks`],
  [
    'ledger-time-of-arrival',
    'uuid_send(gen_random_uuid()), server_now',
    'uuid_send(gen_random_uuid()), received_at',
    `${SAVES} > is the time of its rows`,
  ],
  [
    'pick-not-replaced',
    'do update set pick = excluded.pick, seq',
    'do update set seq',
    `${SAVES} > a changed pick takes the pick`,
  ],
  [
    'ledger-row-not-replaced',
    'pick = excluded.pick, seq = excluded.seq,',
    'pick = excluded.pick,',
    `${SAVES} > a changed pick takes the pick`,
  ],
  [
    'time-not-replaced',
    'seq = excluded.seq, chosen_at = excluded.chosen_at',
    'seq = excluded.seq',
    `${SAVES} > a changed pick takes the pick`,
  ],
  [
    'repeat-does-not-age',
    'update pick p set chosen_at = t.at',
    'update pick p set chosen_at = p.chosen_at',
    `${SAVES} > the same choice made again`,
  ],
  [
    'time-of-other-players',
    'p.player_id = for_player and p.match_id = t.id and',
    'p.match_id = t.id and',
    `${SAVES} > the same choice made again`,
  ],
  [
    'time-of-other-matches',
    'p.player_id = for_player and p.match_id = t.id and',
    'p.player_id = for_player and',
    `${SAVES} > the same choice made again`,
  ],
  ['rights-of-caller', 'SECURITY DEFINER', 'SECURITY INVOKER', `${CALLS} > accepts a single pick`],
]);

const helpers = [
  ...mutants('share_match_starts', [
    [
      'share-is-exclusive',
      'pg_advisory_xact_lock_shared(1212)',
      'pg_advisory_xact_lock(1212)',
      `${SAVES} > those of other players do not wait`,
    ],
    ['share-of-other-lock', '1212', '1299', `${SAVES} > a change of a match start waits`],
  ]),
  ...mutants('hold_match_starts', [
    [
      'hold-is-shared',
      'pg_advisory_xact_lock(1212)',
      'pg_advisory_xact_lock_shared(1212)',
      `${MOMENTS} > two changes run one after the other`,
    ],
    ['hold-of-other-lock', '1212', '1299', `${SAVES} > a change of a match start waits`],
  ]),
  ...mutants('keep_pick_newest', [
    ['older-ledger-row', 'new.seq < old.seq or', '', `${SAVES} > even the owner of the database`],
    [
      'other-pick-of-row',
      'or (new.seq = old.seq and new.pick <> old.pick)',
      '',
      `${SAVES} > even the owner of the database`,
    ],
  ]),
  ...mutants('forget_pick_repeats', [
    [
      'repeats-all-forgotten',
      'where answered_at < answered_before',
      '',
      `${CLEANING} > are kept for seven days`,
    ],
    ['repeats-not-in-batches', 'limit most', '', `${CLEANING} > deleted in batches`],
  ]),
  ...mutants('takes_picks', [
    ['takes-picks-any-status', "$1.status = 'scheduled' and", '', `${MOMENTS} > takes_picks:`],
    ['takes-picks-by-start', '$1.closes_at >', '$1.start_time >', `${MOMENTS} > takes_picks:`],
    ['takes-picks-a-moment-late', '$1.closes_at >', '$1.closes_at >=', `${MOMENTS} > takes_picks:`],
  ]),
  ...mutants('is_revealed', [
    ['revealed-a-moment-late', '$1.reveal_at <=', '$1.reveal_at <', `${MOMENTS} > is_revealed:`],
    ['revealed-on-closing', '$1.reveal_at', '$1.closes_at', `${MOMENTS} > is_revealed:`],
    ['revealed-by-start', '$1.reveal_at', '$1.start_time', `${MOMENTS} > is_revealed:`],
  ]),
];

const keeps = (what: string) => `${MOMENTS} > keeps its moments after ${what}`;
const waits = (what: string) => `${MOMENTS} > waits until the saves have ended: ${what}`;
const COLUMNS = [
  'start_time',
  'status',
  'score_by',
  'grid_id',
  'closes_at',
  'reveal_at',
  'source_began_at',
  'deleted_at',
  'start_is_guess',
  'result_told',
];
const columns = (row: string, without?: string) =>
  `(${COLUMNS.filter((each) => each !== without)
    .map((each) => `${row}.${each}`)
    .join(', ')})`;
const withoutColumn = (column: string, killedBy: string): Line => [
  `ignores-change-of-${column.replaceAll('_', '-')}`,
  `${columns('new')} is not distinct from ${columns('old')}`,
  `${columns('new', column)} is not distinct from ${columns('old', column)}`,
  killedBy,
];

const NEW_MARKS =
  'new.start_is_guess := coalesce(guesses_start(new.source_status), false); new.result_told := coalesce(tells_end(new.source_status), false);';

/** The trigger that derives `closes_at`, `reveal_at` and `source_began_at`, and takes the lock of the match starts. */
const moments = mutants('keep_match_closed', [
  withoutColumn('start_time', waits('the start')),
  withoutColumn('status', waits('the status')),
  withoutColumn('score_by', waits('a taken back result')),
  withoutColumn('grid_id', waits('the grid')),
  withoutColumn('closes_at', keeps('a closing time')),
  withoutColumn('reveal_at', keeps('a time of revealing')),
  withoutColumn('source_began_at', waits('the report of a kick-off')),
  withoutColumn('deleted_at', `${MOMENTS} > the deletion of a match without a grid waits`),
  withoutColumn('start_is_guess', waits('a guessed start')),
  withoutColumn('result_told', waits('a result without play')),
  ['change-without-lock', 'perform hold_match_starts();', '', waits('the start')],
  [
    'change-with-shared-lock',
    'perform hold_match_starts();',
    'perform share_match_starts();',
    waits('the start'),
  ],
  [
    'change-clock-before-lock',
    `perform hold_match_starts(); else ${NEW_MARKS} end if; at_moment := game_now();`,
    `at_moment := game_now(); perform hold_match_starts(); else ${NEW_MARKS} end if; at_moment := coalesce(at_moment, game_now());`,
    `${MOMENTS} > the time after the lock is the time of closing`,
  ],
  [
    'change-clock-of-transaction',
    'at_moment := game_now();',
    `at_moment := ${CLOCK_OF_TRANSACTION};`,
    `${MOMENTS} > a change in a longer transaction`,
  ],
  [
    'kick-off-without-live',
    "new.status in ('live', 'finished')",
    "new.status = 'finished'",
    `${MOMENTS} > that the source reports live has begun`,
  ],
  [
    'kick-off-without-finished',
    "new.status in ('live', 'finished')",
    "new.status = 'live'",
    `${MOMENTS} > finished in the past closed at its start`,
  ],
  [
    'by-hand-begins',
    '(has_kicked_off and not by_hand)',
    'has_kicked_off',
    `${MOMENTS} > is closed by an administrator and reveals nothing`,
  ],
  [
    'source-does-not-begin',
    'new.source_began_at is not null or (has_kicked_off and not by_hand)',
    'new.source_began_at is not null',
    `${MOMENTS} > that the source reports live has begun`,
  ],
  [
    'report-does-not-begin',
    'new.source_began_at is not null or (has_kicked_off and not by_hand)',
    'has_kicked_off and not by_hand',
    `${MOMENTS} > whatever time it gives`,
  ],
  [
    'begins-without-kick-off',
    '(has_kicked_off and not by_hand)',
    'not by_hand',
    `${MOMENTS} > that moves closes at its new start`,
  ],
  [
    'begins-again',
    'end if; new.source_began_at := coalesce(old.source_began_at, new.source_began_at);',
    'end if;',
    keeps('a later start'),
  ],
  [
    'new-match-revealed-at-start',
    'new.reveal_at := least(announced, new.source_began_at);',
    'new.reveal_at := announced;',
    `${MOMENTS} > live before its start has begun now`,
  ],
  [
    'new-match-open-after-kick-off',
    'case when has_kicked_off or new.result_told or is_held then at_moment end',
    'case when new.result_told or is_held then at_moment end',
    `${MOMENTS} > live by hand before its start closes now`,
  ],
  [
    'new-match-closes-now',
    'least(new.start_time, new.reveal_at, case when has_kicked_off or new.result_told or is_held then at_moment end)',
    'case when has_kicked_off or new.result_told or is_held then at_moment else least(new.start_time, new.reveal_at) end',
    `${MOMENTS} > finished in the past closed at its start`,
  ],
  [
    'reveals-again',
    'case when old.reveal_at <= at_moment or old.noted_at is not null then old.reveal_at else least(greatest(announced, at_moment), new.source_began_at) end',
    'least(greatest(announced, at_moment), new.source_began_at)',
    `${MOMENTS} > a match whose start has passed keeps its moments`,
  ],
  [
    'noted-reveals-again',
    'old.reveal_at <= at_moment or old.noted_at is not null',
    'old.reveal_at <= at_moment',
    `${RECORD} > no pick is saved, although the clock goes back`,
  ],
  [
    'noted-does-not-close',
    'is_held or old.noted_at is not null or least',
    'is_held or least',
    `${RECORD} > no pick is saved, although the clock goes back`,
  ],
  [
    'late-report-reveals-earlier',
    'greatest(announced, at_moment)',
    'announced',
    `${MOMENTS} > a start that is reported late`,
  ],
  [
    'early-kick-off-not-revealed',
    'least(greatest(announced, at_moment), new.source_began_at)',
    'greatest(announced, at_moment)',
    `${MOMENTS} > that the source begins never reopens`,
  ],
  [
    'kick-off-does-not-close',
    'has_kicked_off or new.result_told or is_held or old.noted_at is not null or least(new.start_time, new.reveal_at) <= at_moment',
    'new.result_told or is_held or old.noted_at is not null or least(new.start_time, new.reveal_at) <= at_moment',
    `${MOMENTS} > is closed by an administrator and reveals nothing`,
  ],
  [
    'reveal-does-not-close',
    'has_kicked_off or new.result_told or is_held or old.noted_at is not null or least(new.start_time, new.reveal_at) <= at_moment',
    'has_kicked_off or new.result_told or is_held or old.noted_at is not null',
    `${MOMENTS} > put back after its start`,
  ],
  ['closes-again', 'least(old.closes_at, at_moment)', 'at_moment', `${MOMENTS} > keeps the time of closing`],
  [
    'does-not-close',
    'least(old.closes_at, at_moment)',
    'old.closes_at',
    `${MOMENTS} > is closed by an administrator`,
  ],
  [
    'not-reopened',
    'least(old.closes_at, at_moment) else new.start_time end',
    'least(old.closes_at, at_moment) else old.closes_at end',
    `${MOMENTS} > that an administrator closed and took back is open`,
  ],
  [
    'guess-is-announced',
    'when not new.start_is_guess then new.start_time',
    'when true then new.start_time',
    `${MOMENTS} > whose guessed start passes closes and is not revealed`,
  ],
  [
    'guess-with-result-never-revealed',
    "when new.status = 'scheduled' then 'infinity'",
    "when true then 'infinity'",
    `${MOMENTS} > and a result by hand is revealed two days after the guess`,
  ],
  [
    'guess-forgotten',
    'coalesce(guesses_start(new.source_status), old.start_is_guess)',
    'coalesce(guesses_start(new.source_status), false)',
    `${MOMENTS} > keeps a guess while it is postponed`,
  ],
  [
    'result-forgotten',
    'coalesce(tells_end(new.source_status), old.result_told)',
    'coalesce(tells_end(new.source_status), false)',
    `${MOMENTS} > keeps such a result while the source says nothing`,
  ],
  [
    'result-without-play-stays-open',
    'has_kicked_off or new.result_told or is_held or old',
    'has_kicked_off or is_held or old',
    `${MOMENTS} > with a result and without play is closed and reveals nothing`,
  ],
  [
    'guess-does-not-close',
    'least(new.start_time, new.reveal_at) <= at_moment',
    'new.reveal_at <= at_moment',
    `${MOMENTS} > whose guessed start passes closes and is not revealed`,
  ],
]);

const triggers = [
  ...mutants('keep_grid_closed', [
    ['grid-closes-without-lock', 'perform hold_match_starts();', '', waits('the status of the grid')],
  ]),
  ...mutants('keep_grid_closed on grid', [
    [
      'grid-status-not-watched',
      'new.status IS DISTINCT FROM old.status',
      'false',
      waits('the status of the grid'),
    ],
  ]),
  ...mutants('keep_match_closed on match', [
    [
      'new-match-not-watched',
      'BEFORE INSERT OR UPDATE ON',
      'BEFORE UPDATE ON',
      `${MOMENTS} > to come closes and is revealed at its start`,
    ],
    ['change-not-watched', 'BEFORE INSERT OR UPDATE ON', 'BEFORE INSERT ON', waits('the start')],
  ]),
  ...mutants('keep_pick_newest on pick', [
    ['pick-not-watched', 'BEFORE UPDATE ON', 'AFTER INSERT ON', `${SAVES} > even the owner of the database`],
  ]),
  ...mutants('pick_event_is_append_only on pick_event', [
    [
      'ledger-deletable',
      'BEFORE DELETE OR UPDATE ON',
      'BEFORE UPDATE ON',
      'api/modules/picks/pick-ledger.test.ts > a ledger row deleted',
    ],
    [
      'ledger-changeable',
      'BEFORE DELETE OR UPDATE ON',
      'BEFORE DELETE ON',
      'api/modules/picks/pick-ledger.test.ts > a ledger row changed',
    ],
  ]),
];

export const SQL_MUTANTS: readonly SqlMutant[] = [
  ...locksOfSaves,
  ...choices,
  ...repeats,
  ...decisions,
  ...stored,
  ...helpers,
  ...moments,
  ...triggers,
];
