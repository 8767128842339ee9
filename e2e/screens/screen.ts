import type { Locator, Page } from '@playwright/test';
import type { Answers } from './api-answers.ts';
import type { Route } from '../../shared/contract/index.ts';
import type { Language, Say } from './words.ts';

export interface TestContext {
  page: Page;
  /** The texts of the language on screen. */
  t: Say;
}

export type Step = (context: TestContext) => Promise<unknown>;
export type Find = (context: TestContext) => Locator;

/** A page in one state. */
export interface Screen {
  /** The file name of its picture, e.g. `jugar-refused`. The first word names the page. */
  name: string;
  path: string;
  /** The default is a visitor. */
  as?: Role;
  /** Replaces answers of the server. A function makes answers that depend on earlier requests. */
  answers?: Answers | (() => Answers);
  /** Runs before the page opens. */
  before?: (page: Page) => Promise<unknown>;
  steps?: readonly Step[];
  /** The state is reached when this element is visible. */
  shows: Find;
  /** The only size of the pictures. */
  only?: Size;
  /** Defects that are intended. The pattern matches the line of the report. */
  allows?: RegExp;
}

export type Role = 'visitor' | 'player' | 'unverified' | 'admin';

export const SIZES = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } } as const;
export type Size = keyof typeof SIZES;

export interface View {
  size: Size;
  language: Language;
  theme: 'dark' | 'light';
}

/** Both sizes in both languages and both themes. */
const VIEWS: View[] = [
  { size: 'phone', language: 'es', theme: 'dark' },
  { size: 'phone', language: 'pt-BR', theme: 'light' },
  { size: 'desktop', language: 'es', theme: 'light' },
  { size: 'desktop', language: 'pt-BR', theme: 'dark' },
];

export const viewsOf = ({ only }: Screen): View[] => VIEWS.filter(({ size }) => size === (only ?? size));

/** The folder of a view's pictures, e.g. `phone-es`. */
export const nameOf = ({ size, language }: View): string => `${size}-${language}`;

type State = Omit<Screen, 'name' | 'path'> & { path?: string };

/** The states of one page by name. Each state inherits `common`. */
export function screens(
  common: Pick<Screen, 'path' | 'as' | 'answers'>,
  states: Record<string, State>,
): Screen[] {
  return Object.entries(states).map(([name, state]) => ({ ...common, name, ...state }));
}

/** The answer of calls that return nothing. */
export const DONE = { json: null as never };

const answering =
  <A>(answer: A) =>
  (...routes: Route[]) =>
    Object.fromEntries(routes.map((route) => [route, answer])) as Answers;
export const pending = answering('pending' as const);
export const offline = answering('offline' as const);
export const failing = answering({ error: 'internal' } as const);

// Elements: the first visible one that matches. Texts are keys of the locales.

type Words = [key: string, values?: Record<string, unknown>];

const firstVisible = (locator: Locator) => locator.filter({ visible: true }).first();

export const dialog: Find = ({ page }) => page.getByRole('dialog').last();

export const toast: Find = ({ page }) => page.locator('.Toastify__toast').first();

/** An element by a selector of Playwright, e.g. `role=dialog >> role=spinbutton >> nth=1`. */
export const element =
  (selector: string): Find =>
  ({ page }) =>
    firstVisible(page.locator(selector));

export const text =
  (...words: Words): Find =>
  ({ page, t }) =>
    firstVisible(page.getByText(t(...words)));

export const exactText =
  (...words: Words): Find =>
  ({ page, t }) =>
    firstVisible(page.getByText(t(...words), { exact: true }));

const byRole =
  (role: 'button' | 'heading' | 'link' | 'tab' | 'region' | 'switch') =>
  (...words: Words): Find =>
  ({ page, t }) =>
    firstVisible(page.getByRole(role, { name: t(...words) }));

export const button = byRole('button');
export const heading = byRole('heading');
export const link = byRole('link');
export const tab = byRole('tab');
export const region = byRole('region');
export const toggle = byRole('switch');

export const dialogText =
  (...words: Words): Find =>
  (context) =>
    firstVisible(dialog(context).getByText(context.t(...words)));

export const dialogButton =
  (...words: Words): Find =>
  (context) =>
    dialog(context)
      .getByRole('button', { name: context.t(...words), exact: true })
      .last();

export const field =
  (...words: Words): Find =>
  ({ page, t }) =>
    page
      .getByLabel(t(...words), { exact: true })
      .filter({ visible: true })
      .last();

// Steps

export const click =
  (find: Find): Step =>
  (context) =>
    find(context).click();

export const fillIn =
  (find: Find, value: string): Step =>
  (context) =>
    find(context).fill(value);

export const waitFor =
  (find: Find): Step =>
  (context) =>
    find(context).waitFor();

/** Presses a key of the keyboard. */
export const key =
  (name: string): Step =>
  ({ page }) =>
    page.keyboard.press(name);

export const press = (...words: Words): Step => click(button(...words));
export const dialogPress = (...words: Words): Step => click(dialogButton(...words));
export const fill = (label: string, value: string): Step => fillIn(field(label), value);
