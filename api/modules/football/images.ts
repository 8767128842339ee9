import { createHash } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import sharp from 'sharp';
import { Database } from '../../database/database.ts';
import { FOOTBALL_SOURCE, type FootballSource } from './source/football-source.ts';

export const IMAGE_SIZES = [64, 96] as const;
export type ImageSize = (typeof IMAGE_SIZES)[number];
const MOST_BYTES = 3_000;
const QUALITIES = [80, 60, 40];
const AT_ONCE = 4;
const COLUMN: Record<ImageSize, string> = { 64: 'small', 96: 'large' };

/** Crests and logos, copied once from the source to our own origin: no screen ever asks another host for a picture. */
@Injectable()
export class Images {
  private readonly logger = new Logger('Images');

  constructor(
    private readonly database: Database,
    @Inject(FOOTBALL_SOURCE) private readonly source: FootballSource,
  ) {}

  /**
   * Makes sure that the pictures at these addresses are here. One that cannot be had is left out and never raises: screens show a placeholder, and
   * the scheduled import asks for it again.
   *
   * @param withinMs when to give up waiting for pictures that do not come
   * @returns the id of each picture that is here, by its address at the source
   */
  async copy(urls: (string | null)[], withinMs: number): Promise<Map<string, string>> {
    const wanted = [...new Set(urls.filter((url) => url !== null))];
    const here = await this.find(wanted);
    const missing = wanted.filter((url) => !here.has(url));
    if (missing.length === 0) return here;
    const giveUpAt = performance.now() + withinMs;
    const worker = async () => {
      for (
        let url = missing.shift();
        url !== undefined && performance.now() < giveUpAt;
        url = missing.shift()
      ) {
        const id = await this.copyOne(url);
        if (id) here.set(url, id);
      }
    };
    await within(Promise.all(Array.from({ length: AT_ONCE }, worker)), withinMs);
    return new Map(here);
  }

  /** The WebP of a picture; null when there is none of that id. */
  async findBytes(id: string, size: ImageSize): Promise<Buffer | null> {
    const [row] = await this.database.rows<{ bytes: Buffer }>(
      { name: `image-${size}`, text: `select ${COLUMN[size]} as bytes from image where id = $1` },
      [id],
    );
    return row?.bytes ?? null;
  }

  private async find(urls: string[]): Promise<Map<string, string>> {
    const rows = await this.database.rows<{ id: string; source_url: string }>(
      'select id, source_url from image where source_url = any($1)',
      [urls],
    );
    return new Map(rows.map((row) => [row.source_url, row.id]));
  }

  private async copyOne(url: string): Promise<string | null> {
    try {
      const { bytes, type } = await this.source.image(url);
      const [small, large] = await Promise.all(IMAGE_SIZES.map((size) => resize(bytes, type, size)));
      // Named after its address: a name never changes its content, so browsers may keep it for ever.
      const id = createHash('sha256').update(url).digest('hex').slice(0, 32);
      await this.database.rows(
        'insert into image (id, source_url, small, large) values ($1, $2, $3, $4) on conflict do nothing',
        [id, url, small, large],
      );
      return id;
    } catch (error) {
      this.logger.warn({ url, reason: (error as Error).message }, 'a picture could not be copied');
      return null;
    }
  }
}

/** A square WebP of `size` px around the whole picture, small enough for a list of matches on a phone. */
async function resize(bytes: Buffer, type: string, size: ImageSize): Promise<Buffer> {
  const picture = await sharp(bytes, {
    limitInputPixels: 4096 * 4096,
    ...(type === 'image/svg+xml' ? { density: 288 } : {}),
  })
    .resize(size, size, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer();
  let webp = picture;
  for (const quality of QUALITIES) {
    webp = await sharp(picture).webp({ quality, effort: 5 }).toBuffer();
    if (webp.length <= MOST_BYTES) break;
  }
  return webp;
}

/** Waits for the work, but no longer than this; what is still under way goes on behind. */
async function within(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)));
  await Promise.race([work, end]);
  clearTimeout(timer);
}
