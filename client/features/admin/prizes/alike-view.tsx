import type { Likeness } from '../../../../shared/rules/claims.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { AdminData } from '../parts/admin-api.ts';
import { t } from '../parts/admin-text.ts';

export type Alike = AdminData<'GET /admin/game-groups/:id/prizes/:playerId/alike'>['others'][number];

/** The likenesses of a prize with those of other accounts. They inform a person and decide nothing (PRIZE-06). */
export function AlikeChips({ same }: { same: readonly Likeness[] }) {
  return same.map((each) => (
    <Chip key={each} tone="warning">
      {t(`alike.${each}`)}
    </Chip>
  ));
}

/** The accounts that a prize resembles. The audit log has who compared them. */
export function AlikeView({
  name,
  others,
  onClose,
}: {
  name: string;
  others: readonly Alike[];
  onClose: () => void;
}) {
  return (
    <Dialog open onClose={onClose} title={t('alike.title')}>
      <div className="stack">
        <p>
          <strong>{name}</strong>
        </p>
        {others.length === 0 && <p>{t('alike.none')}</p>}
        <ul className="stack gap-2">
          {others.map(({ id, username, isDisabled, gameGroup, same }) => (
            <li key={`${id}/${gameGroup.id}`} className="stack gap-1">
              <span className="row gap-1">
                <span>{username ?? t('alike.deleted', { id })}</span>
                {isDisabled && <Chip tone="danger">{t('winners.disabled')}</Chip>}
              </span>
              <span className="note">{t('alike.prize', { grid: gameGroup.name })}</span>
              <span className="row gap-1">
                <AlikeChips same={same} />
              </span>
            </li>
          ))}
        </ul>
        <p className="note">{t('alike.about')}</p>
      </div>
    </Dialog>
  );
}
