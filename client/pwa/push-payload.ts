import { fallback as es, refused as refusedEs } from '../../locales/es/notifications.json';
import { fallback as pt, refused as refusedPt } from '../../locales/pt-BR/notifications.json';
import { safeRedirect } from '../../shared/rules/web-paths.ts';
import type { Language } from '../i18n/languages.ts';

/** What a notification keeps for the tap on it. */
export interface NotificationData {
  /** A path of ours. */
  path: string;
}

/** A push as the worker shows it. */
export interface PushToShow {
  title: string;
  options: NotificationOptions & { data: NotificationData };
  /** The announcement that it tells of; null: something else. */
  announcementId: number | null;
}

/** What comes to the worker. */
interface PushLike {
  data: Pick<PushMessageData, 'text'> | null;
  /** Safari's, from 18.4 on. */
  notification?: Pick<Notification, 'title' | 'body' | 'lang' | 'tag'> & { navigate?: string; data: unknown };
}

/** Colours on a list, and a white shape for the bar at the top of an Android phone. */
const pictures = { icon: '/icons/icon-192.png', badge: '/icons/badge-96.png' };

/** The text of a push. Safari reads the declarative form by itself, and hands over the notification that it would show instead. */
export function payloadOf({ data, notification }: PushLike): string | null {
  if (data || !notification) return data?.text() ?? null;
  const { title, body, lang, tag, navigate, data: kept } = notification;
  return JSON.stringify({ notification: { title, body, lang, tag, navigate, data: kept } });
}

/** Reads the declarative form (docs/push.md) of a push for this `origin`; null when it is something else. Only a path of ours is ever led to. */
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

/** What is shown of a push that cannot be read: a silent one costs the subscription. */
export function unreadablePush(language: Language): PushToShow {
  const { title, body } = { es, 'pt-BR': pt }[language];
  return {
    title,
    options: { ...pictures, body, lang: language, tag: 'doce', data: { path: '/' } },
    announcementId: null,
  };
}

/** Tells that the server refused a pick which the worker sent. */
export function refusedPush(language: Language): PushToShow {
  const { title, body } = { es: refusedEs, 'pt-BR': refusedPt }[language];
  const data = { path: '/jugar' };
  return {
    title,
    options: { ...pictures, body, lang: language, tag: 'doce-refused', data },
    announcementId: null,
  };
}

/** Where the tap on a notification leads; home, when that is not known. */
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
  if (typeof navigate !== 'string' || !URL.canParse(navigate, origin)) return '/';
  const { pathname, search, hash } = new URL(navigate, origin);
  return safeRedirect(pathname + search + hash, '/');
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
