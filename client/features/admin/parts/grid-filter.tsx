import { SelectField } from '../../../ui/select-field.tsx';
import { useGridsQuery } from '../grids/grids-api.ts';
import { positiveInteger } from './use-address.ts';
import { useAdminText } from './use-admin-text.ts';

/** The grid that the address names. One that is none, or no more, is `isUnknown`: it is told, and nothing is left out for it. */
export interface NamedGrid {
  gridId: number | null;
  isUnknown: boolean;
}

/** Of what the address says in the place of a grid's number; of a number that may be one as soon as the grids are known. */
export function useNamedGrid(named: string | null): NamedGrid {
  const { data: grids } = useGridsQuery();
  const wanted = positiveInteger(named);
  const isUnknown =
    named !== null && (wanted === null || (grids !== undefined && !grids.some(({ id }) => id === wanted)));
  return { gridId: isUnknown ? null : wanted, isUnknown };
}

interface GridFilterProps {
  named: NamedGrid;
  /** Empty: all. */
  onChoose: (gridId: string) => void;
  className?: string;
}

/** Of one grid, or of all. */
export function GridFilter({ named: { gridId, isUnknown }, onChoose, className }: GridFilterProps) {
  const t = useAdminText();
  const { data: grids } = useGridsQuery();
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
        ...(gridId !== null && grids === undefined
          ? [{ value: String(gridId), label: t('audit.numbered.grid', { id: gridId }) }]
          : []),
      ]}
    />
  );
}
