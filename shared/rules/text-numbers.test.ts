import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MIN_PEOPLE_OF_FIGURE } from '../contract/admin-weeks.ts';
import { CLAIM_KEPT_DAYS } from './claims.ts';
import { COUNTRIES } from './countries.ts';
import { GRID_MATCHES_MAX } from './grids.ts';
import { PLAYER_MOST_GROUPS } from './groups.ts';
import * as kept from './kept.ts';
import { LANGUAGES } from './languages.ts';
import { REPORT_KEPT_DAYS } from './names.ts';
import { STEP_UP_MS } from './permissions.ts';
import { LOCK_BEFORE_START_MS, MAX_CHOICE_AGE_MS } from './pick-window.ts';
import { GRID_SIZE, MIN_WINNING_HITS, PRIZE_DELIVERY_DAYS, PRIZES } from './prizes.ts';
import { ADULT_AGE, USERNAME_PATTERN } from './registration.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const HITS = PRIZES.map(({ hits }) => hits);
const lock = LOCK_BEFORE_START_MS / MINUTE;
const passkey = STEP_UP_MS / MINUTE;
const usernames = USERNAME_PATTERN.source.match(/\d+(?=[,}])/g)!.map(Number);
const { VERIFY_LINK_HOURS, RESET_LINK_MINUTES, CHOICES_KEPT_HOURS } = kept;

/** The view of the database that shows how picks split (match_split_shown) needs so many picks. */
const SPLIT_FEWEST = 20;
/** The laws of football. */
const PLAYING_MINUTES = 90;

/** The numbers of each text in order, from the rule that it states. `*` ends a group; `legal` goes by section. */
const NUMBERS: Record<string, number[]> = {
  'admin:needs.kind.grid_size_*': [GRID_SIZE],
  'admin:needs.kind.prizes_undecided_*': HITS,
  'admin:scoreDialog.hint': [PLAYING_MINUTES],
  'admin:prizes.noneText': HITS.toReversed(),
  'admin:secondFactor.stepUpText': [passkey],
  'admin:weeks.few': [MIN_PEOPLE_OF_FIGURE],
  'admin:weeks.figure.prizesDelivered': [PRIZE_DELIVERY_DAYS],
  'admin:terms.openText': HITS,
  'admin:terms.note.with': [MIN_WINNING_HITS],
  'admin:claim.erased': [CLAIM_KEPT_DAYS],
  'auth:register.consent': [ADULT_AGE],
  'auth:requestPasswordReset.text': [RESET_LINK_MINUTES],
  'auth:field.usernameHint': usernames,
  'auth:field.birthDateHint': [ADULT_AGE],
  'auth:choices.erased': [ADULT_AGE],
  'choices:waiting_*': [CHOICES_KEPT_HOURS],
  'choices:expiredText': [CHOICES_KEPT_HOURS],
  'claims:passkey': [passkey],
  'claims:kept': [CLAIM_KEPT_DAYS],
  'common:homeTitle': [GRID_SIZE],
  'common:secondaryBar.message': [GRID_SIZE, PRIZES.length],
  'common:secondaryBar.messagePlain': [GRID_SIZE],
  'common:footer.adultsOnly': [ADULT_AGE],
  'errors:fields.invalid_username': usernames,
  'errors:fields.under_age': [ADULT_AGE],
  'faq:how.answer': [GRID_SIZE],
  'faq:who.answer': [ADULT_AGE],
  'faq:prizes.answer': [...HITS, MIN_WINNING_HITS],
  'faq:lock.answer': [lock],
  'faq:ninety.answer': [PLAYING_MINUTES, PLAYING_MINUTES],
  'faq:cancelled.answer': HITS.toReversed(),
  'faq:rescheduled.answer': [lock],
  'faq:delivery.answer': [PRIZE_DELIVERY_DAYS],
  'groups:invite.shareText': [GRID_SIZE],
  'home:hero.eyebrow': [ADULT_AGE],
  'home:hero.title': [GRID_SIZE],
  'home:hero.text': [MIN_WINNING_HITS],
  'home:prizes.text': [MIN_WINNING_HITS],
  'home:prizes.delivery': [PRIZE_DELIVERY_DAYS],
  'home:prizes.jersey.alt': [GRID_SIZE],
  'home:prizes.shorts.alt': [GRID_SIZE],
  'home:metrics.alt': [100, GRID_SIZE, PRIZES.length, ...HITS.toReversed(), COUNTRIES.length],
  'home:grids.expiredText': [CHOICES_KEPT_HOURS],
  'join:about': [GRID_SIZE, MIN_WINNING_HITS],
  'join:forgot': [RESET_LINK_MINUTES],
  'join:aboutPlain': [GRID_SIZE],
  'legal:rules 0': [ADULT_AGE],
  'legal:rules 2': [GRID_SIZE, lock, lock],
  'legal:rules 3': [PLAYING_MINUTES],
  'legal:rules 4': HITS,
  'legal:rules 5': HITS,
  'legal:rules 8': [PRIZE_DELIVERY_DAYS],
  'legal:privacy 0': [ADULT_AGE],
  'legal:privacy 1': [SPLIT_FEWEST],
  'legal:privacy 3': [kept.SESSION_UNUSED_DAYS, kept.KNOWN_BROWSER_DAYS, kept.HINT_DAYS, CHOICES_KEPT_HOURS],
  'legal:privacy 5': [
    ...[CLAIM_KEPT_DAYS, CLAIM_KEPT_DAYS, REPORT_KEPT_DAYS, kept.SESSION_UNUSED_DAYS],
    ...[VERIFY_LINK_HOURS, RESET_LINK_MINUTES, kept.MAILS_KEPT_DAYS, MAX_CHOICE_AGE_MS / DAY],
    kept.RECORD_KEPT_MONTHS,
    kept.CONTACTS_KEPT_MONTHS,
  ],
  'legal:privacy 8': [kept.MAILS_KEPT_DAYS],
  'legal:privacy.changed': [kept.CONTACTS_KEPT_MONTHS],
  'legal:terms 0': [ADULT_AGE],
  'links:reset.invalidText': [RESET_LINK_MINUTES],
  'mail:verify-email.preheader': [VERIFY_LINK_HOURS],
  'mail:verify-email.text': [GRID_SIZE],
  'mail:verify-email.note': [VERIFY_LINK_HOURS],
  'mail:reset-password.preheader': [RESET_LINK_MINUTES],
  'mail:reset-password.note': [RESET_LINK_MINUTES],
  'manifest:*': [GRID_SIZE],
  'play:prizeReminder': [MIN_WINNING_HITS],
  'previews:home.description': [GRID_SIZE, MIN_WINNING_HITS, ADULT_AGE],
  'previews:group.description': [GRID_SIZE, MIN_WINNING_HITS, ADULT_AGE],
  'previews:winners.description': HITS.toReversed(),
  'previews:home.title': [GRID_SIZE],
  'previews:homePlain.title': [GRID_SIZE],
  'previews:homePlain.description': [GRID_SIZE, ADULT_AGE],
  'previews:groupPlain.description': [GRID_SIZE, ADULT_AGE],
  'refusals:grid_full': [GRID_MATCHES_MAX],
  'refusals:too_many_groups': [PLAYER_MOST_GROUPS],
  'winners:intro': [MIN_WINNING_HITS],
  'winners:none': [MIN_WINNING_HITS],
};

