import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { In } from 'typeorm';
import { Database } from '../../database/database.ts';
import { ImageEntity } from './football.entity.ts';
import { storeLeaguesAndTeams } from './league.queries.ts';
import { FOOTBALL_SOURCE, type FootballSource, type SourceFixture } from './source/football-source.ts';

export const IMAGE_SIZES = [64, 96] as const;
type ImageSize = (typeof IMAGE_SIZES)[number];
const MAX_BYTES = 3_000;
const QUALITIES = [80, 60, 40];
/** How long the scheduled import waits for pictures. */
const COMPLETE_TIMEOUT_MS = 60_000;

/** Crests and logos, copied once from the source, so that screens load pictures from our own origin only. */
@Injectable()
export class Images {
  private readonly logger = new Logger('Images');

  constructor(
    private readonly database: Database,
    @Inject(FOOTBALL_SOURCE) private readonly source: FootballSource,
  ) {}

  /**
   * Copies the missing pictures of leagues and teams, and returns all stored ones as id by source URL.
   * It leaves out failures and stops waiting after `timeoutMs`; running downloads continue.
   */
  async copy(fixtures: SourceFixture[], timeoutMs: number): Promise<Map<string, string>> {
    const urls = fixtures.flatMap(({ league, home, away }) => [league.logo, home.logo, away.logo]);
    const wanted = [...new Set(urls.filter((url) => url !== null))];
    const found = await this.database.source
      .getRepository(ImageEntity)
      .find({ select: { id: true, sourceUrl: true }, where: { sourceUrl: In(wanted) } });
    const stored = new Map(found.map(({ sourceUrl, id }) => [sourceUrl, id]));
    const limit = pLimit(2);
    const copies = limit.map(
      wanted.filter((url) => !stored.has(url)),
      async (url) => {
        const id = await this.copyOne(url);
        if (id) stored.set(url, id);
      },
    );
    await Promise.race([copies, sleep(timeoutMs, null, { ref: false })]);
    limit.clearQueue();
    return new Map(stored);
  }

  /**
   * Stores what the source says otherwise of the leagues and clubs of these fixtures, and copies their missing or new
   * pictures (JOB-24). Returns whether anything changed.
   */
  async refresh(fixtures: SourceFixture[]): Promise<boolean> {
    const imageIds = await this.copy(fixtures, COMPLETE_TIMEOUT_MS);
    return this.database.transaction((tx) => storeLeaguesAndTeams(tx, this.source.name, fixtures, imageIds));
  }

  /** Returns the WebP of a picture; null if the id is unknown. */
  async findBytes(id: string, size: ImageSize): Promise<Buffer | null> {
    if (!/^[0-9a-f]{32}$/.test(id)) return null;
    const column = size === 64 ? 'small' : 'large';
    const images = this.database.source.getRepository(ImageEntity);
    return (await images.findOne({ select: { [column]: true }, where: { id } }))?.[column] ?? null;
  }

  private async copyOne(url: string): Promise<string | null> {
    try {
      const { bytes, type } = await this.source.image(url);
      // One after the other: libuv's four threads also serve files, DNS and passwords.
      const small = await resize(bytes, type, 64);
      const large = await resize(bytes, type, 96);
      // The id is derived from the URL and its content never changes, so browsers may cache it for ever.
      const id = createHash('sha256').update(url).digest('hex').slice(0, 32);
      const image = { id, sourceUrl: url, small, large };
      await this.database.source
        .createQueryBuilder()
        .insert()
        .into(ImageEntity)
        .values(image)
        .orIgnore()
        .execute();
      return id;
    } catch (error) {
      this.logger.warn({ url, reason: (error as Error).message }, 'a picture could not be copied');
      return null;
    }
  }
}

/** Returns a square WebP of `size` px that contains the uncropped picture, with few bytes for lists on phones. */
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
    if (webp.length <= MAX_BYTES) break;
  }
  return webp;
}
