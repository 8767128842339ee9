import { useTranslation } from 'react-i18next';
import type { ClubForm } from '../../shared/contract/games.ts';
import { api, route } from '../api/api.ts';
import { useLateDialog } from '../shell/use-late-dialog.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './form-line.module.css';
import { Letters } from './form-letters.tsx';
import type { FormProps } from './form-place.tsx';
import { wordOf } from './result-words.ts';

const formApi = api.injectEndpoints({
  endpoints: (build) => ({ form: build.query({ ...route('GET /matches/group/:group/form') }) }),
});
/** An open page asks again when a match is drawn after this time, in seconds. */
const keptS = 3600;

/** Place and last results of both clubs in small print. A press opens what else is known of them (HELP-04). */
export function FormLine({ gridId, match }: FormProps) {
  const { t } = useTranslation('form');
  const { form } = formApi.useFormQuery(
    { params: { group: gridId } },
    {
      refetchOnMountOrArgChange: keptS,
      selectFromResult: ({ data }) => ({ form: data?.games.find(({ id }) => id === match.id) }),
    },
  );
  const [FormSheet, open, close] = useLateDialog(async () => (await import('./form-sheet.tsx')).FormSheet);
  if (!form) return null;
  const spoken = ({ place, form: results }: ClubForm) =>
    [
      place && t('place', { place }),
      results && t('results', { results: [...results].map((each) => t(`word.${wordOf(each)}`)).join(', ') }),
    ]
      .filter(Boolean)
      .join(' · ');
  const clubs = [
    [match.homeTeam, spoken(form.home)],
    [match.awayTeam, spoken(form.away)],
  ];
  return (
    <>
      <button type="button" className={styles.line} data-small-print="" onClick={open}>
        <span className="visually-hidden">
          {[t('title'), ...clubs.filter(([, said]) => said).map((club) => club.join(': '))].join('. ')}
        </span>
        <span className={styles.club} aria-hidden="true">
          <Place place={form.home.place} />
          <Letters form={form.home.form} />
        </span>
        <span className={`row ${styles.open}`} aria-hidden="true">
          <Icon name="info" size={14} />
          <span>{t('title')}</span>
        </span>
        <span className={styles.club} aria-hidden="true">
          <Letters form={form.away.form} />
          <Place place={form.away.place} />
        </span>
      </button>
      {FormSheet && <FormSheet match={match} form={form} onClose={close} />}
    </>
  );
}

function Place({ place }: { place: number | undefined }) {
  const { t } = useTranslation('form');
  return place === undefined ? null : <span>{t('place', { place })}</span>;
}
