import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isOfCluster, parseOneServer, parseSettings, SettingsError } from './settings.ts';
import { exampleServer, exampleSettings } from './testing/example-settings.ts';

const linesOf = (text: string): string[] => {
  try {
    parseSettings(text);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError);
    return (error as Error).message.split('\n');
  }
};

const MONITOR = [
  'DOMAIN',
  'ALERT_TO',
  'ALERT_PAGE_TO',
  'ALERT_FROM',
  'ALERT_SMTP',
  'ALERT_SMTP_USER',
  'ALERT_SMTP_PASSWORD',
];

test('OPS-71 the example needs only passwords, the address of the site and where alerts go', () => {
  const text = readFileSync(join(import.meta.dirname, 'cluster.env'), 'utf8');
  const names = [
    'SUPERUSER_PASSWORD',
    'REPLICATION_PASSWORD',
    'OWNER_PASSWORD',
    'QUEUE_PASSWORD',
    'WEB_PASSWORD',
  ];
  expect(linesOf(text)).toEqual([...names, ...MONITOR].map((name) => `${name}: is missing`));
  expect(parseSettings(exampleSettings())).toMatchObject({
    DB_NODES: ['10.0.0.11', '10.0.0.12', '10.0.0.13'],
    TTL: 20,
  });
});

test.each([
  ['DB_NODES', '', 'is missing'],
  ['DB_NODES', '10.0.0.11 10.0.0.12', 'must be 3 or 5 addresses: etcd decides by majority'],
  ['DB_NODES', '10.0.0.11 10.0.0.12 10.0.0.11', 'has an address twice'],
  ['DB_NODES', '10.0.0.11,10.0.0.12,10.0.0.13', 'must be addresses like 10.0.0.11, with spaces between them'],
  ['APP_NODES', '10.0.0.21', 'must be addresses like 10.0.0.21:3000, with spaces between them'],
  ['APP_NODES', '10.0.0.21:3000 10.0.0.21:3000', 'has an address twice'],
  ['PROXY_ADDRESS', 'http://10.0.0.20', 'must be an address'],
  ['PATRONI_PORT', '', 'must be a whole number from 1 to 65535'],
  ['PATRONI_PORT', '70000', 'must be a whole number from 1 to 65535'],
  ['PATRONI_PORT', '5432', 'is also POSTGRES_PORT'],
  ['POOLER_PORT', '5001', 'is also REPLICA_PORT'],
  ['POSTGRES_DATA', 'data', 'must be an absolute path'],
  ['WEB_PASSWORD', 'short', 'must be 12 or more letters and digits'],
  ['WEB_PASSWORD', 'with:colon@and/slash', 'must be 12 or more letters and digits'],
  ['TTL', '14', 'must be at least LOOP_WAIT and twice RETRY_TIMEOUT, 15'],
  ['LOOP_WAIT', '2.5', 'must be a whole number from 1 to 60'],
  ['RETRY_TIMEOUT', 'soon', 'must be a whole number from 3 to 60'],
  [
    'MAX_CONNECTIONS',
    '60',
    'must be at least 67: 40 of the pooler, 4 of each app process, and 15 in reserve',
  ],
  ['DATABASE_POL', '5', 'is not a setting'],
  ['DOMAIN', 'https://doce.example', 'must be a host like doce.example'],
  ['ALERT_TO', 'me', 'must be an e-mail address'],
  ['ALERT_SMTP', 'mail.example', 'must be a mail server like mail.example:587'],
  ['ALERT_SMTP_PASSWORD', "it's", 'must have no spaces and quotes'],
])('OPS-71 %s=%s is refused with one line: %s', (name, value, message) => {
  expect(linesOf(exampleSettings({ [name]: value }))).toEqual([`${name}: ${message}`]);
});

test('OPS-71 several bad settings give a line each', () => {
  const text = exampleSettings({ APP_PORT: 'x', POSTGRES_BIN: 'bin', COLOUR: 'red' });
  expect(linesOf(text).map((line) => line.split(':')[0])).toEqual(['APP_PORT', 'POSTGRES_BIN', 'COLOUR']);
});

test('OPS-75 the settings of one server: the address of the site and where alerts go', () => {
  const text = readFileSync(join(import.meta.dirname, 'one-server.env'), 'utf8');
  expect(isOfCluster(text)).toBe(false);
  expect(() => parseOneServer(text)).toThrow(MONITOR.map((name) => `${name}: is missing`).join('\n'));
  expect(parseOneServer(exampleServer())).toMatchObject({ DOMAIN: 'doce.example' });
  expect(() => parseOneServer(exampleServer({ TTL: '20' }))).toThrow('TTL: is not a setting');
});
