import { useEffect } from 'react';
import { useStore } from '../lib/use-store.ts';
import { stepUp } from '../api/step-up.ts';
import { useSession } from '../session/use-session.ts';
import { optionalPart } from '../shell/optional.tsx';

export const loadStepUpDialog = async () =>
  (await import('../features/admin/second-factor/step-up-dialog.tsx')).StepUpDialog;
const StepUpDialog = optionalPart(loadStepUpDialog, { isTold: true });

/** The question for a recent second factor, over the page of the change. Players never download it. */
export function StepUpHost() {
  const answer = useStore(stepUp);
  const playerId = useSession().user?.id;
  // A question ends with its session, so that it never asks the next player of this browser.
  useEffect(() => () => stepUp.read()?.(false), [playerId]);
  useEffect(() => {
    // The change that waits fails at once if the question cannot be downloaded.
    if (answer) loadStepUpDialog().catch(() => answer(false));
  }, [answer]);
  if (!answer) return null;
  return <StepUpDialog answer={answer} />;
}
