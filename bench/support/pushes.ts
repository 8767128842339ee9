import { createECDH, randomBytes } from 'node:crypto';
import { type ChildProcess, spawn } from 'node:child_process';
import { get } from 'node:https';
import type pg from 'pg';
import { TEST_CERTIFICATE, TEST_KEY } from '../../api/testing/push-service.ts';

/**
 * Starts a push service in its own process that accepts every push. `countTaken` returns the number of devices that got
 * one.
 */
export async function startSink(): Promise<{
  url: string;
  countTaken: () => Promise<number>;
  child: ChildProcess;
}> {
  const program = `import { createServer } from 'node:https';
    const devices = new Set();
    const server = createServer({ cert: ${JSON.stringify(TEST_CERTIFICATE)}, key: ${JSON.stringify(TEST_KEY)} }, (request, response) => {
      request.resume();
      request.once('end', () => {
        if (request.method !== 'POST') return response.end(String(devices.size));
        devices.add(request.url);
        response.writeHead(201).end();
      });
    });
    server.listen(0, '127.0.0.1', () => console.log(String(server.address().port)));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<string>((resolve) =>
    child.stdout.once('data', (text: Buffer) => resolve(text.toString().trim())),
  );
  const url = `https://localhost:${port}`;
  const countTaken = () =>
    new Promise<number>((resolve, reject) => {
      get(url, { ca: TEST_CERTIFICATE }, (answer) => {
        let text = '';
        answer.on('data', (part) => (text += part));
        answer.once('end', () => resolve(Number(text)));
      }).once('error', reject);
    });
  return { url, countTaken, child };
}

/** Adds devices, each of a player of its own, with 200 different keys. */
export async function addDevices(owner: pg.Pool, count: number, service: string): Promise<void> {
  const keys = Array.from({ length: 200 }, () => createECDH('prime256v1').generateKeys('base64url'));
  await owner.query(
    `with p as (insert into player select from generate_series(1, $1) returning id),
     a as (insert into account (player_id, first_name, last_name, username, email, password_hash, country, phone, birth_date, language)
       select id, 'Ana', 'Prueba', 'push' || id, 'push' || id || '@example.org', '-', 'AR', '+540', '1990-01-01', 'es' from p returning player_id),
     s as (insert into session (id, player_id, refresh_hash, expires_at)
       select gen_random_uuid(), player_id, uuid_send(gen_random_uuid()), statement_now() + interval '30 days' from a returning id, player_id),
     w as (insert into push_preference (player_id, announcements, reminders, results) select player_id, true, false, false from a)
     insert into push_subscription (session_id, endpoint, p256dh, auth, language, time_zone, created_at)
     select id, $2 || '/push/' || id, ($3::text[])[1 + player_id % 200], $4, case when player_id % 3 = 0 then 'pt-BR' else 'es' end, 'America/Lima', statement_now() from s`,
    [count, service, keys, randomBytes(16).toString('base64url')],
  );
  await owner.query('vacuum analyze push_subscription, session, account');
}

export async function addAnnouncement(owner: pg.Pool): Promise<void> {
  await owner.query(
    `insert into announcement (title, content, is_active, is_pinned) values ('Fecha 34', $1, true, false)`,
    [`<p>${'Hay fútbol. '.repeat(20)}</p>`],
  );
}
