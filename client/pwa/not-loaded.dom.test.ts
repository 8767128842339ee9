import { expect, test, vi } from 'vitest';

const ours = { headers: { 'x-doce': '1' } };

// One test, because each run of the first script listens to the page until its end.
test('PWA-28 a page whose script fails says so, marks no tap, and reloads when its files are those of our server', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  const answers: (Response | 'cut')[] = [
    'cut',
    new Response('<h1>Wi-Fi</h1>'),
    new Response('', { ...ours, status: 502 }),
    new Response('', ours),
  ];
  const ask = vi.fn(async () => {
    const answer = answers.shift()!;
    if (answer === 'cut') throw new TypeError('cut');
    return answer;
  });
  vi.stubGlobal('fetch', ask);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  document.documentElement.dataset['rendered'] = '';
  document.head.innerHTML = '<script type="text/plain" src="/assets/main.js"></script>';
  document.body.innerHTML =
    '<p id="not-loaded" hidden></p><div id="root"><input type="radio" name="a"><input type="radio" name="b"></div>';
  const [tapped, other] = document.querySelectorAll('input');
  const notice = document.getElementById('not-loaded')!;
  await import('../first-script.ts');

  tapped!.click();
  document.body.appendChild(new Image()).dispatchEvent(new Event('error'));
  expect([notice.hidden, tapped!.checked]).toEqual([true, true]);

  document.querySelector('script')!.dispatchEvent(new Event('error'));
  expect([notice.hidden, tapped!.checked]).toEqual([false, false]);
  other!.click();
  expect(other!.checked).toBe(false);

  for (const times of [1, 2, 3]) {
    await vi.advanceTimersByTimeAsync(10_000);
    expect([ask.mock.calls.length, reload.mock.calls.length]).toEqual([times, 0]);
  }
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(ask).toHaveBeenLastCalledWith(expect.stringMatching(/main\.js$/), { cache: 'reload' });
});
