/** A part of the app, or its texts, could not be downloaded. */
export class PartNotLoaded extends Error {
  /** Whether the server has a newer release, which may lack the part. */
  readonly isOutdated: boolean;
  /** Starts the download of the texts again. */
  readonly renew: (() => void) | undefined;

  constructor(
    message: string,
    { isOutdated = false, renew, cause }: { isOutdated?: boolean; renew?: () => void; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.isOutdated = isOutdated;
    this.renew = renew;
  }
}
