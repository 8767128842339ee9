import { SelectField } from '../../../ui/select-field.tsx';
import { useGridsQuery } from '../admin-api.ts';
import { useAdminText } from './use-admin-text.ts';

/** Whether the address names a grid that is none, or no more; not before the grids are known. */
export function useIsUnknownGrid(gridId: number | null): boolean {
  const { data: grids } = useGridsQuery();
  return gridId !== null && grids !== undefined && !grids.some(({ id }) => id === gridId);
}

interface GridFilterProps {
  gridId: number | null;
  /** Empty: all. */
  onChoose: (gridId: string) => void;
  className?: string;
}

/** Of one grid, or of all. An address may name one that does not exist: that is said. */
export function GridFilter({ gridId, onChoose, className }: GridFilterProps) {
  const t = useAdminText();
  const { data: grids } = useGridsQuery();
  const isUnknown = useIsUnknownGrid(gridId);
  const unlisted = gridId !== null && (isUnknown || grids === undefined);
  return (
    <SelectField
      label={t('games.group')}
      className={className}
      error={isUnknown ? t('games.unknownGroupText') : undefined}
      value={gridId ?? ''}
      onChange={(event) => onChoose(event.target.value)}
      options={[
        { value: '', label: t('games.allGroups') },
        ...(grids ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ...(unlisted
          ? [
              {
                value: String(gridId),
                label: t(isUnknown ? 'games.unknownGroup' : 'audit.numbered.grid', { id: gridId }),
              },
            ]
          : []),
      ]}
    />
  );
}
