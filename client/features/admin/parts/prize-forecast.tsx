import { sayForecast } from '../../../../shared/rules/cost.ts';
import { PRIZES } from '../../../../shared/rules/prizes.ts';
import { useAdminData } from './admin-api.ts';
import { t } from './admin-text.ts';

/** How many prizes the next grid may cost (ADM-64). */
export function PrizeForecast() {
  const { data } = useAdminData('GET /admin/prize-forecast', undefined);
  if (!data) return null;
  if (data.players === 0) return <p className="note">{t('cost.noPrizes')}</p>;
  const prizes = data.expected.map(({ hits, players }) => {
    const prize = t(`home:prizes.${PRIZES.find((each) => each.hits === hits)!.prizeKey}.name`);
    const said = sayForecast(players);
    switch (said.kind) {
      case 'between':
        return t('cost.between', { prize, from: said.from, to: said.to });
      case 'none':
        return t('cost.none', { prize });
      default:
        return t(`cost.${said.kind}`, { prize, count: said.count });
    }
  });
  return (
    <p className="note">
      {[
        t('cost.forecast', {
          count: data.players,
          prizes: prizes.join(' · '),
        }),
        data.grids === 0 ? t('cost.byChance') : t('cost.byGrids', { count: data.grids }),
      ].join(' ')}
    </p>
  );
}
