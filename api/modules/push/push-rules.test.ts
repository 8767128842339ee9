import { describe, expect, test } from 'vitest';
import { isPushEndpoint } from './push-hosts.ts';
import { messageOf, type PushNews } from './push-message.ts';
import { verdictOf } from './push-verdict.ts';
import { ServiceHealth } from './service-health.ts';
import { steadyFlow } from './steady-flow.ts';

const NOW = Date.parse('2026-11-21T15:00:00Z');
const HOUR = 3_600_000;

describe('where this server may post', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:APA91',
    'https://jmt17.google.com/fcm/send/abc:APA91',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://web.push.apple.com/QGuQ',
    'https://wns2-par02p.notify.windows.com/w/?token=BQY',
  ])('PUSH-05 a push service of a browser: %s', (endpoint) => {
    expect(isPushEndpoint(endpoint, null)).toBe(true);
  });

  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://user:word@fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evilfcm.googleapis.com/x',
    'https://push.apple.com.evil.example/',
    'https://evilpush.apple.com/',
    'https://notify.windows.com/',
    'https://127.0.0.1/',
    'https://localhost/',
    'https://[::1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://fcm.googleapis.com@evil.example/',
    'https://evil.example/?fcm.googleapis.com',
    'nonsense',
  ])('PUSH-05 nowhere else, so that no endpoint makes us call inside: %s', (endpoint) => {
    expect(isPushEndpoint(endpoint, null)).toBe(false);
  });

  test('PUSH-05 beside them only the service that the settings name, to its port', () => {
    expect(isPushEndpoint('https://localhost:4443/push/1', 'https://localhost:4443')).toBe(true);
    expect(isPushEndpoint('https://localhost:4444/push/1', 'https://localhost:4443')).toBe(false);
  });
});

describe('what an answer means', () => {
  const verdict = (status: number | null, attempts = 1, retryAfter: string | null = null) =>
    verdictOf(status === null ? null : { status, retryAfter }, attempts, NOW);

  test.each([
    [200, 'delivered'],
    [201, 'delivered'],
    [202, 'delivered'],
    [404, 'gone'],
    [410, 'gone'],
    [301, 'refused'],
    [400, 'refused'],
    [401, 'refused'],
    [403, 'refused'],
    [413, 'refused'],
    [408, 'later'],
    [429, 'later'],
    [500, 'later'],
    [503, 'later'],
    [null, 'later'],
  ])('PUSH-03 %s: %s', (status, result) => {
    expect(verdict(status).result).toBe(result);
  });

  test('PUSH-03 what cannot be sealed is for a device that is gone', () => {
    expect(verdictOf('unsealable', 1, NOW)).toEqual({ result: 'gone' });
  });

  test('PUSH-03 a busy service is asked again when it says, never sooner than our own patience', () => {
    expect(verdict(429)).toEqual({ result: 'later', waitMs: 15_000 });
    expect(verdict(429, 1, '120')).toEqual({ result: 'later', waitMs: 120_000 });
    expect(verdict(503, 1, new Date(NOW + HOUR).toUTCString())).toEqual({ result: 'later', waitMs: HOUR });
    expect(verdict(429, 4, '1')).toEqual({ result: 'later', waitMs: 15 * 60_000 });
    expect(verdict(429, 1, '-5; soon')).toEqual({ result: 'later', waitMs: 15_000 });
    expect(verdict(429, 1, '999999999')).toEqual({ result: 'later', waitMs: 24 * HOUR });
  });

  test('PUSH-03 ten attempts over almost two days, then it is given up', () => {
    const waits = Array.from({ length: 9 }, (_, index) => verdict(500, index + 1) as { waitMs: number });
    expect(waits.reduce((sum, { waitMs }) => sum + waitMs, 0) / HOUR).toBeGreaterThan(40);
    expect(verdict(500, 10)).toEqual({ result: 'failed' });
  });

  test('PUSH-03 a service that is down is left alone for a while, longer each time, and another is not', () => {
    const health = new ServiceHealth();
    const fail = (now: number, times = 20) => {
      for (let count = 0; count < times; count += 1) health.note('https://a', false, now);
    };
    fail(NOW, 19);
    health.note('https://a', true, NOW);
    fail(NOW, 19);
    expect(health.restsUntil('https://a', NOW)).toBe(null);
    fail(NOW, 1);
    expect(health.restsUntil('https://a', NOW)).toBe(NOW + 30_000);
    expect(health.restsUntil('https://b', NOW)).toBe(null);
    fail(NOW + 1);
    expect(health.restsUntil('https://a', NOW + 30_000)).toBe(null);
    fail(NOW + 30_000);
    expect(health.restsUntil('https://a', NOW + 30_000)).toBe(NOW + 90_000);
    health.note('https://a', true, NOW + 90_000);
    fail(NOW + 90_000);
    expect(health.restsUntil('https://a', NOW + 90_000)).toBe(NOW + 120_000);
  });
});

