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
  const player = usePlayer();
  const [now] = useState(serverNow);
  const [content] = useState(() => pictureContentOf(grid, now));
  const { kind } = content;
  const figure = useFigure(content);
  const { name } = grid;
  const layOut = useMemo(() => {
    const texts = {
      player,
      grid: name,
      figure: `${countOf(content).count}`,
      of: t('picture.of', countOf(content)),
      challenge: t(
        isFinal(content) || content.kind === 'ready' ? 'picture.challenge' : 'picture.challengeLive',
      ),
      caption: t(`picture.${captionOf(content)}`),
      time: formatDateTime(now, language),
      address: location.host,
      draw: t('picture.draw'),
    };
    return (measure: Measure) => layOutPicture(content, texts, measure);
  }, [content, language, name, now, player, t]);
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

/** Returns the first name and the initial of the last name. */
function usePlayer(): string {
  const { firstName = '', lastName = '' } = useSession().user ?? {};
  const [initial] = lastName.trim();
  return `${firstName} ${initial ? `${initial.toUpperCase()}.` : ''}`.trim();
}

/** Returns e.g. "7 de 9". */
function useFigure(content: PictureContent): string {
  const { t } = useTranslation('share');
  return t('picture.figure', countOf(content));
}

function countOf(content: PictureContent): { count: number; total: number } {
  return content.kind === 'ready'
    ? { count: content.picked, total: content.total }
    : { count: content.hits, total: content.decided };
}

function captionOf(content: PictureContent): 'ready' | 'hits' | 'hitsSoFar' {
  if (content.kind === 'ready') return 'ready';
  return isFinal(content) ? 'hits' : 'hitsSoFar';
}
