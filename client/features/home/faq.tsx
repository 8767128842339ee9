import { useTranslation } from 'react-i18next';
import { anchors } from '../../shell/paths.ts';
import { Accordion } from '../../ui/accordion.tsx';
import styles from './home.module.css';

const questions = [
  'how',
  'free',
  'prizes',
  'lock',
  'ninety',
  'cancelled',
  'rescheduled',
  'offline',
  'winners',
  'delivery',
  'who',
  'groups',
] as const;

/** Questions and answers, one open at a time (HOME-06). */
export function Faq() {
  const { t } = useTranslation('faq');
  return (
    <section id={anchors.faq} aria-labelledby="faq-title" className={styles.section}>
      <h2 id="faq-title">{t('title')}</h2>
      <p className={styles.intro}>{t('description')}</p>
      <Accordion
        items={questions.map((id) => ({
          id,
          title: t(`items.${id}.question`),
          content: t(`items.${id}.answer`),
        }))}
      />
    </section>
  );
}
