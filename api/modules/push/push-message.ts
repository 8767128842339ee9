import { createHash } from 'node:crypto';
import es from '../../../locales/es/push.json' with { type: 'json' };
import pt from '../../../locales/pt-BR/push.json' with { type: 'json' };
import { excerpt } from '../../../shared/rules/announcements.ts';
import { lettersOf } from '../../../shared/rules/letters.ts';
import type { GroupPlace } from '../../../shared/rules/groups.ts';
import type { Language } from '../../../shared/rules/languages.ts';
import { OWN_PRIZES } from '../../../shared/rules/web-paths.ts';
import { fillText } from '../../http/texts.ts';

/** A push before its encryption. */
export interface PushMessage {
  /** JSON of a declarative web push. Safari shows it without our service worker, other browsers with it. */
  payload: string;
  /** The collapse key, 32 characters: at the push service, a newer push with the same topic replaces the older one. */
  topic: string;
  ttlSeconds: number;
  urgency: 'normal' | 'high';
}

/** The content of a push for one receiver. `until`: expiry in epoch milliseconds; for a reminder, the next lock. */
export type PushNews =
  | { kind: 'announcement'; id: number; title: string; content: string; until: number }
  | { kind: 'reminder'; id: number; grid: string; missing: number; until: number }
  | {
      kind: 'opening';
      id: number;
      grid: string;
      /** The player's only group that plays the grid. */
      group: string | null;
      matches: number;
      lockAt: number;
      until: number;
    }
  | {
      kind: 'result';
      id: number;
      grid: string;
      hits: number;
      total: number;
      /** The winner may give the data for the delivery until then, in epoch milliseconds; null: no prize. */
      claimUntil: number | null;
      until: number;
    }
  | { kind: 'groups'; id: number; places: GroupPlace[]; until: number }
  | { kind: 'test'; until: number };

export interface PushReader {
  language: Language;
  timeZone: string;
}

const TEXTS: Record<Language, typeof es> = { es, 'pt-BR': pt };
/** Push services accept 4 KB. A lock screen shows far less than 2 KB. */
const PAYLOAD_MAX_BYTES = 2048;
const BODY_LENGTH = 240;
/** Push services refuse a longer TTL. */
const MAX_TTL_SECONDS = 28 * 24 * 60 * 60;

/** Writes the push in the reader's language (I18N-06), linked to `publicUrl`. `now` is in epoch milliseconds. */
export function messageOf(news: PushNews, reader: PushReader, publicUrl: string, now: number): PushMessage {
  const id = news.kind === 'test' ? null : news.id;
  const tag = id === null ? news.kind : `${news.kind}-${id}`;
  const { title, body, path } = wordsOf(news, reader);
  const payloadWith = (text: string) =>
    JSON.stringify({
      web_push: 8030,
      notification: {
        title,
        body: text,
        lang: reader.language,
        dir: 'ltr',
        navigate: publicUrl + path,
        tag,
        data: { kind: news.kind, id },
      },
      // Allows our worker to change the notification in Safari, so the worker can count the badge.
      mutable: true,
    });
  return {
    payload: fitBody(payloadWith, body),
    topic: createHash('sha256').update(tag).digest('base64url').slice(0, 32),
    ttlSeconds: Math.min(Math.max(0, Math.floor((news.until - now) / 1000)), MAX_TTL_SECONDS),
    urgency: news.kind === 'reminder' ? 'high' : 'normal',
  };
}

function wordsOf(
  news: PushNews,
  { language, timeZone }: PushReader,
): { title: string; body: string; path: string } {
  const { reminder, opening, result, prize, groups, test } = TEXTS[language];
  switch (news.kind) {
    case 'announcement':
      return {
        title: news.title,
        body: excerpt(news.content, BODY_LENGTH),
        path: `/?anuncio=${news.id}`,
      };
    case 'reminder': {
      const title = news.missing === 1 ? reminder.title_one : reminder.title_other;
      return {
        title: fillText(title, { count: news.missing, grid: news.grid }),
        body: fillText(reminder.body, timeIn(news.until, language, timeZone)),
        path: `/jugar?grid=${news.id}`,
      };
    }
    case 'opening': {
      const [one, other] = news.group
        ? [opening.group_one, opening.group_other]
        : [opening.title_one, opening.title_other];
      return {
        title: fillText(news.matches === 1 ? one : other, { count: news.matches, group: news.group ?? '' }),
        body: fillText(opening.body, { grid: news.grid, ...timeIn(news.lockAt, language, timeZone) }),
        path: `/jugar?grid=${news.id}`,
      };
    }
    case 'result': {
      const { grid, hits, total, claimUntil } = news;
      if (claimUntil !== null) {
        const body = fillText(prize.body, timeIn(claimUntil, language, timeZone));
        return { title: fillText(prize.title, { grid, hits }), body, path: OWN_PRIZES };
      }
      const title = hits === 1 ? result.title_one : result.title;
      return { title: fillText(title, { grid, hits, total }), body: result.body, path: '/perfil' };
    }
    case 'groups': {
      const [first, ...others] = news.places as [GroupPlace, ...GroupPlace[]];
      const { none, hits_one, hits_other, won_one, won_other } = groups;
      const [one, more] = first.won ? [won_one, won_other] : [hits_one, hits_other];
      const hits = first.hits === 0 ? none : first.hits === 1 ? one : more;
      const lines = [
        fillText(hits, { ...first, count: first.hits }),
        ...others.map((place) => fillText(place.won ? groups.lineWon : groups.line, { ...place })),
      ];
      return {
        title: fillText(first.won ? groups.won : first.rank === 1 ? groups.first : groups.title, {
          ...first,
        }),
        body: lines.join('\n'),
        path: `/grupos?grupo=${first.id}`,
      };
    }
    case 'test':
      return { ...test, path: '/admin' };
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();
/** Returns for example `martes`, `3/12` and `14:50`. The weekday helps a player that reads the reminder a day later. */
function timeIn(
  ms: number,
  language: Language,
  timeZone: string,
): { day: string; date: string; time: string } {
  const key = `${language} ${timeZone}`;
  let format = formats.get(key);
  if (!format) {
    const options = {
      weekday: 'long',
      day: 'numeric',
      month: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone,
    } as const;
    format = new Intl.DateTimeFormat(language === 'es' ? 'es-419' : 'pt-BR', options);
    formats.set(key, format);
  }
  const parts = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, value]));
  return {
    day: parts.weekday!,
    date: `${parts.day}/${parts.month}`,
    time: `${parts.hour}:${parts.minute}`,
  };
}

/** Returns the payload, with the body shortened until the payload fits. */
function fitBody(payloadWith: (body: string) => string, body: string): string {
  const characters = lettersOf(body);
  for (let kept = characters.length; ; kept = Math.floor(kept * 0.8)) {
    const text = kept === characters.length ? body : `${characters.slice(0, kept).join('')}…`;
    const payload = payloadWith(text);
    if (Buffer.byteLength(payload) <= PAYLOAD_MAX_BYTES || kept === 0) return payload;
  }
}
