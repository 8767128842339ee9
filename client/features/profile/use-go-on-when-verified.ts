import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import type { User } from '../../../shared/contract/auth.ts';
import { toastSuccess } from '../../shell/toasts.ts';
import { readVerificationDetour } from '../../shell/verification-detour.ts';

/**
 * Says so when the address turns out to be verified while the profile is open, and goes on to the page from which the player was sent here (VER-01).
 * Who is typing stays: nothing typed is taken away.
 */
export function useGoOnWhenVerified(user: User | null): void {
  const { t } = useTranslation('profile');
  const navigate = useNavigate();
  const detour = readVerificationDetour(useLocation().state);
  const waitingId = useRef<number>(null);

  const goOn = useEffectEvent(() => {
    toastSuccess(t('verification.done'));
    if (detour && !(document.activeElement instanceof HTMLInputElement))
      void navigate(detour.wanted, { replace: true });
  });
  useEffect(() => {
    if (user?.isVerified && user.id === waitingId.current) goOn();
    waitingId.current = user && !user.isVerified ? user.id : null;
  }, [user]);
}
