import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { serverNow } from '../../lib/server-clock.ts';
import type { Grids } from '../../matches/games-api.ts';
import { PictureDialog } from '../../picture/picture-dialog.tsx';
import type { Measure } from '../../picture/shapes.ts';
import { useSession } from '../../session/use-session.ts';
import { paths } from '../../shell/paths.ts';
import { sharedAddress } from '../../shell/share.ts';
import { isFinal, type PictureContent, pictureContentOf } from './picture-content.ts';
import { layOutPicture } from './picture-layout.ts';

/** The picture of a grid as it is now (SHARE-01). */
export function ShareDialog({ grid, onClose }: { grid: Grids[number]; onClose: () => void }) {
  const { t } = useTranslation('share');
  const language = useLanguage();
  const player = useSession().user?.username ?? '';
  const [now] = useState(serverNow);
  const [content] = useState(() => pictureContentOf(grid, now));
  const { kind } = content;
  const figure = useFigure(content);
  const { name } = grid;
  const layOut = useMemo(() => {
    const texts = {
      player,
      grid: name,
      figure,
      caption: t(`picture.${captionOf(content)}`),
      time: formatDateTime(now, language),
      address: location.host,
      draw: t('picture.draw'),
    };
    return (measure: Measure) => layOutPicture(content, texts, measure);
  }, [content, figure, language, name, now, player, t]);
  return (
    <PictureDialog
      title={t('title')}
      alt={t(`alt.${kind}`, { figure, grid: name })}
      layOut={layOut}
      text={t(`text.${kind}`, { figure, grid: name })}
      url={sharedAddress(paths.home, language)}
      note={isFinal(content) ? null : t('secret')}
      onClose={onClose}
    />
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
