import { describe, expect, it, vi } from 'vitest';
import { QueryFailedError } from 'typeorm';
import { retryOnce, temporaryFailure } from './errors.ts';

const coded = (code: string, message = 'a message in any language') =>
  Object.assign(new Error(message), { code });

describe('API-06 the temporary failures of the database', () => {
  it.each(['40P01', '53300', '55P03', '57014'])('API-06 %s is overload', (code) => {
    expect(temporaryFailure(coded(code))).toBe('overloaded');
  });

  it.each(['57P01', '57P02', '57P03', '08000', '08003', '08006', '08P01', 'ECONNREFUSED', 'ECONNRESET'])(
    'API-06 %s is an outage',
    (code) => expect(temporaryFailure(coded(code))).toBe('unavailable'),
  );

  it.each([
    ['timeout exceeded when trying to connect', 'overloaded'],
    ['Connection terminated', 'unavailable'],
    ['Connection terminated unexpectedly', 'unavailable'],
    ['Connection terminated due to connection timeout', 'unavailable'],
    ['timeout expired', 'unavailable'],
    ['Client has encountered a connection error and is not queryable', 'unavailable'],
  ])('API-06 pg says without a code: %s', (message, failure) => {
    expect(temporaryFailure(new Error(message))).toBe(failure);
    // pg-boss sends a plain object and appends the name of the worker.
    expect(temporaryFailure({ message: `${message} (Queue: import, Worker: 1)` })).toBe(failure);
  });

  it('API-06 an error that TypeORM wraps is classified too', () => {
    expect(temporaryFailure(new QueryFailedError('select 1', [], coded('40P01')))).toBe('overloaded');
  });

  it.each([
    coded('23505'),
    coded('22P02'),
    coded('42P01'),
    new Error('timeout'),
    'text',
    null,
    undefined,
    {},
  ])('API-06 no other error is temporary: %s', (error) => expect(temporaryFailure(error)).toBeNull());
});

describe('API-06 one retry', () => {
  const failing = (...errors: Error[]) => {
    const work = vi.fn<() => Promise<string>>();
    for (const error of errors) work.mockRejectedValueOnce(error);
    return work.mockResolvedValue('done');
  };

  it.each([coded('40P01'), coded('57P01'), new Error('Connection terminated unexpectedly')])(
    'API-06 follows a deadlock or a lost connection: %s',
    async (error) => {
      expect(await retryOnce(failing(error))).toBe('done');
      await expect(retryOnce(failing(error, error))).rejects.toBe(error);
    },
  );

  it.each([
    coded('55P03', 'canceling statement due to lock timeout'),
    new Error('timeout exceeded when trying to connect'),
    new Error('Connection terminated due to connection timeout'),
    coded('23505'),
  ])('API-06 does not follow a timeout or any other failure: %s', async (error) => {
    const work = failing(error);
    await expect(retryOnce(work)).rejects.toBe(error);
    expect(work).toHaveBeenCalledTimes(1);
  });
});
