import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatDate } from '../i18n/format.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { useReadLegalMutation } from '../session/session-api.ts';
import { Notice } from '../shell/notice.tsx';
import { paths } from '../shell/paths.ts';
import { succeeds } from '../shell/succeeds.ts';
import { Button, buttonClass } from '../ui/button.tsx';

/** Tells a player once that the legal texts changed (LEGAL-11). `version` is the date of the new ones. */
export function LegalNotice({ version }: { version: string }) {
  const { t } = useTranslation(['pwa', 'common']);
  const language = useLanguage();
  const [readLegal, { isLoading }] = useReadLegalMutation();
  return (
    <Notice
      label={t('legal.label')}
      icon="info"
      title={t('legal.title')}
      text={t('legal.text', { date: formatDate(version, language, 'UTC') })}
      actions={
        <>
          {(['rules', 'privacy', 'terms'] as const).map((page) => (
            <Link key={page} to={paths[page]} className={buttonClass({ variant: 'quiet' })}>
              {t(`common:legal.${page}`)}
            </Link>
          ))}
          <Button
            loading={isLoading}
            onClick={() => void succeeds(readLegal({ body: { version } }).unwrap())}
          >
            {t('legal.done')}
          </Button>
        </>
      }
    />
  );
}
