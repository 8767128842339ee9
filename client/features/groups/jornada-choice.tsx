import { useTranslation } from 'react-i18next';
import { errorText } from '../../api/error-text.ts';
import { useJornadaName } from '../../matches/jornada-name.ts';
import { useSession } from '../../session/use-session.ts';
import { Banner } from '../../ui/banner.tsx';
import { type Jornada, useJornadasQuery } from './groups-api.ts';
import styles from './dialogs.module.css';

/**
 * The jornadas that a new group can begin with, and how many of their matches have begun (GRP-21). The next one of the
 * player's country has an empty value.
 */
export function JornadaChoice() {
  const { t } = useTranslation(['editions', 'groups']);
  const nameOf = useJornadaName();
  const own = useSession().user?.country ?? '';
  const { data, error } = useJornadasQuery(undefined, { refetchOnMountOrArgChange: true });
  const isSame = (one: Jornada, other: Jornada) =>
    nameOf(one).days === nameOf(other).days && nameOf(one).country === nameOf(other).country;
  const textOf = (jornada: Jornada) => {
    const { country, days } = nameOf(jornada);
    const { begun, matches: count } = jornada;
    const facts =
      begun > 0
        ? `${country} · ${days} · ${t('groups:jornada.begun', { begun, count })}`
        : t('form.choice', { country, days, count });
    const hasTwin = data!.choices.some((other) => other.id !== jornada.id && isSame(other, jornada));
    return hasTwin ? `${facts} · ${jornada.name}` : facts;
  };
  return (
    <fieldset className={styles.choices}>
      <legend>{t('form.question')}</legend>
      {error && (
        <Banner tone="warning" title={t('form.loadError')}>
          {errorText(error)}
        </Banner>
      )}
      {data?.choices.map((jornada) => (
        <label key={jornada.id} className="line target">
          <input type="radio" name="gridId" value={jornada.id} defaultChecked={jornada.id === data.preset} />
          <span>{textOf(jornada)}</span>
        </label>
      ))}
      {data && (
        <label className="line target">
          <input type="radio" name="gridId" value="" defaultChecked={data.preset === null} />
          <span>
            {t('form.later', { of: nameOf({ country: own, firstMatch: null, lastMatch: null }).of })}
          </span>
        </label>
      )}
    </fieldset>
  );
}
