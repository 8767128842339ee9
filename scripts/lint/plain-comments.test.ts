import { Linter } from 'eslint';
import { expect, test } from 'vitest';
import { plainComments } from './plain-comments.ts';

function findingsOf(code: string): (string | null | undefined)[] {
  const plugins = { doce: { rules: { 'plain-comments': plainComments } } };
  const found = new Linter().verify(code, [{ plugins, rules: { 'doce/plain-comments': 'error' } }]);
  return found.map(({ messageId, message }) => messageId ?? message);
}

test('the lint refuses a comment whose first word is a question word or "Of"', () => {
  for (const comment of [
    '// What the button says.',
    '/** Who may call. */',
    '/** Whose turn it is. */',
    '/**\n * Of the tabs.\n */',
    '/* Whoever needs it. */',
  ])
    expect(findingsOf(comment), comment).toContain('inverted');
});

test('the lint refuses nobody, somebody, whoever and whom in a comment', () => {
  for (const comment of [
    '// Told to nobody.',
    '/** Somebody has it. */',
    '/* By whom. */',
    '// For whoever asks.',
  ])
    expect(findingsOf(comment), comment).toEqual(['vague']);
});

test('the lint accepts a comment that begins with its subject, and does not read code', () => {
  for (const code of [
    '/** The text of the button. */',
    '// A wrapped sentence on the player\n// who has a pick, and\n// of a match.',
    '// Offers and whole numbers begin otherwise.',
    '// The account `nobody` of the system.',
    'globalThis.nobody = "What? Somebody!";',
  ])
    expect(findingsOf(code), code).toEqual([]);
});
