import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useSession } from '../../session/use-session.ts';
import { usePageTitle } from '../../shell/use-page-title.ts';
import { JoinAsPlayer } from './join-as-player.tsx';
import { JoinAsVisitor } from './join-as-visitor.tsx';
import { JoinWhenVerified } from './join-when-verified.tsx';
import styles from './join.module.css';

/**
 * `/grupos/join/{inviteCode}` (JOIN-01 to JOIN-05): a player joins at once, a new one as soon as the address is verified, and a visitor registers or logs
 * in here first.
 */
export function JoinPage() {
  const { t } = useTranslation('join');
  const { inviteCode = '' } = useParams();
  const { user } = useSession();
  const title = useFocusOnNewStep(user?.id);
  usePageTitle(t('title'));
  return (
    <div className={`page stack gap-4 ${styles.page}`}>
      <h1 ref={title} tabIndex={-1} className="title-2xl">
        {t('title')}
      </h1>
      {!user && <JoinAsVisitor code={inviteCode} />}
      {user && !user.isVerified && <JoinWhenVerified key={user.id} code={inviteCode} user={user} />}
      {user?.isVerified && <JoinAsPlayer key={user.id} code={inviteCode} />}
    </div>
  );
}

/** The title to put above the steps: a step that takes the place of a long form would begin above the screen, so the title is brought there and gets the focus. */
function useFocusOnNewStep(step: number | undefined) {
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo({ top: 0, behavior: 'instant' });
    title.current?.focus({ preventScroll: true });
  }, [step]);
  return title;
}