/** Numbers that state no rule of Doce: one thing in the singular, formats, examples and steps. */
const NO_RULES = [
  ...['answers:gameUnreadable', 'mail:pick-reminder.missing_one', 'notifications:offer.missed_one', 'push:*'],
  ...[
    'admin:winners.unclear',
    'admin:announcementDialog.noMoment',
    'admin:weeks.about',
    'auth:register.step',
  ],
  ...['claims:phoneHint', 'common:notFound.code', 'affiliates:*'],
  // SQL counts these figures.
  'admin:weeks.figure.newcomers*',
  // How many fichas win for certain, and how many signs of a hash people compare.
  'record:*',
];

type Node = string | Node[] | { [key: string]: Node };

function numbersOf(language: string): Map<string, number[]> {
  const found = new Map<string, number[]>();
  const folder = join(import.meta.dirname, '../../locales', language);
  const add = (key: string, text: string) => {
    const plain = text.replaceAll(/\{\{.*?\}\}|iPhone 16|i18next/g, '');
    const numbers = [...plain.matchAll(/\d+/g)].map(Number);
    if (numbers.length > 0) found.set(key, [...(found.get(key) ?? []), ...numbers]);
  };
  const walk = (node: Node, path: string) => {
    if (typeof node === 'string') return add(path, node);
    for (const [key, child] of Object.entries(node)) {
      const section = /^(legal:\w+)\.sections/.exec(path);
      if (section) walkAll(child, `${section[1]} ${key}`);
      else walk(child, path.endsWith(':') ? path + key : `${path}.${key}`);
    }
  };
  const walkAll = (node: Node, key: string) => {
    if (typeof node === 'string') return add(key, node);
    for (const child of Object.values(node)) walkAll(child, key);
  };
  for (const file of readdirSync(folder))
    walk(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Node, `${file.slice(0, -'.json'.length)}:`);
  return found;
}

const isIn = (key: string, pattern: string) =>
  pattern.endsWith('*') ? key.startsWith(pattern.slice(0, -1)) : key === pattern;

test.each(LANGUAGES)(
  'I18N-08 each number of a text in %s is that of the rule which it states',
  (language) => {
    const texts = [...numbersOf(language)].filter(([key]) => !NO_RULES.some((each) => isIn(key, each)));
    const stated = texts.map(([key, numbers]) => `${key}: ${numbers.join(', ')}`);
    const ruled = texts.map(([key]) => {
      const rule = Object.entries(NUMBERS).find(([pattern]) => isIn(key, pattern));
      return `${key}: ${rule?.[1].join(', ') ?? 'no rule'}`;
    });
    expect(stated).toEqual(ruled);
    const unused = Object.keys(NUMBERS).filter((pattern) => !texts.some(([key]) => isIn(key, pattern)));
    expect(unused).toEqual([]);
  },
);
