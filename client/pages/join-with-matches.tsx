import { useEffect, useState } from 'react';
import { usePeekQuery } from '../features/join/join-api.ts';
import { JoinPage as Invitation } from '../features/join/join-page.tsx';
import { useParams } from 'react-router-dom';
import { useSession } from '../session/use-session.ts';
import { anchors } from '../shell/paths.ts';
import { Grids } from './grids.tsx';

/**
 * The page of an invitation, with the matches above its forms: a visitor picks first and registers at the end
 * (FILL-01).
 */
export function JoinPage() {
  // Each press leads to the form again.
  const [presses, setPresses] = useState(0);
  useEffect(() => {
    if (presses === 0) return;
    const tab = document.querySelector<HTMLElement>(`#${anchors.joinForms} [role=tab][aria-selected=true]`);
    tab?.closest(`#${anchors.joinForms}`)?.scrollIntoView({ block: 'start' });
    tab?.focus({ preventScroll: true });
  }, [presses]);
  const { inviteCode = '' } = useParams();
  const { user } = useSession();
  const { data: group } = usePeekQuery({ params: { code: inviteCode } }, { skip: Boolean(user) });
  return (
    <Invitation
      savesChoices={presses > 0}
      matches={<Grids invitation={group ?? {}} onSave={() => setPresses((count) => count + 1)} />}
    />
  );
}
