import { useTranslation } from 'react-i18next';
import type { ClubForm, MatchForm } from '../../shared/contract/games.ts';
import { formatDate, formatDateTime } from '../i18n/format.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Letters } from './form-letters.tsx';
import type { FormProps } from './form-place.tsx';
import table from '../ui/small-table.module.css';
import styles from './form-sheet.module.css';
import { wordOf } from './result-words.ts';

interface FormSheetProps extends Pick<FormProps, 'match'> {
  form: MatchForm;
  onClose: () => void;
}

/** Both clubs before their match (HELP-04). A line without a value for either club is left out. */
export function FormSheet({ match: { homeTeam, awayTeam }, form, onClose }: FormSheetProps) {
  const { t } = useTranslation(['form', 'common']);
  const language = useLanguage();
  const { home, away, meetings, at } = form;
  const placeOf = ({ place }: ClubForm) => place && t('place', { place });
  const resultsOf = ({ form: results }: ClubForm) => results && <Results results={results} />;
  const recordOf = ({ record }: ClubForm) => record && t('record', record);
  const rows = [
    { label: t('rows.place'), first: placeOf(home), second: placeOf(away) },
    { label: t('rows.form'), first: resultsOf(home), second: resultsOf(away) },
    { label: t('rows.record'), first: recordOf(home), second: recordOf(away) },
  ].filter(({ first, second }) => first ?? second);
  return (
    <Dialog open onClose={onClose} title={t('common:match.versus', { home: homeTeam, away: awayTeam })}>
      <div className="stack">
        {rows.length > 0 && (
          <table className={`${table.table} ${styles.table}`}>
            <caption className="visually-hidden">{t('title')}</caption>
            <thead>
              <tr>
                <td />
                <th scope="col">{homeTeam}</th>
                <th scope="col">{awayTeam}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ label, first, second }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>{first ?? '–'}</td>
                  <td>{second ?? '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {meetings.length > 0 && (
          <section className="stack gap-1" aria-labelledby="meetings">
            <h3 id="meetings" className={styles.heading}>
              {t('meetings')}
            </h3>
            <ul className="stack gap-1">
              {meetings.map(({ startTime, homeScore, awayScore, isTurned }) => (
                <li key={startTime} className={styles.meeting}>
                  <time className="subtle" dateTime={startTime}>
                    {formatDate(startTime, language)}
                  </time>{' '}
                  <span>
                    <span>{isTurned ? awayTeam : homeTeam}</span>{' '}
                    <strong>{`${homeScore}–${awayScore}`}</strong>{' '}
                    <span>{isTurned ? homeTeam : awayTeam}</span>
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
        {at && <p className="note">{t('at', { time: formatDateTime(at, language) })}</p>}
      </div>
    </Dialog>
  );
}

function Results({ results }: { results: string }) {
  const { t } = useTranslation('form');
  return (
    <>
      <Letters form={results} />
      <span className="visually-hidden">
        {[...results].map((each) => t(`word.${wordOf(each)}`)).join(', ')}
      </span>
    </>
  );
}
