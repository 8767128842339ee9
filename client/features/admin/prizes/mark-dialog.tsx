import { useState } from 'react';
import { prizeFor, TRACKING_MAX } from '../../../../shared/rules/prizes.ts';
import { toastInfo } from '../../../shell/toasts.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ChangeDialog } from '../parts/change-dialog.tsx';
import { useAdminCall } from '../parts/use-admin-call.ts';
import { t } from '../parts/admin-text.ts';
import { AlikeChips } from './alike-view.tsx';
import type { DeskPrize } from './prizes-table.tsx';

interface MarkDialogProps {
  prizes: readonly DeskPrize[];
  state: 'sent' | 'delivered';
  onClose: () => void;
}

const keyOf = ({ id, gameGroup }: DeskPrize) => `${gameGroup.id}/${id}`;

/**
 * Marks prizes as sent, each with the number of its parcel, or as delivered. Of several those that resemble another
 * account's are left out at first, so that a person looks (PRIZE-06).
 */
export function MarkDialog({ prizes, state, onClose }: MarkDialogProps) {
  const isSent = state === 'sent';
  const [chosen, setChosen] = useState(
    () =>
      new Set(prizes.filter(({ same }) => !isSent || prizes.length === 1 || same.length === 0).map(keyOf)),
  );
  const mark = useAdminCall('POST /admin/prizes/mark', {
    done: ({ message, data }) => {
      if (data.leftOut === 0) return message;
      toastInfo(t('prizes.leftOut', { count: data.leftOut }));
      return null;
    },
    failed: t('prizes.updateFailed'),
    onDone: onClose,
  });
  const toggle = (key: string) =>
    setChosen((now) => new Set(now.has(key) ? [...now].filter((each) => each !== key) : [...now, key]));

  return (
    <ChangeDialog
      size="medium"
      title={t(`prizes.mark.${state}`)}
      submitLabel={t(`prizes.markAll.${state}`, { count: chosen.size })}
      submittingLabel={t('prizes.saving')}
      disabled={chosen.size === 0}
      onSubmit={(given) =>
        mark.run({
          body: {
            as: state,
            prizes: prizes
              .filter((prize) => chosen.has(keyOf(prize)))
              .map((prize) => ({
                ...{ gameGroupId: prize.gameGroup.id, playerId: prize.id, version: prize.version },
                ...(isSent && { tracking: given.get(keyOf(prize)) as string }),
              })),
          },
        })
      }
      onClose={onClose}
    >
      <p className="note">{t(`prizes.markAbout.${state}`)}</p>
      {prizes.some(({ same }) => same.length > 0) && isSent && <p>{t('alike.ask')}</p>}
      <ul className="stack">
        {prizes.map((prize) => {
          const name = prize.username ?? t('prizes.deleted', { id: prize.id });
          const won = prizeFor(prize.wonHits);
          return (
            <li key={keyOf(prize)} className="stack gap-1">
              <CheckboxField
                label={[name, won && t(`home:prizes.${won.prizeKey}.name`), prize.gameGroup.name].join(' · ')}
                checked={chosen.has(keyOf(prize))}
                onChange={() => toggle(keyOf(prize))}
              />
              <span className="row gap-1">
                <AlikeChips same={prize.same} />
              </span>
              {isSent && (
                <TextField
                  labelHidden={prizes.length > 1}
                  label={t('prizes.trackingOf', { name })}
                  placeholder={t('prizes.tracking')}
                  name={keyOf(prize)}
                  maxLength={TRACKING_MAX}
                  defaultValue={prize.winnerSays === 'missing' ? '' : (prize.tracking ?? '')}
                  autoComplete="off"
                />
              )}
            </li>
          );
        })}
      </ul>
    </ChangeDialog>
  );
}
