import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type LaunchOptions, type Page } from '@playwright/test';

/** A browser whose profile folder survives a restart. */
export class Phone {
  private readonly folder = mkdtempSync(join(tmpdir(), 'doce-phone-'));
  private readonly launch: LaunchOptions;
  private readonly baseURL: string;
  context!: BrowserContext;

  private constructor(baseURL: string, launch: LaunchOptions) {
    this.baseURL = baseURL;
    this.launch = launch;
  }

  static async open(baseURL: string, launch: LaunchOptions): Promise<Phone> {
    const phone = new Phone(baseURL, launch);
    await phone.start();
    return phone;
  }

  /** Starts the browser on its profile folder with an empty page. */
  async start(): Promise<Page> {
    this.context = await chromium.launchPersistentContext(this.folder, {
      ...this.launch,
      baseURL: this.baseURL,
      viewport: { width: 360, height: 740 },
      locale: 'es-AR',
      timezoneId: 'America/Argentina/Buenos_Aires',
    });
    return this.page;
  }

  get page(): Page {
    return this.context.pages()[0]!;
  }

  /** Closes the browser. It writes its data to the disk first. */
  async close(): Promise<void> {
    await this.context.close();
  }

  /** Kills the browser process with SIGKILL. */
  async kill(): Promise<void> {
    const cdp = await this.context.browser()!.newBrowserCDPSession();
    const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
    const closed = new Promise((resolve) => this.context.once('close', resolve));
    process.kill(processInfo.find(({ type }) => type === 'browser')!.id, 'SIGKILL');
    await closed;
  }

  async remove(): Promise<void> {
    await this.close().catch(() => undefined);
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