describe('what is written', () => {
  const reader = { language: 'es', timeZone: 'America/Lima' } as const;
  const write = (news: PushNews, to: { language: 'es' | 'pt-BR'; timeZone: string } = reader) => {
    const message = messageOf(news, to, 'https://doce.example', NOW);
    return { ...message, ...JSON.parse(message.payload) };
  };
  const until = NOW + HOUR;

  test('PUSH-02 an announcement: what Safari shows by itself and the worker elsewhere; it leads to itself', () => {
    const news: PushNews = {
      kind: 'announcement',
      id: 5,
      title: 'Fecha 34',
      content: '<p>Hay <b>fútbol</b></p>',
      until,
    };
    expect(write(news)).toMatchObject({
      web_push: 8030,
      mutable: true,
      notification: {
        title: 'Fecha 34',
        body: 'Hay fútbol',
        lang: 'es',
        navigate: 'https://doce.example/?anuncio=5',
        tag: 'announcement-5',
        data: { kind: 'announcement', id: 5 },
      },
      topic: expect.stringMatching(/^[\w-]{32}$/),
      ttlSeconds: 3600,
      urgency: 'normal',
    });
  });

  test('PUSH-02 an announcement for months asks no push service to keep it longer than the four weeks that they do', () => {
    const day = 24 * 60 * 60;
    const news = { kind: 'announcement', id: 5, title: 'Fecha 34', content: '' } as const;
    const ttl = (days: number) => write({ ...news, until: NOW + days * day * 1000 }).ttlSeconds;
    expect([27, 28, 60].map(ttl)).toEqual([27 * day, 28 * day, 28 * day]);
  });

  test.each([
    ['long', 'a'],
    ['of emoji', '⚽'],
    ['full of quotes', '"'],
    ['full of backslashes', '\\'],
  ])('PUSH-02 an announcement %s has at most 2 KB and loses its end, not its beginning', (_, letter) => {
    const title = letter.repeat(140 / letter.length);
    const { payload, notification } = write({
      kind: 'announcement',
      id: 1,
      title,
      content: letter.repeat(9000),
      until,
    });
    expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(2048);
    expect(notification.title).toBe(title);
    expect(notification.body).toMatch(/^.{50,}…$/u);
    expect(notification.body).not.toMatch(/\p{Surrogate}/u);
  });

  test("I18N-06 PUSH-06 a reminder counts what is missing and tells when, by the reader's clock and language", () => {
    const news: PushNews = { kind: 'reminder', id: 3, grid: 'Fecha 34', missing: 2, lockAt: until, until };
    expect(write(news)).toMatchObject({
      notification: {
        title: 'Fecha 34: faltan 2 partidos',
        body: 'El próximo se bloquea el sábado a las 11:00. Todavía hay tiempo de elegir.',
        navigate: 'https://doce.example/jugar?grid=3',
      },
      urgency: 'high',
    });
    expect(write({ ...news, missing: 1 }).notification.title).toBe('Fecha 34: falta 1 partido');
    expect(write(news, { language: 'pt-BR', timeZone: 'America/Sao_Paulo' }).notification).toMatchObject({
      title: 'Fecha 34: faltam 2 jogos',
      body: 'O próximo bloqueia sábado às 13:00. Ainda dá tempo de escolher.',
      lang: 'pt-BR',
    });
  });

  test('I18N-06 PUSH-06 a result names the hits, and the prize from ten on', () => {
    const news: PushNews = { kind: 'result', id: 3, grid: 'Fecha 34', hits: 7, total: 12, until };
    const title = (hits: number) => write({ ...news, hits }).notification.title;
    expect([0, 1, 9, 10].map(title)).toEqual([
      'Fecha 34: 0 aciertos de 12',
      'Fecha 34: 1 acierto de 12',
      'Fecha 34: 9 aciertos de 12',
      'Fecha 34: ¡10 aciertos, hay premio!',
    ]);
    expect(write(news, { ...reader, language: 'pt-BR' }).notification.title).toBe(
      'Fecha 34: 7 acertos em 12',
    );
  });

  test("PUSH-02 nothing of a grid's name is taken for a place to fill", () => {
    const grid = '{{hits}} $& <b>';
    expect(write({ kind: 'result', id: 3, grid, hits: 7, total: 12, until }).notification.title).toBe(
      `${grid}: 7 aciertos de 12`,
    );
  });
});

