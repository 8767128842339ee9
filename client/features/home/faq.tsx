import { useTranslation } from 'react-i18next';
import { Accordion } from '../../ui/accordion.tsx';

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
  return (
    <Accordion
      items={questions.map((id) => ({ id, title: t(`${id}.question`), content: t(`${id}.answer`) }))}
    />
  );
}
