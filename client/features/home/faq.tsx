import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../shell/paths.ts';
import { Accordion } from '../../ui/accordion.tsx';
import styles from './home.module.css';

const questions = [
  'how',
  'free',
  'who',
  'prizes',
  'lock',
  'ninety',
  'cancelled',
  'rescheduled',
  'corrected',
  'offline',
  'winners',
  'delivery',
  'groups',
  'ties',
  'privacy',
  'account',
] as const;

/** Questions and answers about the actual rules, one open at a time (HOME-06). */
export function Faq() {
  const { t } = useTranslation('faq');
  const { t: common } = useTranslation();
  return (
    <>
      <Accordion
        items={questions.map((id) => ({ id, title: t(`${id}.question`), content: t(`${id}.answer`) }))}
      />
      <p className={`row ${styles.legal}`}>
        {t('legal')}
        <Link to={paths.rules}>{common('legal.rules')}</Link>
        <Link to={paths.privacy}>{common('legal.privacy')}</Link>
        <Link to={paths.terms}>{common('legal.terms')}</Link>
      </p>
    </>
  );
}