describe('a steady flow', () => {
  test('PUSH-03 works through everything, so many at a time, never more', async () => {
    let next = 0;
    let atOnce = 0;
    let most = 0;
    const done: number[] = [];
    await steadyFlow<number>({
      take: async () => (next < 100 ? Array.from({ length: 10 }, () => (next += 1)) : []),
      work: async (item) => {
        most = Math.max(most, (atOnce += 1));
        await new Promise(setImmediate);
        atOnce -= 1;
        done.push(item);
      },
      lanes: 4,
      low: 5,
      isStopped: () => false,
    });
    expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
    expect(most).toBe(4);
  });

  test('PUSH-03 OPS-04 stopped, it hands back what it has not begun', async () => {
    const done: number[] = [];
    const rest = await steadyFlow<number>({
      take: async () => [1, 2, 3, 4],
      work: async (item) => void done.push(item),
      lanes: 1,
      low: 0,
      isStopped: () => done.length === 2,
    });
    expect([done, rest]).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  test('PUSH-03 OPS-04 stopped while more is being fetched, it hands that back, too', async () => {
    const done: number[] = [];
    let isStopped = false;
    const rest = await steadyFlow<number>({
      take: async () => {
        if (done.length === 0) return [1, 2];
        isStopped = true;
        await new Promise(setImmediate);
        return [3, 4];
      },
      work: async (item) => void done.push(item),
      lanes: 1,
      low: 1,
      isStopped: () => isStopped,
    });
    expect([...done, ...rest].toSorted()).toEqual([1, 2, 3, 4]);
  });

  test('PUSH-03 what cannot be fetched ends it with the reason', async () => {
    const flow = steadyFlow<number>({
      take: () => Promise.reject(new Error('the database is away')),
      work: async () => undefined,
      lanes: 3,
      low: 0,
      isStopped: () => false,
    });
    await expect(flow).rejects.toThrow('the database is away');
  });

  test('PUSH-03 what cannot be fetched while there is still something to do is told too, after that is done', async () => {
    const done: number[] = [];
    let isFirst = true;
    const flow = steadyFlow<number>({
      take: async () => {
        if (!isFirst) throw new Error('the database is away');
        isFirst = false;
        return [1, 2, 3];
      },
      work: async (item) => {
        await new Promise(setImmediate);
        done.push(item);
      },
      lanes: 2,
      low: 2,
      isStopped: () => false,
    });
    await expect(flow).rejects.toThrow('the database is away');
    expect(done).toEqual([1, 2, 3]);
  });
});
