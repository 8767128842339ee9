import { afterEach, describe, expect, test, vi } from 'vitest';
import { answerPush, type PushDeps } from './answer-push.ts';
import { pathOf, payloadOf, type PushToShow } from './push-payload.ts';

const origin = 'https://doce.example';
const notification = {
  title: 'Fecha 34',
  body: 'Hay fútbol',
  lang: 'es',
  dir: 'ltr',
  navigate: `${origin}/?anuncio=5`,
  tag: 'announcement-5',
  data: { kind: 'announcement', id: 5 },
};
const text = (different: object = {}) =>
  JSON.stringify({ web_push: 8030, notification: { ...notification, ...different }, mutable: true });

afterEach(() => void vi.useRealTimers());

/** The worker gets a push with this text. */
async function get(payload: string | null, deps: Partial<PushDeps> = {}) {
  const shown: PushToShow[] = [];
  const counted: number[] = [];
  const sendPicks = vi.fn(deps.sendPicks ?? (async () => undefined));
  await answerPush(payload, origin, {
    show: async (push) => void shown.push(push),
    language: async () => 'pt-BR',
    count: async (id) => void counted.push(id),
    ...deps,
    sendPicks,
  });
  return { shown, counted, sendPicks };
}

describe('PUSH-02 what a push shows', () => {
  test('PUSH-02 its title, text, language, tag and pictures; a tap on it leads there', async () => {
    const { shown } = await get(text());
    expect(shown).toHaveLength(1);
    const [{ title, options }] = shown as [PushToShow];
    expect(title).toBe('Fecha 34');
    expect(options).toEqual({
      body: 'Hay fútbol',
      lang: 'es',
      tag: 'announcement-5',
      icon: '/icons/icon-192.png',
      badge: '/icons/badge-96.png',
      data: { path: '/?anuncio=5' },
    });
    expect(pathOf(options.data)).toBe('/?anuncio=5');
  });

  test.each([
    ['nothing', null],
    ['an empty text', ''],
    ['no JSON', '{"web_push": 80'],
    ['null', 'null'],
    ['a list', '[1]'],
    ['no notification', '{"web_push":8030}'],
    ['a notification that is a text', '{"notification":"Hola"}'],
    ['no title', text({ title: undefined })],
    ['a title of blanks', text({ title: '  ' })],
    ['a title that is a number', text({ title: 5 })],
  ])('PUSH-02 never nothing: %s is shown as news, in the player’s language', async (_, payload) => {
    const { shown } = await get(payload);
    expect(shown).toHaveLength(1);
    expect(shown[0]).toMatchObject({
      title: 'Doce',
      options: { body: 'Você tem novidades. Toque para ver.', lang: 'pt-BR', data: { path: '/' } },
    });
  });

  test('PUSH-02 odd members beside a good title do no harm', async () => {
    const { shown } = await get(text({ body: 5, lang: null, tag: {}, navigate: 7, data: 'x' }));
    expect(shown[0]).toMatchObject({ title: 'Fecha 34', options: { body: '', data: { path: '/' } } });
  });

  test.each([
    ['another site', 'https://evil.example/jugar?grid=1', '/jugar?grid=1'],
    ['a script', 'javascript:alert(1)', '/'],
    ['what a browser may read as another site', `${origin}//evil.example`, '/'],
    ['a path alone', '/perfil', '/perfil'],
    ['an anchor', `${origin}/#faq`, '/#faq'],
  ])('PUSH-02 it leads to a path of ours only: %s', async (_, navigate, path) => {
    const { shown } = await get(text({ navigate }));
    expect(shown[0]?.options.data.path).toBe(path);
  });

  test('PUSH-02 a browser that refuses it as it is gets it plain', async () => {
    const tags: (string | undefined)[] = [];
    await get(text(), {
      show: async ({ options: { tag } }) => {
        tags.push(tag);
        if (tag !== 'doce') throw new TypeError('Bad options');
      },
    });
    expect(tags).toEqual(['announcement-5', 'doce']);
  });

  test('PUSH-02 a blocked database delays nothing', async () => {
    vi.useFakeTimers();
    const getting = get(null, { language: () => new Promise(() => undefined) });
    await vi.advanceTimersByTimeAsync(1_500);
    expect((await getting).shown[0]?.options.lang).toBe('es');
  });

  test('PUSH-02 Safari passes the notification instead of the text', async () => {
    const payload = payloadOf({ data: null, notification });
    const { shown, counted } = await get(payload);
    expect([shown[0]?.title, shown[0]?.options.data.path, counted]).toEqual(['Fecha 34', '/?anuncio=5', [5]]);
    expect(payloadOf({ data: null })).toBeNull();
    expect(payloadOf({ data: { text: () => 'what came' } })).toBe('what came');
  });
});

describe('what a push does beside', () => {
  test('PUSH-07 an announcement counts for the icon, a reminder does not', async () => {
    expect((await get(text())).counted).toEqual([5]);
    expect((await get(text({ data: { kind: 'reminder', id: 5 } }))).counted).toEqual([]);
    expect((await get(null)).counted).toEqual([]);
  });

  test('PWA-05 PUSH-02 it wakes the picks that wait; their failure, and that of the count, keeps nothing from being shown', async () => {
    const failing = async () => {
      throw new Error('2 picks are left');
    };
    const { shown, sendPicks } = await get(text(), { sendPicks: failing, count: failing });
    expect(shown).toHaveLength(1);
    expect(sendPicks).toHaveBeenCalledTimes(1);
  });

  test('PUSH-02 a tap on a notification of an older release leads home', () => {
    for (const data of [null, undefined, 5, {}, { path: 7 }, { path: 'https://evil.example' }])
      expect(pathOf(data)).toBe('/');
  });
});
