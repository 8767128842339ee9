import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { expect, test } from './journey.ts';
import { PLAYER_PASSWORD, type Player } from './people.ts';
import puppeteer, { type ElementHandle } from 'puppeteer-core';
import { Builder, Capabilities, type WebElement } from 'selenium-webdriver';
import { freePort } from './processes.ts';

/**
 * Firefox and WebKit of Debian, because Playwright drives only its own builds. selenium-webdriver drives WebKit by
 * WebDriver, and puppeteer-core drives Firefox by WebDriver BiDi.
 */
export type Engine = 'webkit' | 'firefox';
export const ENGINES: Engine[] = ['webkit', 'firefox'];

const FIREFOX = '/usr/bin/firefox-esr';
const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver';
const XVFB = '/usr/bin/Xvfb';

/** Whether the packages firefox-esr, or webkit2gtk-driver and xvfb, are installed. */
export function isInstalled(engine: Engine): boolean {
  return engine === 'firefox' ? existsSync(FIREFOX) : existsSync(XVFB) && miniBrowser() !== null;
}

function miniBrowser(): string | null {
  if (!existsSync(WEBKIT_DRIVER)) return null;
  const libraries = readdirSync('/usr/lib').filter((name) => name.endsWith('-linux-gnu'));
  const paths = libraries.map((name) => `/usr/lib/${name}/webkit2gtk-4.1/MiniBrowser`);
  return paths.find((path) => existsSync(path)) ?? null;
}

/** Journeys with a tab of an engine. */
export const testIn = (engine: Engine) =>
  test.extend<{ tab: Tab }>({
    tab: async ({ backend }, use) => {
      const tab = await openEngine(engine, backend.url);
      await use(tab);
      await tab.close();
    },
  });

/** The actions of a browser that a journey needs. */
interface Driver {
  goto: (url: string) => Promise<void>;
  /** Runs the source of a function in the page. The result must be JSON. */
  run: (source: string, values: unknown[]) => Promise<unknown>;
  /** Clicks, or types into, the element that the function returns. Returns false if it returned none. */
  press: (source: string, values: unknown[]) => Promise<boolean>;
  type: (source: string, values: unknown[], text: string) => Promise<boolean>;
  close: () => Promise<void>;
}

async function openEngine(engine: Engine, baseURL: string): Promise<Tab> {
  return new Tab(engine === 'firefox' ? await firefox() : await webkit(), baseURL);
}

async function firefox(): Promise<Driver> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: FIREFOX,
    headless: true,
    args: ['--width=390', '--height=844'],
    // The reader's language; the journeys look for Spanish texts.
    extraPrefsFirefox: { 'intl.accept_languages': 'es-AR' },
  });
  const page = await browser.newPage();
  await page.setViewport({ width: 390, height: 844 });
  const find = async (source: string, values: unknown[]) =>
    (
      await page.evaluateHandle(`(${source})(...${JSON.stringify(values)})`)
    ).asElement() as ElementHandle<Element> | null;
  return {
    goto: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
    run: (source, values) => page.evaluate(`(${source})(...${JSON.stringify(values)})`),
    press: async (source, values) => {
      const element = await find(source, values);
      await element?.click();
      return element !== null;
    },
    type: async (source, values, text) => {
      const element = await find(source, values);
      await element?.type(text);
      return element !== null;
    },
    close: () => browser.close(),
  };
}

