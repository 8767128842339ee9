import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, ModulesContainer, Reflector } from '@nestjs/core';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { endpoints } from '../../shared/contract/index.ts';
import { SECTION_7 } from '../testing/section-7.ts';
import { setUpApp } from '../testing/test-app.ts';
import { ENDPOINT } from './serves.ts';

const test = await setUpApp();

const routeOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;
const pathOf = (endpoint: Endpoint) => endpoint.path.replace(/:\w+/g, '1');

describe('the contract', () => {
  it("API-01 names every call of the specification's section 7", () => {
    const routes = endpoints.map(routeOf);
    expect(SECTION_7.filter((route) => !routes.includes(route))).toEqual([]);
    expect(new Set(routes).size).toBe(routes.length);
  });

  it('API-01 SEC-04 has exactly one handler for every endpoint, and no handler outside the contract has a declared access', () => {
    const container = test.app.get(ModulesContainer, { strict: false });
    const discovery = new DiscoveryService(container);
    const reflector = new Reflector();
    const served = discovery.getControllers().flatMap(({ metatype }) => {
      const prototype = (metatype as { prototype: object }).prototype;
      return Object.getOwnPropertyNames(prototype).flatMap((name) => {
        const handler = Object.getOwnPropertyDescriptor(prototype, name)?.value as object | undefined;
        if (typeof handler !== 'function' || Reflect.getMetadata(PATH_METADATA, handler) === undefined)
          return [];
        const endpoint = reflector.get<Endpoint | undefined>(ENDPOINT, handler as never);
        if (!endpoint) return [];
        expect(RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as number]).toBe(endpoint.method);
        return [routeOf(endpoint)];
      });
    });
    expect(served.toSorted()).toEqual(endpoints.map(routeOf).toSorted());
  });

  it('API-01 every endpoint answers below one base, and unknown paths answer a JSON 404', async () => {
    // A visitor who asks for the record or the clubs' form of an unknown grid gets a 404 by the handler.
    const ofGrids = ['/record/:id', '/matches/group/:group/form'];
    for (const endpoint of endpoints.filter(({ path }) => !ofGrids.includes(path))) {
      const { status, body } = await test.call(
        `${endpoint.method} ${pathOf(endpoint)}`,
        endpoint.body ? { body: {} } : {},
      );
      expect([routeOf(endpoint), status === 404 && body.code === 'not_found']).toEqual([
        routeOf(endpoint),
        false,
      ]);
      expect(status).not.toBe(500);
    }
    const missing = await test.call('GET /nothing/here');
    expect(missing.status).toBe(404);
    expect(missing.body).toMatchObject({ statusCode: 404, code: 'not_found' });
  });

  it('API-01 API-02 a wrong method answers 405 with the allowed methods', async () => {
    const answers = await Promise.all(
      ['PUT /bets', 'GET /auth/login', 'DELETE /groups', 'POST /groups/7', 'PUT /admin/users?page=2'].map(
        async (route) => {
          const { status, body, headers } = await test.call(route, { body: {} });
          return [route, status, body.code, headers['allow']];
        },
      ),
    );
    expect(answers).toEqual([
      ['PUT /bets', 405, 'method_not_allowed', 'POST'],
      ['GET /auth/login', 405, 'method_not_allowed', 'POST'],
      ['DELETE /groups', 405, 'method_not_allowed', 'POST, GET'],
      ['POST /groups/7', 405, 'method_not_allowed', 'PUT, DELETE'],
      ['PUT /admin/users?page=2', 405, 'method_not_allowed', 'GET'],
    ]);
    expect((await test.call('DELETE /admin/users')).body).toMatchObject({ success: false, data: null });
  });

  it('ADM-16 gives failures of admin calls the envelope too', async () => {
    const { body } = await test.call('GET /admin/games');
    expect(body).toMatchObject({ success: false, data: null, code: 'unauthenticated' });
  });

  it('API-03 publishes an OpenAPI document of every call, and a page without scripts', async () => {
    const { body } = await test.call('GET /openapi.json');
    expect(Object.keys(body.paths).length).toBe(new Set(endpoints.map((endpoint) => endpoint.path)).size);
    expect(body.paths['/bets'].post.requestBody.content['application/json'].schema.properties).toHaveProperty(
      'predictions',
    );
    const page = await test.call('GET /docs');
    expect(page.text).toContain('/admin/verify-predictions');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  });
});
