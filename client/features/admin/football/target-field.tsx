import { GRID_SIZE } from '../../../../shared/rules/prizes.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { playableOf } from '../parts/playable.ts';
import { useAdminText } from '../parts/use-admin-text.ts';
import type { Target } from './use-target.ts';

/** What the chosen matches are for; nothing to choose while every grid is closed. */
export function TargetField({ target, disabled }: { target: Target; disabled: boolean }) {
  const t = useAdminText();
  if (target.grids.length === 0) return null;
  return (
    <SelectField
      label={t('basket.target')}
      value={target.grid ? String(target.grid.id) : ''}
      disabled={disabled}
      onChange={(event) => target.choose(Number(event.target.value) || null)}
      options={[
        { value: '', label: t('basket.newGrid') },
        ...target.grids.map((grid) => ({
          value: String(grid.id),
          label: t('readiness.size', { name: grid.name, count: playableOf(grid), size: GRID_SIZE }),
        })),
      ]}
    />
  );
}