async function webkit(): Promise<Driver> {
  const folder = mkdtempSync(join(tmpdir(), 'doce-webkit-'));
  const driverPort = await freePort();
  // Xvfb takes a free display and writes its number to the fourth stream.
  const screen = spawn(XVFB, ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = (await once(screen.stdio[3] as Readable, 'data')) as [Buffer];
  const driver = spawn(WEBKIT_DRIVER, [`--port=${driverPort}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${number.toString().trim()}`,
      HOME: folder,
      LANG: 'es_AR.UTF-8',
      LANGUAGE: 'es_AR',
      // The sandbox of WebKit needs namespaces, which containers lack.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  const end = async () => {
    for (const program of [driver, screen]) {
      const ended = program.exitCode === null ? once(program, 'exit') : null;
      program.kill('SIGKILL');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await expect
      .poll(() =>
        fetch(`http://127.0.0.1:${driverPort}/status`).then(
          ({ ok }) => ok,
          () => false,
        ),
      )
      .toBe(true);
    const session = await new Builder()
      .usingServer(`http://127.0.0.1:${driverPort}`)
      .withCapabilities(
        new Capabilities({
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation'] },
        }),
      )
      .build();
    await session.manage().window().setRect({ width: 447, height: 900 });
    const find = (source: string, values: unknown[]) =>
      session.executeScript<WebElement | null>(`return (${source})(...arguments)`, ...values);
    return {
      goto: (url) => session.get(url),
      run: (source, values) => session.executeScript(`return (${source})(...arguments)`, ...values),
      press: async (source, values) => {
        const element = await find(source, values);
        await element?.click();
        return element !== null;
      },
      type: async (source, values, text) => {
        const element = await find(source, values);
        await element?.sendKeys(text);
        return element !== null;
      },
      close: async () => {
        await session.quit().catch(() => undefined);
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** A browser with one page. All methods wait for the elements that they need. */
export class Tab {
  private readonly driver: Driver;
  private readonly baseURL: string;

  constructor(driver: Driver, baseURL: string) {
    this.driver = driver;
    this.baseURL = baseURL;
  }

  goto(path: string): Promise<void> {
    return this.driver.goto(`${this.baseURL}${path}`);
  }

  /** Waits for the new document, because the old one would take the next taps. */
  async reload(): Promise<void> {
    await this.run(() => {
      document.documentElement.dataset['old'] = '';
      setTimeout(() => location.reload());
    });
    await this.has(true, () => !('old' in document.documentElement.dataset));
  }

  close(): Promise<void> {
    return this.driver.close();
  }

  /** Runs a function in the page. It may use nothing from outside. */
  run<T, V extends unknown[]>(run: (...values: V) => T, ...values: V): Promise<T> {
    return this.driver.run(run.toString(), values) as Promise<T>;
  }

  /** Waits until the page's text, as a reader sees it, matches. */
  async sees(words: string | RegExp): Promise<void> {
    await expect
      .poll(() => this.run(() => document.body.innerText).catch((error: unknown) => String(error)))
      .toMatch(typeof words === 'string' ? new RegExp(words, 'i') : words);
  }

  /** Waits until `value` of the function is `expected`. */
  async has<T, V extends unknown[]>(
    expected: unknown,
    run: (...values: V) => T,
    ...values: V
  ): Promise<void> {
    await expect
      .poll(() => this.run(run, ...values).catch((error: unknown) => String(error)))
      .toEqual(expected);
  }

  /** Clicks the first visible element of the selector whose name or text matches the pattern. */
  press(selector: string, pattern: string): Promise<void> {
    return this.until(() => this.driver.press(findNamed.toString(), [selector, pattern]));
  }

  /** Presses until `isDone`, because a page that moves or draws anew may lose a click. */
  async pressUntil(selector: string, pattern: string, isDone: () => boolean): Promise<void> {
    await this.until(async () => {
      if (await this.run(isDone)) return true;
      await this.driver.press(findNamed.toString(), [selector, pattern]);
      return this.run(isDone);
    });
  }

  /** Replaces the text of the field with this label in the open dialog, or else in the page. */
  async fill(label: string, text: string): Promise<void> {
    await this.until(() => this.driver.type(findField.toString(), [label], text));
  }

  /** Chooses an outcome on the card of a fixture. `place`: 0 home, 1 draw, 2 away. */
  async choose(fixture: number, place: number): Promise<void> {
    // The page may move between the search and the click, so the tap is repeated.
    await this.until(async () => {
      if (await this.run(isChosen, fixture, place)) return true;
      await this.driver.press(findOption.toString(), [fixture, place]);
      return this.run(isChosen, fixture, place);
    });
  }

  private async until(act: () => Promise<boolean>): Promise<void> {
    // An element that React replaces meanwhile is searched again.
    await expect.poll(() => act().catch((error: unknown) => String(error))).toBe(true);
  }
}

// The functions below run in the page.

function findNamed(selector: string, pattern: string): Element | null {
  const dialogs = [...document.querySelectorAll('dialog[open]')];
  const within = dialogs.at(-1) ?? document;
  const matches = [...within.querySelectorAll(selector)].filter((element) => {
    const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
    return new RegExp(pattern).test(name.trim()) && element.getClientRects().length > 0;
  });
  const [first = null] = matches;
  first?.scrollIntoView({ block: 'center' });
  return first;
}

function findField(label: string): Element | null {
  const within = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  const named = [...within.querySelectorAll('label')].find(({ textContent }) =>
    textContent.trim().startsWith(label),
  );
  const field = named?.control ?? null;
  if (field instanceof HTMLInputElement) field.select();
  return field;
}

function findOption(fixture: number, place: number): Element | null {
  const card = [...document.querySelectorAll('li')].filter(({ textContent }) =>
    textContent.includes(`Local ${fixture}`),
  );
  const option = card.at(-1)?.querySelectorAll('input[type=radio]')[place]?.parentElement ?? null;
  option?.scrollIntoView({ block: 'center' });
  return option;
}

export function isChosen(fixture: number, place: number): boolean {
  const card = [...document.querySelectorAll('li')].filter(({ textContent }) =>
    textContent.includes(`Local ${fixture}`),
  );
  const option = card.at(-1)?.querySelectorAll<HTMLInputElement>('input[type=radio]')[place];
  return option?.checked ?? false;
}

/** Logs a player in and waits for the grid. */
export async function enter(tab: Tab, player: Player): Promise<void> {
  await tab.goto('/jugar');
  await logIn(tab, player.email, PLAYER_PASSWORD);
  await tab.has(true, () => document.querySelector('main input[type=radio]') !== null);
}

/** Fills in the open login dialog. */
export async function logIn(tab: Tab, email: string, password: string): Promise<void> {
  await tab.fill('Correo electrónico', email);
  await tab.fill('Contraseña', password);
  await tab.press('button[type=submit]', '^Ingresar$');
  await tab.has(false, () => document.querySelector('dialog[open]') !== null);
}
