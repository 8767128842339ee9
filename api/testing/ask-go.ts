import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Debian's package golang-golang-x-mod-dev has its sources here. */
const SOURCES = '/usr/share/gocode';
const PROGRAM = join(import.meta.dirname, '../../shared/testing/sumdb/check.go');

/** Whether this machine has Go and its sumdb. */
export const hasGo =
  existsSync(join(SOURCES, 'src/golang.org/x/mod/sumdb/tlog')) &&
  spawnSync('go', ['version'], { encoding: 'utf8' }).status === 0;

/** Lets Go's sumdb check a log. `input`: as in check.go. */
export const askGo = (input: object) =>
  spawnSync('go', ['run', PROGRAM], {
    input: JSON.stringify(input),
    encoding: 'utf8',
    env: { ...process.env, GO111MODULE: 'off', GOPATH: SOURCES, GOFLAGS: '' },
  });
