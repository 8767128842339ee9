import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { ClusterSettings, OneServerSettings } from './settings.ts';

/** Where files are on a machine. Tests put them elsewhere. */
export interface Places {
  etcdData: string;
  pgpass: string;
  userlist: string;
  pgbackrestConfig: string;
  pgbackrestLocks: string;
  sockets: string;
  /** The folder of a node's database. */
  postgresData: string;
}

const USUAL_PLACES = (settings: ClusterSettings): Places => ({
  etcdData: '/var/lib/etcd/doce',
  pgpass: '/var/lib/postgresql/.pgpass-patroni',
  userlist: '/etc/pgbouncer/userlist.txt',
  pgbackrestConfig: '/etc/pgbackrest.conf',
  pgbackrestLocks: '/tmp/pgbackrest',
  sockets: '/var/run/postgresql',
  postgresData: settings.POSTGRES_DATA,
});

/** The port of the metrics of a machine's first app process. The second one has the next port. */
const METRICS_PORT = 9464;

/** Returns the files by path, e.g. `db1/patroni.yml`; folders: `db1` …, `app1` …, `proxy`, `monitor`. */
export function renderCluster(
  settings: ClusterSettings,
  placesOf: (machine: string) => Places = () => USUAL_PLACES(settings),
): Map<string, string> {
  const nodes = settings.DB_NODES.map((address, index) => ({ name: `db${index + 1}`, address }));
  const apps = settings.APP_NODES.map((address, index, all) => {
    const [host, port] = address.split(':') as [string, string];
    const earlier = all.slice(0, index).filter((other) => other.startsWith(`${host}:`)).length;
    return { name: `app${index + 1}`, address, host, port, metricsPort: METRICS_PORT + earlier };
  });
  const servers = (of: { name: string; address: string }[], rest: string) =>
    of.map(({ name, address }) => `  server ${name} ${address}${rest}`).join('\n');
  const patroni = `:${settings.POSTGRES_PORT} check port ${settings.PATRONI_PORT}`;
  const shared = {
    ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)])),
    ETCD_PEERS: nodes
      .map(({ name, address }) => `${name}=http://${address}:${settings.ETCD_PEER_PORT}`)
      .join(','),
    ETCD_HOSTS: nodes.map(({ address }) => `${address}:${settings.ETCD_CLIENT_PORT}`).join(','),
    APP_SERVERS: servers(apps, ' check'),
    PRIMARY_SERVERS: servers(nodes, patroni),
    REPLICA_SERVERS: servers(nodes, patroni),
    APP_METRICS_TARGETS: JSON.stringify(apps.map(({ host, metricsPort }) => `${host}:${metricsPort}`)),
    MACHINE_TARGETS: JSON.stringify(
      [
        ...new Set([
          ...nodes.map(({ address }) => address),
          ...apps.map(({ host }) => host),
          settings.PROXY_ADDRESS,
          'localhost',
        ]),
      ].map((host) => `${host}:9100`),
    ),
    PATRONI_TARGETS: JSON.stringify(nodes.map(({ address }) => `${address}:${settings.PATRONI_PORT}`)),
    ETCD_TARGETS: JSON.stringify(nodes.map(({ address }) => `${address}:${settings.ETCD_CLIENT_PORT}`)),
  };
  const files = new Map<string, string>();
  const add = (machine: string, templates: string[], own: Record<string, string> = {}) => {
    const places = placesOf(machine);
    const values = {
      ...shared,
      ETCD_DATA: places.etcdData,
      PGPASS: places.pgpass,
      USERLIST: places.userlist,
      POSTGRES_DATA: places.postgresData,
      PGBACKREST_LOCKS: places.pgbackrestLocks,
      SOCKETS: places.sockets,
      ARCHIVE_COMMAND: `pgbackrest --config=${places.pgbackrestConfig} --stanza=doce archive-push %p`,
      ...own,
    };
    for (const template of templates)
      files.set(join(machine, template), fill(`templates/${template}`, values));
  };
  for (const { name, address } of nodes)
    add(name, ['etcd.yml', 'patroni.yml', 'pgbackrest.conf'], { NODE: name, ADDRESS: address });
  for (const { name, host, port, metricsPort } of apps)
    add(name, ['app.env', 'doce@.service', 'migrate.env', 'doce-migrate.service'], {
      HOST: host,
      PORT: port,
      METRICS_PORT: String(metricsPort),
    });
  add('proxy', ['haproxy.cfg', 'pgbouncer.ini', 'userlist.txt']);
  add('monitor', ['prometheus.yml', 'alerts.yml', 'alerts-cluster.yml', 'alertmanager.yml']);
  return files;
}

/** Returns one server's files by path, e.g. `server/Caddyfile`. Alerts and their mails are a cluster's. */
export function renderOneServer(settings: OneServerSettings): Map<string, string> {
  const own = readdirSync(join(import.meta.dirname, 'one-server')).map((name) => `one-server/${name}`);
  const shared = ['templates/alerts.yml', 'templates/alertmanager.yml'];
  return new Map([...own, ...shared].map((file) => [`server/${basename(file)}`, fill(file, settings)]));
}

/** Writes the files below `folder`. They contain passwords, so only their owner can read them. */
export function writeFiles(files: Map<string, string>, folder: string): void {
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text, { mode: 0o600 });
  }
}

/** Replaces `${NAME}` in a file of this folder. Raises an error for a name without a value. */
function fill(template: string, values: Record<string, string>): string {
  const text = readFileSync(join(import.meta.dirname, template), 'utf8');
  if (template.endsWith('.sh')) return text;
  return text.replace(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`ops/${template}: \${${name}} has no value`);
    return value;
  });
}
