import { Button } from '../../../ui/button.tsx';
import { t } from '../parts/admin-text.ts';

interface LastSeasonProps {
  /** The season without an answer. */
  season: string;
  onChoose: (season: string) => void;
}

/** Offers the season of the year before, because some leagues name a season by the year in which it began. */
export function LastSeason({ season, onChoose }: LastSeasonProps) {
  const last = String(Number(season) - 1);
  return (
    <>
      <p className="note">{t('search.seasonHint')}</p>
      <Button variant="quiet" onClick={() => onChoose(last)}>
        {t('search.lastSeason', { season: last })}
      </Button>
    </>
  );
}
