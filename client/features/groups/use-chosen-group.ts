import { useLocation, useNavigate } from 'react-router-dom';

const PARAM = 'grupo';

/** Of a history entry: the group was chosen in the list, to which going back leads. */
interface ChosenHere {
  hasListBefore?: boolean;
}

/** Which group the address names (`/grupos?grupo=5`), and how to go to one and back, so that the phone's back button does the same. */
export function useChosenGroup() {
  const location = useLocation();
  const { pathname, search } = location;
  const hasListBefore = (location.state as ChosenHere | null)?.hasListBefore ?? false;
  const navigate = useNavigate();
  const given = new URLSearchParams(search).get(PARAM);
  const chosenId = given && /^\d{1,10}$/.test(given) ? Number(given) : null;

  function addressOf(id: number | null) {
    const query = new URLSearchParams(search);
    if (id === null) query.delete(PARAM);
    else query.set(PARAM, String(id));
    return { pathname, search: query.toString() };
  }

  return {
    chosenId,
    /** It stood in the address that the player came with. */
    isGiven: chosenId !== null && location.state === null,
    choose: (id: number) => {
      if (id === chosenId) return;
      void navigate(addressOf(id), {
        replace: chosenId !== null,
        state: { hasListBefore: chosenId === null || hasListBefore },
      });
    },
    /** To the list: back where it was chosen, else in place of what a link opened. */
    leave: () => {
      if (hasListBefore) void navigate(-1);
      else void navigate(addressOf(null), { replace: true });
    },
  };
}
