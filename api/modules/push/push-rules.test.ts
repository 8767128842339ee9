import { describe, expect, test } from 'vitest';
import { isPushEndpoint } from './push-address.ts';
import { resultOf } from './push-answer.ts';
import { messageOf, type PushNews } from './push-message.ts';
import { HOUR } from '../../testing/times.ts';

const NOW = Date.parse('2026-11-21T15:00:00Z');

describe('allowed endpoints', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:APA91',
    'https://jmt17.google.com/fcm/send/abc:APA91',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://web.push.apple.com/QGuQ',
    'https://wns2-par02p.notify.windows.com/w/?token=BQY',
  ])('PUSH-05 allows the push service of a browser: %s', (endpoint) => {
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
  ])('PUSH-05 refuses any other endpoint, internal addresses too: %s', (endpoint) => {
    expect(isPushEndpoint(endpoint, null)).toBe(false);
  });

  test('PUSH-05 allows the push service of the settings on its port only', () => {
    expect(isPushEndpoint('https://localhost:4443/push/1', 'https://localhost:4443')).toBe(true);
    expect(isPushEndpoint('https://localhost:4444/push/1', 'https://localhost:4443')).toBe(false);
  });
});

describe('answers of push services', () => {
  const answer = (status: number | null, attempts = 1, retryAfter: string | null = null) =>
    resultOf({ status, retryAfter }, attempts, NOW);

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
  ])('PUSH-03 status %s means %s', (status, result) => {
    expect(answer(status).result).toBe(result);
  });

  test('PUSH-03 Retry-After lengthens the backoff up to a day and never shortens it', () => {
    expect(answer(429)).toEqual({ result: 'later', waitMs: 15_000 });
    expect(answer(429, 1, '120')).toEqual({ result: 'later', waitMs: 120_000 });
    expect(answer(503, 1, new Date(NOW + HOUR).toUTCString())).toEqual({ result: 'later', waitMs: HOUR });
    expect(answer(429, 4, '1')).toEqual({ result: 'later', waitMs: 15 * 60_000 });
    expect(answer(429, 1, '-5; soon')).toEqual({ result: 'later', waitMs: 15_000 });
    expect(answer(429, 1, '999999999')).toEqual({ result: 'later', waitMs: 24 * HOUR });
  });

  test('PUSH-03 a push fails after ten attempts in almost two days', () => {
    const waits = Array.from({ length: 9 }, (_, index) => answer(500, index + 1) as { waitMs: number });
    expect(waits.reduce((sum, { waitMs }) => sum + waitMs, 0) / HOUR).toBeGreaterThan(40);
    expect(answer(500, 10)).toEqual({ result: 'failed' });
  });
});

describe('messages', () => {
  const reader = { language: 'es', timeZone: 'America/Lima' } as const;
  const write = (news: PushNews, to: { language: 'es' | 'pt-BR'; timeZone: string } = reader) => {
    const message = messageOf(news, to, 'https://doce.example', NOW);
    return { ...message, ...JSON.parse(message.payload) };
  };
  const until = NOW + HOUR;

  test('PUSH-02 an announcement is a declarative web push that opens the announcement', () => {
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

  test('PUSH-02 the TTL is at most four weeks', () => {
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
  ])('PUSH-02 an announcement that is %s is shortened to 2 KB', (_, letter) => {
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

  test("I18N-06 PUSH-06 a reminder shows the missing picks and the lock time in the reader's language and time zone", () => {
    const news: PushNews = { kind: 'reminder', id: 3, grid: 'Fecha 34', missing: 2, until };
    expect(write(news)).toMatchObject({
      notification: {
        title: 'Te faltan 2 partidos: Fecha 34',
        body: 'El próximo cierra el sábado a las 11:00. Todavía estás a tiempo.',
        navigate: 'https://doce.example/jugar?grid=3',
      },
      urgency: 'high',
    });
    expect(write({ ...news, missing: 1 }).notification.title).toBe('Te falta 1 partido: Fecha 34');
    expect(write(news, { language: 'pt-BR', timeZone: 'America/Sao_Paulo' }).notification).toMatchObject({
      title: 'Faltam 2 jogos: Fecha 34',
      body: 'O próximo fecha sábado, às 13:00. Ainda dá tempo!',
      lang: 'pt-BR',
    });
  });

  test('I18N-06 PUSH-06 PRIZE-09 a result shows the hits, and from ten hits the prize with the day until which to claim it', () => {
    const news: PushNews = {
      kind: 'result',
      id: 3,
      grid: 'Fecha 34',
      hits: 7,
      total: 12,
      claimUntil: null,
      until,
    };
    const claimUntil = Date.parse('2026-12-30T02:00:00Z');
    const told = (hits: number, reading?: Parameters<typeof write>[1]) =>
      write({ ...news, hits, claimUntil: hits >= 10 ? claimUntil : null }, reading).notification;
    const title = (hits: number) => told(hits).title;
    expect([0, 1, 9, 10].map(title)).toEqual([
      '0 aciertos de 12 en Fecha 34',
      '1 acierto de 12 en Fecha 34',
      '9 aciertos de 12 en Fecha 34',
      '¡Tienes premio! 10 aciertos en Fecha 34',
    ]);
    // PRIZE-09: it is still the day before in Bogotá.
    expect(told(10, { language: 'es', timeZone: 'America/Bogota' })).toMatchObject({
      body: 'Dinos dónde enviarlo antes del 29/12: en tu perfil, con tu contraseña.',
      navigate: 'https://doce.example/perfil#premios',
    });
    expect(told(10, { language: 'pt-BR', timeZone: 'Europe/Lisbon' }).body).toBe(
      'Diga para onde enviar antes de 30/12: no seu perfil, com sua senha.',
    );
    expect(write(news, { ...reader, language: 'pt-BR' }).notification.title).toBe(
      '7 acertos de 12 em Fecha 34',
    );
  });

  test('PUSH-02 placeholders in the name of a grid are not replaced', () => {
    const grid = '{{hits}} $& <b>';
    expect(
      write({ kind: 'result', id: 3, grid, hits: 7, total: 12, claimUntil: null, until }).notification.title,
    ).toBe(`7 aciertos de 12 en ${grid}`);
  });
});
