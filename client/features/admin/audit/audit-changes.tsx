import type { AuditChange, AuditEntry } from '../../../../shared/contract/admin-audit.ts';
import { plainText } from '../../../../shared/rules/rich-text.ts';
import { formatNumericDateTime, formatPlainDay } from '../parts/admin-dates.ts';
import { sourceCodeWord } from '../parts/source-says.ts';
import { countryName, t } from '../parts/admin-text.ts';

const shownLetters = 100;

/**
 * Each changed field with its value before and after. A created thing has only the value after, a deleted one only the
 * value before.
 */
export function AuditChanges({ entry }: { entry: AuditEntry }) {
  const say = useSaying(entry);
  const { changes } = entry;
  const isNew = changes.every(({ before }) => before === null);
  const isGone = changes.every(({ after }) => after === null);
  if (changes.length === 0) return <span className="muted">{t('none')}</span>;

  return (
    <ul className="stack gap-1">
      {changes.map((change) => {
        const { field, before, after } = change;
        // The log does not keep the text of a note.
        const isOne =
          isNew || isGone || before === after || field === 'noteChanged' || field === 'trackingChanged';
        return (
          <li key={field}>
            <span className="muted">{say.field(change)}</span>{' '}
            {isOne ? (
              <span>{say.value(change, after === null ? 'before' : 'after')}</span>
            ) : (
              <>
                <del className="muted">{say.value(change, 'before')}</del>
                <span aria-hidden="true"> → </span>
                <ins>{say.value(change, 'after')}</ins>
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The texts of fields and values, in the words of the rest of the panel. */
function useSaying({ subject, changes }: AuditEntry) {
  // The compiler does not know keys that are made of the log's values.
  const word = t as (key: string, values?: object) => string;

  function value({ field, ...change }: AuditChange, side: 'before' | 'after'): string {
    const text = change[side];
    if (text === null) return t('none');
    if (text === 'true' || text === 'false') return t(`audit.${text}`);
    switch (field) {
      case 'status':
        return word(`${subject.kind === 'grid' ? 'gridStatus' : 'gameStatus'}.${text}`);
      case 'attention': {
        // A match that the source does not report any more has no status there.
        const status = changes.find((each) => each.field === 'sourceStatus');
        return word(`attention.${text === 'unknown' && status?.[side] === null ? 'absent' : text}`);
      }
      case 'sourceStatus':
        return sourceCodeWord(text);
      case 'permissions':
        return text === ''
          ? t('none')
          : text
              .split(', ')
              .map((each) => word(`access.permission.${each}`))
              .join(', ');
      case 'scoreBy':
      case 'role':
      case 'factor':
      case 'taxPayer':
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
      case 'contentPt':
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
