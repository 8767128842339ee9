import { randomUUID } from 'node:crypto';
import { JwtService } from '@nestjs/jwt';
import { expect, it } from 'vitest';
import { aPlayer } from '../../testing/builders.ts';
import { setUpApp } from '../../testing/test-app.ts';

const app = await setUpApp();
const player = await aPlayer(app);

/** Signs claims with the server's key. */
const sign = (claims: object) => {
  const iat = Math.floor(app.clock.now() / 1000);
  return app.app.get(JwtService, { strict: false }).sign({ iat, exp: iat + 60, ...claims });
};
const me = async (token: string) => {
  const { status, body } = await app.call('GET /auth/me', { token });
  return [status, body.code];
};

it.each([{ crit: ['b64'], b64: false }, { b64: false }])(
  'SEC-04 a token of our key with the header %o is 401',
  async (header) => {
    const iat = Math.floor(app.clock.now() / 1000);
    const [, body] = player.token.split('.');
    const { sub, sid } = JSON.parse(Buffer.from(body!, 'base64url').toString());
    const forged = app.app
      .get(JwtService, { strict: false })
      .sign({ iat, exp: iat + 60, sub, sid }, { header: { alg: 'HS256', ...header } });
    expect(await me(forged)).toEqual([401, 'session_ended']);
  },
);

it.each([
  ['sid is not a UUID', { sub: '1', sid: 'x' }],
  ['sid is a list', { sub: '1', sid: [randomUUID()] }],
  ['sid is missing', { sub: '1' }],
  ['sub is not a number', { sub: 'ana', sid: randomUUID() }],
  ['sub is missing', { sid: randomUUID() }],
  ['sub is out of range', { sub: '9'.repeat(30), sid: randomUUID() }],
])('SEC-04 a signed token whose %s is 401, and simultaneous calls are answered', async (_, claims) => {
  const forged = sign(claims);
  const answers = await Promise.all([forged, player.token, forged, player.token].map(me));
  const [refused, served] = [
    [401, 'session_ended'],
    [200, undefined],
  ];
  expect(answers).toEqual([refused, served, refused, served]);
});
