import { beforeAll, describe, expect, test } from 'vitest';
import { chooseLanguage, startI18n } from '../i18n/i18n.ts';
import { noAnswer, type ApiError } from './api-error.ts';
import { errorText, fieldTexts, playerErrorText } from './error-text.ts';

const refused: ApiError = { status: 409, code: 'email_taken', message: null, fields: [], retryAfter: null };

beforeAll(async () => {
  await startI18n();
  await chooseLanguage('es');
});

describe('SHELL-08 what a failure says', () => {
  test('SHELL-08 what the server said comes first', () => {
    expect(errorText({ ...refused, message: 'Ya existe' }, 'Error registering')).toBe('Ya existe');
  });

  test('SHELL-08 without an answer the fixed text of the catalogue, else that there is no connection; players are told both', () => {
    const failed = 'Error al guardar las predicciones';
    expect(errorText(noAnswer, failed)).toBe(failed);
    expect(playerErrorText(noAnswer, failed)).toBe(`No hay conexión. ${failed}`);
    expect(playerErrorText(refused, failed)).toBe(errorText(refused, failed));
    expect(errorText(noAnswer)).toMatch(/No hay conexión/);
  });

  test('I18N-06 a code without a message is said in the language on screen', async () => {
    const late = { ...refused, code: 'match_started' } as const;
    expect(errorText(late)).toBe('El partido ya empezó.');
    await chooseLanguage('pt-BR');
    expect(errorText(late)).toBe('O jogo já começou.');
    await chooseLanguage('es');
  });

  test('SEC-02 the text after too many tries says how long to wait', () => {
    const limited = {
      ...refused,
      code: 'too_many_requests',
      message: 'Conviene esperar un momento.',
    } as const;
    expect(errorText({ ...limited, retryAfter: 40 })).toBe('Demasiados intentos. Intenta de nuevo en 40 s.');
    expect(errorText({ ...limited, retryAfter: 601 })).toBe(
      'Demasiados intentos. Intenta de nuevo en 11 min.',
    );
    expect(errorText(limited)).toBe('Conviene esperar un momento.');
  });

  test('AUTH-11 each field the server named has its text', () => {
    const fields = [{ field: 'birthDate', code: 'under_age' } as const];
    expect(fieldTexts({ ...refused, fields })).toEqual({
      birthDate: 'Para jugar necesitas tener 18 años o más',
    });
    expect(fieldTexts(new Error('other'))).toEqual({});
  });

  test('API-02 the text of a too long field names the limit', () => {
    const told = (code: 'too_long' | 'too_big', limit?: number) =>
      fieldTexts({ ...refused, fields: [{ field: 'note', code, ...(limit !== undefined && { limit }) }] });
    expect(told('too_long', 500)).toEqual({ note: 'Usa como máximo 500 caracteres' });
    expect(told('too_big', 99)).toEqual({ note: 'El máximo es 99' });
    expect(told('too_long')).toEqual({ note: 'Usa menos caracteres' });
  });
});
