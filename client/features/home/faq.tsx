import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../shell/paths.ts';
import { Accordion } from '../../ui/accordion.tsx';
import { Button } from '../../ui/button.tsx';
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

const firstQuestions = 6;

/**
 * Questions and answers about the actual rules, one open at a time (HOME-06). Home shows the first ones and unfolds the
 * others.
 */
export function Faq({ isWhole }: { isWhole: boolean }) {
  const { t } = useTranslation('faq');
  const [isUnfolded, setUnfolded] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    if (isUnfolded) list.current?.querySelectorAll('summary')[firstQuestions]?.focus();
  }, [isUnfolded]);
  const shown = isWhole || isUnfolded ? questions : questions.slice(0, firstQuestions);
  const { t: common } = useTranslation();
  return (
    <>
      <div ref={list}>
        <Accordion
          items={shown.map((id) => ({ id, title: t(`${id}.question`), content: t(`${id}.answer`) }))}
        />
      </div>
      {shown.length < questions.length && (
        <Button variant="secondary" className={styles.viewAll} onClick={() => setUnfolded(true)}>
          {t('all', { count: questions.length })}
        </Button>
      )}
      <p className={`row ${styles.legal}`}>
        {t('legal')}
        <Link to={paths.rules}>{common('legal.rules')}</Link>
        <Link to={paths.privacy}>{common('legal.privacy')}</Link>
        <Link to={paths.terms}>{common('legal.terms')}</Link>
      </p>
    </>
  );
}
