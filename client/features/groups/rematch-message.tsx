import { useTranslation } from 'react-i18next';
import { formatDay } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { useSession } from '../../session/use-session.ts';
import { paths } from '../../shell/paths.ts';
import { sharedAddress } from '../../shell/share.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { Group } from './groups-api.ts';
import { InviteByLink } from './invite-by-link.tsx';
import { ShareMessage } from './share-message.tsx';

interface RematchMessageProps {
  group: Group;
  next: NonNullable<Group['next']>;
  onClose: () => void;
}

/**
 * After the start of a rematch, its message for the group's chat (GRP-20). The owner's has the link of the group, which
 * can be made here; a member's leads to the home page.
 */
export function RematchMessage({ group, next, onClose }: RematchMessageProps) {
  const { t } = useTranslation('editions');
  const { t: common } = useTranslation();
  const language = useLanguage();
  const isOwned = useSession().user?.id === group.owner.id;
  const day = formatDay(next.startsAt, language, serverNow());
  const text = t('rematch.message', { group: group.name, day, count: next.gamesQuantity });
  return (
    <Dialog open onClose={onClose} title={t('rematch.success', { day })} closeLabel={common('action.close')}>
      <div className="stack">
        <p>{t(isOwned ? 'rematch.tellWithLink' : 'rematch.tell')}</p>
        {isOwned ? (
          <InviteByLink group={group} message={text} />
        ) : (
          <div className="row">
            <ShareMessage title={group.name} text={text} url={sharedAddress(paths.home, language)} />
          </div>
        )}
      </div>
    </Dialog>
  );
}
