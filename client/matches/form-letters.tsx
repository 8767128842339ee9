import { useTranslation } from 'react-i18next';
import styles from './form-line.module.css';
import { wordOf } from './result-words.ts';

/** Letters of results, the latest at the end. */
export function Letters({ form = '' }: { form: string | undefined }) {
  const { t } = useTranslation('form');
  return (
    <span className={styles.letters} aria-hidden="true">
      {[...form].map((result, index) => (
        <span key={index} className={styles[wordOf(result)]}>
          {t(`letter.${wordOf(result)}`)}
        </span>
      ))}
    </span>
  );
}
