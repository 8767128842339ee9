import type { GuideStep } from '../../../../shared/rules/guide.ts';
import { useSession } from '../../../session/use-session.ts';
import { Chip } from '../../../ui/chip.tsx';
import { useAdminData } from '../parts/admin-api.ts';
import { countryName, t } from '../parts/admin-text.ts';
import { FoldBox } from '../source/fold-box.tsx';
import { BoxLine } from './box-line.tsx';
import styles from './needs.module.css';

/** Where a step is done. Mail and source are variables of the server. */
const PLACES: Partial<Record<GuideStep, string>> = {
  country: '?vista=premios',
  organiser: '?vista=premios',
  prizes: '?vista=premios',
  grid: '?tab=api-football',
};

/** The guide of the first week: its steps tick themselves, and it is gone after the first settled grid (ADM-88). */
export function GuideBox() {
  const { guide } = useAdminData('GET /admin/needs', undefined).data ?? {};
  const { user } = useSession();
  if (!guide) return null;
  const done = guide.filter(({ isDone }) => isDone).length;
  return (
    <FoldBox
      isOpen
      title={
        <>
          <span>{t('guide.title')}</span>
          <Chip tone={done === guide.length ? 'success' : 'neutral'}>
            {t('guide.count', { done, total: guide.length })}
          </Chip>
        </>
      }
    >
      <ol className={styles.lines}>
        {guide.map(({ step, isDone }) => (
          <li key={step}>
            <BoxLine to={PLACES[step] ?? null}>
              <span className="row">
                <strong>{t(`guide.step.${step}`)}</strong>
                <Chip tone={isDone ? 'success' : 'neutral'} {...(isDone && { icon: 'check' })}>
                  {t(isDone ? 'guide.done' : 'guide.open')}
                </Chip>
              </span>
              <span className="note">
                {t(`guide.note.${step}`, { country: countryName(user?.country ?? '') })}
              </span>
            </BoxLine>
          </li>
        ))}
      </ol>
      <p className="note">{t('guide.ends')}</p>
    </FoldBox>
  );
}
