import { useTranslation } from 'react-i18next';
import { chooseLanguage } from '../i18n/i18n.ts';
import { languages } from '../i18n/languages.ts';
import { useLanguage } from '../i18n/use-language.ts';
import styles from './header.module.css';

/** ES or PT, shown at once (I18N-03). */
export function LanguageSelector({ onChoose }: { onChoose: () => void }) {
  const { t } = useTranslation();
  const chosen = useLanguage();
  return (
    <div role="group" aria-label={t('language.label')} className={styles.languages}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === chosen}
          title={t(`language.${language}Name`)}
          className={styles.language}
          onClick={() => {
            onChoose();
            void chooseLanguage(language);
          }}
        >
          {t(`language.${language}`)}
        </button>
      ))}
    </div>
  );
}
