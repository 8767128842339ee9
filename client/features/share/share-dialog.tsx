import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { serverNow } from '../../lib/server-clock.ts';
import type { Grids } from '../../matches/games-api.ts';
import { useSession } from '../../session/use-session.ts';
import { paths } from '../../shell/paths.ts';
import { saveFile } from '../../shell/save-file.ts';
import { canShareFiles, shareOrCopy, sharedAddress, whatsAppAddress } from '../../shell/share.ts';
import { toastError, toastSuccess } from '../../shell/toasts.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { drawPicture } from './draw-picture.ts';
import { isFinal, type PictureContent, pictureContentOf } from './picture-content.ts';
import { layOutPicture } from './picture-layout.ts';
import styles from './share.module.css';

/** The picture of a grid as it is now, and how to share it: as a file, by WhatsApp or as a download (SHARE-01, SHARE-02). */
export function ShareDialog({ grid, onClose }: { grid: Grids[number]; onClose: () => void }) {
  const { t } = useTranslation('share');
  const { t: common } = useTranslation();
  const language = useLanguage();
  const [now] = useState(serverNow);
  const [content] = useState(() => pictureContentOf(grid, now));
  const { kind } = content;
  const figure = useFigure(content);
  const { file, address: source, hasFailed } = usePicture({ grid, content, figure, now });
  const text = t(`text.${kind}`, { figure, grid: grid.name });
  const url = sharedAddress(paths.home, language);

  async function send(picture: File) {
    const outcome = await shareOrCopy({ title: common('appName'), text, url, files: [picture] });
    if (outcome === 'copied') toastSuccess(t('copied'));
    if (outcome === 'failed') toastError(t('notShared'));
  }

  return (
    <Dialog open onClose={onClose} title={t('title')} closeLabel={common('action.close')}>
      <div className="stack">
        {source ? (
          <img
            className={styles.picture}
            src={source}
            alt={t(`alt.${kind}`, { figure, grid: grid.name })}
            width={1080}
            height={1350}
          />
        ) : hasFailed ? (
          <p role="alert">{t('failed')}</p>
        ) : (
          <div role="status" className={styles.picture}>
            <span className="visually-hidden">{t('drawing')}</span>
            <Skeleton height="100%" />
          </div>
        )}
        {!isFinal(content) && <p className="note">{t('secret')}</p>}
        <div className="row">
          {file && canShareFiles([file]) && (
            <Button icon={<Icon name="share" />} onClick={() => void send(file)}>
              {t('send')}
            </Button>
          )}
          <a
            className={buttonClass({ variant: 'secondary' })}
            href={whatsAppAddress(`${text} ${url}`)}
            target="_blank"
            rel="noreferrer"
          >
            {t('whatsapp')}
          </a>
          {file && (
            <Button variant="secondary" onClick={() => saveFile(file.name, file, file.type)}>
              {t('download')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** Returns e.g. "7 de 9". */
function useFigure(content: PictureContent): string {
  const { t } = useTranslation('share');
  return content.kind === 'ready'
    ? t('picture.figure', { count: content.picked, total: content.total })
    : t('picture.figure', { count: content.hits, total: content.decided });
}

function captionOf(content: PictureContent): 'ready' | 'hits' | 'hitsSoFar' {
  if (content.kind === 'ready') return 'ready';
  return isFinal(content) ? 'hits' : 'hitsSoFar';
}

interface Drawn {
  file: File | null;
  /** The object URL of the file. */
  address: string | null;
  hasFailed: boolean;
}

interface PictureInput {
  grid: Grids[number];
  content: PictureContent;
  figure: string;
  now: number;
}

/** Draws the picture once for the same input and keeps its object URL until the dialog closes. */
function usePicture({ grid, content, figure, now }: PictureInput): Drawn {
  const { t } = useTranslation('share');
  const language = useLanguage();
  const player = useSession().user?.username ?? '';
  const [drawn, setDrawn] = useState<Drawn>({ file: null, address: null, hasFailed: false });
  const texts = {
    player,
    grid: grid.name,
    figure,
    caption: t(`picture.${captionOf(content)}`),
    time: formatDateTime(now, language),
    address: location.host,
    draw: t('picture.draw'),
  };
  const key = JSON.stringify(texts);
  useEffect(() => {
    let isCurrent = true;
    let address: string | null = null;
    drawPicture((measure) => layOutPicture(content, JSON.parse(key) as typeof texts, measure)).then(
      (blob) => {
        if (!isCurrent) return;
        address = URL.createObjectURL(blob);
        setDrawn({ file: new File([blob], 'doce.png', { type: blob.type }), address, hasFailed: false });
      },
      () => isCurrent && setDrawn({ file: null, address: null, hasFailed: true }),
    );
    return () => {
      isCurrent = false;
      if (address) URL.revokeObjectURL(address);
    };
  }, [content, key]);
  return drawn;
}
