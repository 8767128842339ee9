import type { Locator, Page } from '@playwright/test';
import type { Answers } from './answers.ts';
import type { Language, Say } from './words.ts';

/** What a screen's steps have at hand. */
export interface Hand {
  page: Page;
  /** The texts of the language on screen. */
  t: Say;
}

/** One page in one state: an entry of the catalogue. */
export interface Screen {
  /** Its picture's name; begins with the page's, e.g. `jugar-refused`. */
  name: string;
  /** The address to open. */
  path: string;
  /** Who looks at it; a visitor unless said otherwise. */
  as?: Role;
  /** What the server is to say instead of what it would say; a function where it has to remember what it was told. */
  answers?: Answers | (() => Answers);
  /** What there is before the page opens: something in the browser, most of all. */
  before?: (page: Page) => Promise<unknown>;
  /** What the player does on the page to get there. */
  steps?: (hand: Hand) => Promise<unknown>;
  /** What is on screen once the state is reached. */
  shows: (hand: Hand) => Locator;
  /** Taken in this size alone. */
  only?: Size;
  /** Taken in the light theme too. */
  light?: true;
  /** What is in the window rather than the page from top to bottom; with a dialog it is always the window. */
  window?: true;
  /** Faults of the sight that are meant to be, by how they are told. */
  allows?: RegExp;
}

export type Role = 'visitor' | 'player' | 'unverified' | 'admin';

export const SIZES = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } } as const;
export type Size = keyof typeof SIZES;
export type Theme = 'dark' | 'light';

/** How a screen is looked at. */
export interface View {
  size: Size;
  language: Language;
  theme: Theme;
}

/** The folder of its pictures, e.g. `phone-es` or `desktop-pt-BR-light`. */
export function nameOf({ size, language, theme }: View): string {
  return [size, language, ...(theme === 'light' ? ['light'] : [])].join('-');
}
