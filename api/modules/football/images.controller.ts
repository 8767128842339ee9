import { Controller, Get, Param, Res } from '@nestjs/common';
import { AppError } from '../../platform/app-error.ts';
import type { Reply } from '../../http/request.ts';
import { Unlisted } from '../../http/serves.ts';
import { IMAGE_SIZES, Images } from './images.ts';

@Controller()
export class ImagesController {
  constructor(private readonly images: Images) {}

  /** `GET /api/images/:id/64.webp` or `96.webp`. */
  @Get('/images/:id/:file')
  @Unlisted()
  async get(
    @Param('id') id: string,
    @Param('file') file: string,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<Buffer> {
    const size = IMAGE_SIZES.find((each) => file === `${each}.webp`);
    const bytes = size && (await this.images.findBytes(id, size));
    if (!bytes) throw new AppError('not_found');
    void reply
      .removeHeader('vary')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('image/webp');
    return bytes;
  }
}
