import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../shell/paths.ts';
import { PrizeCountries, useHasPrizes } from '../../shell/prize-countries.tsx';
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

type Question = (typeof questions)[number];
/** Questions about a prize that was won. They are not asked where no country has prizes. */
const ofWinners: readonly Question[] = ['winners', 'delivery'];
/** Questions whose answers speak of prizes. Each has another answer without them (LEGAL-09). */
const withPlainAnswer = ['prizes', 'cancelled', 'groups'] as const;

const firstQuestions = 6;

/**
 * Questions and answers about the actual rules, one open at a time (HOME-06). Home shows the first ones and unfolds the
 * others.
 */
export function Faq({ isWhole }: { isWhole: boolean }) {
  const { t } = useTranslation(['faq', 'common']);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    if (isUnfolded) list.current?.querySelectorAll('summary')[firstQuestions]?.focus();
  }, [isUnfolded]);
  const hasPrizes = useHasPrizes();
  const all = hasPrizes ? questions : questions.filter((id) => !ofWinners.includes(id));
  const shown = isWhole || isUnfolded ? all : all.slice(0, firstQuestions);

  function answerOf(id: Question) {
    const plain = withPlainAnswer.find((each) => each === id);
    if (!hasPrizes && plain) return t(`${plain}.answerPlain`);
    if (id !== 'prizes') return t(`${id}.answer`);
    return (
      <>
        <span>{t('prizes.answer')}</span>
        <PrizeCountries />
      </>
    );
  }

  return (
    <>
      <div ref={list}>
        <Accordion items={shown.map((id) => ({ id, title: t(`${id}.question`), content: answerOf(id) }))} />
      </div>
      {shown.length < all.length && (
        <Button variant="secondary" className={styles.viewAll} onClick={() => setIsUnfolded(true)}>
          {t('all', { count: all.length })}
        </Button>
      )}
      <p className={`row ${styles.legal}`}>
        <span>{t('legal')}</span>
        <Link to={paths.rules}>{t('common:legal.rules')}</Link>
        <Link to={paths.privacy}>{t('common:legal.privacy')}</Link>
        <Link to={paths.terms}>{t('common:legal.terms')}</Link>
      </p>
    </>
  );
}
