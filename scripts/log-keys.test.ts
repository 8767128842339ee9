import { expect, test } from 'vitest';
import { COSIGNATURE, writeKey } from '../shared/seal/note.ts';
import { logKey, witnessKey } from '../shared/testing/sample-site.ts';
import { findWrongLogKey } from './log-keys.ts';

const log = writeKey(logKey);
const witness = writeKey(witnessKey, COSIGNATURE);

test.each([
  [{}],
  [{ VITE_LOG_KEY: ' ', VITE_LOG_WITNESSES: '' }],
  [{ VITE_LOG_KEY: log, VITE_LOG_WITNESSES: `${witness} https://witness.example, ${witness}` }],
])('SEAL-29 a build takes right keys, or none: %j', (env) => {
  expect(findWrongLogKey(env)).toBeNull();
});

test.each([
  [{ VITE_LOG_KEY: witness }, 'VITE_LOG_KEY'],
  [{ VITE_LOG_KEY: 'doce.example/log' }, 'VITE_LOG_KEY'],
  [{ VITE_LOG_WITNESSES: `${witness} https://witness.example,${log}` }, 'VITE_LOG_WITNESSES'],
  [{ VITE_LOG_WITNESSES: 'https://witness.example' }, 'VITE_LOG_WITNESSES'],
])('SEAL-29 a build refuses a wrong key and names the variable: %j', (env, name) => {
  expect(findWrongLogKey(env)).toMatch(new RegExp(`^${name} `));
});
