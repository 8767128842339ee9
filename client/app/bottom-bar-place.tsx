import { useLocation } from 'react-router-dom';
import { loadLate } from './load-late.ts';
import { useSession } from '../session/use-session.ts';
import { paths } from '../shell/paths.ts';
import { useMediaQuery } from '../ui/use-media-query.ts';
import { optionalPart } from '../shell/optional.tsx';

const BottomBar = optionalPart(async () => (await loadLate()).BottomBar);

/**
 * Below the width where the header opens its menu, and above the width where letters are so big that bars scroll with
 * the page.
 */
const phone = '(min-width: 18.01rem) and (max-width: 55.99rem)';

/**
 * Reserves the foot of a phone for the bottom bar of a player (SHELL-10), so that the save bar does not move when it
 * comes. Not on the panel.
 */
export function BottomBarPlace() {
  const isPhone = useMediaQuery(phone);
  const { isAuthenticated } = useSession();
  const { pathname } = useLocation();
  if (!isPhone || !isAuthenticated || pathname.startsWith(paths.admin)) return null;
  return (
    <div data-bottom-bar>
      <BottomBar />
    </div>
  );
}
