import type { AuditChange, AuditEntry } from '../../../../shared/contract/admin-audit.ts';
import { plainText } from '../../../../shared/rules/rich-text.ts';
import { formatNumericDateTime, formatPlainDay } from '../parts/admin-dates.ts';
import { useCountryName } from '../../../i18n/country-name.ts';
import { useAdminText } from '../parts/use-admin-text.ts';
import styles from './audit.module.css';

/** So much of a long text tells which one it is. */
const shownLetters = 100;

/** What was changed from what to what, in words. Of what was made only what it became, of what was deleted only what it was. */
export function AuditChanges({ entry }: { entry: AuditEntry }) {
  const t = useAdminText();
  const say = useSaying(entry);
  const { changes } = entry;
  const isNew = changes.every(({ before }) => before === null);
  const isGone = changes.every(({ after }) => after === null);
  if (changes.length === 0) return <span className={styles.muted}>{t('none')}</span>;

  return (
    <ul className={styles.changes}>
      {changes.map((change) => {
        const { field, before, after } = change;
        // That a note changed is a fact by itself: what it was is nowhere.
        const isOne = isNew || isGone || before === after || field === 'noteChanged';
        return (
          <li key={field}>
            <span className={styles.muted}>{say.field(change)}</span>{' '}
            {isOne ? (
              <span>{say.value(change, after === null ? 'before' : 'after')}</span>
            ) : (
              <>
                <del className={styles.before}>{say.value(change, 'before')}</del>
                <span aria-hidden="true"> → </span>
                <ins className={styles.after}>{say.value(change, 'after')}</ins>
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Fields and values of an entry in the words that the panel has for them elsewhere. */
function useSaying({ subject, changes }: AuditEntry) {
  const t = useAdminText();
  const countryName = useCountryName();
  // Keys are made of what the log says, so that the compiler cannot know them; a text that is missing shows itself.
  const word = t as (key: string, values?: object) => string;

  function value({ field, ...change }: AuditChange, side: 'before' | 'after'): string {
    const text = change[side];
    if (text === null) return t('none');
    if (text === 'true' || text === 'false') return t(`audit.${text}`);
    switch (field) {
      case 'status':
        return word(`${subject.kind === 'grid' ? 'gridStatus' : 'gameStatus'}.${text}`);
      case 'attention': {
        // Of what the source names no more it tells no status.
        const status = changes.find((each) => each.field === 'sourceStatus');
        return word(`attention.${text === 'unknown' && status?.[side] === null ? 'absent' : text}`);
      }
      case 'scoreBy':
      case 'role':
        return word(`audit.value.${field}.${text}`);
      case 'state':
        return word(text === 'mailed' ? 'prizes.mailed' : `prizes.state.${text}`);
      case 'score': {
        const [home = '', away = ''] = text.split(':');
        return t('score', { home, away });
      }
      case 'country':
        return countryName(text);
      case 'content':
        return shortened(plainText(text));
    }
    if (/^\d{4}-\d\d-\d\dT/.test(text)) return formatNumericDateTime(text);
    return /^\d{4}-\d\d-\d\d$/.test(text) ? formatPlainDay(text) : text;
  }

  return {
    field: ({ field }: AuditChange) =>
      word([`audit.field.${field}`, 'audit.field.other'] as never, { field }),
    value,
  };
}

function shortened(text: string): string {
  return text.length > shownLetters ? `${text.slice(0, shownLetters).trimEnd()}…` : text;
}
