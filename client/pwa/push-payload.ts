import { fallback as es, refused as refusedEs } from '../../locales/es/notifications.json';
import { fallback as pt, refused as refusedPt } from '../../locales/pt-BR/notifications.json';
import { safeRedirect } from '../../shared/rules/web-paths.ts';
import type { Language } from '../../shared/rules/languages.ts';

/** The data of a notification. */
export interface NotificationData {
  /** The path in the app that a tap opens. */
  path: string;
}

/** A push as the worker shows it. */
export interface PushToShow {
  title: string;
  options: NotificationOptions & { data: NotificationData };
  /** The id of its announcement; null if it is about something else. */
  announcementId: number | null;
}

/** The event in the worker. */
interface PushLike {
  data: Pick<PushMessageData, 'text'> | null;
  /** Safari's, from 18.4 on. */
  notification?: Pick<Notification, 'title' | 'body' | 'lang' | 'tag'> & { navigate?: string; data: unknown };
}

/** Colours on a list, and a white shape for the bar at the top of an Android phone. */
const pictures = { icon: '/icons/icon-192.png', badge: '/icons/badge-96.png' };

/** Returns the text of a push. Safari parses the declarative form itself and passes a notification instead. */
export function payloadOf({ data, notification }: PushLike): string | null {
  if (data || !notification) return data?.text() ?? null;
  const { title, body, lang, tag, navigate, data: kept } = notification;
  return JSON.stringify({ notification: { title, body, lang, tag, navigate, data: kept } });
}

/** Parses the declarative form of a push; null if it is something else. Accepts paths of this `origin` only. */
export function readPush(text: string | null, origin: string): PushToShow | null {
  const { title, body, lang, tag, navigate, data } = notificationIn(text);
  if (typeof title !== 'string' || title.trim() === '') return null;
  return {
    title,
    options: {
      ...pictures,
      body: textOr(body, ''),
      lang: textOr(lang, ''),
      tag: textOr(tag, ''),
      data: { path: pathIn(navigate, origin) },
    },
    announcementId: announcementIn(data),
  };
}

/** The notification for an unreadable push. A silent push could end the subscription. */
export function unreadablePush(language: Language): PushToShow {
  const { title, body } = { es, 'pt-BR': pt }[language];
  return {
    title,
    options: { ...pictures, body, lang: language, tag: 'doce', data: { path: '/' } },
    announcementId: null,
  };
}

/** The notification for a pick that the server refused to the worker. */
export function refusedPush(language: Language): PushToShow {
  const { title, body } = { es: refusedEs, 'pt-BR': refusedPt }[language];
  const data = { path: '/jugar' };
  return {
    title,
    options: { ...pictures, body, lang: language, tag: 'doce-refused', data },
    announcementId: null,
  };
}

/** Returns the path of a notification's data; `/` if it has none. */
export function pathOf(data: unknown): string {
  return safeRedirect(textOr(membersOf(data)['path'], ''), '/');
}

function notificationIn(text: string | null): Record<string, unknown> {
  try {
    return membersOf(membersOf(JSON.parse(text ?? 'null'))['notification']);
  } catch {
    return {};
  }
}

function pathIn(navigate: unknown, origin: string): string {
  if (typeof navigate !== 'string') return '/';
  try {
    const { pathname, search, hash } = new URL(navigate, origin);
    return safeRedirect(pathname + search + hash, '/');
  } catch {
    return '/';
  }
}

function announcementIn(data: unknown): number | null {
  const { kind, id } = membersOf(data);
  return kind === 'announcement' && Number.isInteger(id) ? (id as number) : null;
}

function membersOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function textOr(value: unknown, otherwise: string): string {
  return typeof value === 'string' ? value : otherwise;
}
