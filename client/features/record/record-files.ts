import type { Outcome } from '../../../shared/rules/outcome.ts';
import { apiBase } from '../../api/route.ts';

/** Returns the address of a file of the record. */
export const fileAddress = (gridId: number, name: string) =>
  new URL(`/acta/${gridId}/${name}`, new URL(apiBase, location.href)).href;

/** Returns SHA-256 in hexadecimal. Raises an error on a page without https, where browsers have none. */
export async function sha256(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A reader for `lookAt`: null if the file cannot be read now. */
export const readQuietly = (gridId: number) => async (name: string) => {
  const answer = await fetch(fileAddress(gridId, name)).catch(() => null);
  return answer?.ok ? answer.text().catch(() => null) : null;
};

/** Returns a file of the record; null if its text was removed. Raises an error if it cannot be read. */
export async function readFile(gridId: number, name: string): Promise<string | null> {
  const answer = await fetch(fileAddress(gridId, name));
  if (answer.status === 410) return null;
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.text();
}

/** A pick as sheets have it. */
export const signOf = (pick: Outcome) =>
  ({ home_win: '1', draw: 'X', away_win: '2' })[pick] as '1' | 'X' | '2';

/** A whole ficha in groups of four. */
export const longFicha = (ficha: string) => ficha.replace(/.{4}(?=.)/g, '$& ');
