import { SelectField } from '../../../ui/select-field.tsx';
import { useGridsQuery } from '../grids/grids-api.ts';
import { positiveInteger } from './use-address.ts';
import { t } from './admin-text.ts';
import lists from './lists.module.css';

/** The grid of an address parameter. An unknown grid filters nothing. */
export interface NamedGrid {
  gridId: number | null;
  isUnknown: boolean;
}

export function useNamedGrid(named: string | null): NamedGrid {
  const { data: grids } = useGridsQuery();
  const wanted = positiveInteger(named);
  const isUnknown =
    named !== null && (wanted === null || (grids !== undefined && !grids.some(({ id }) => id === wanted)));
  return { gridId: isUnknown ? null : wanted, isUnknown };
}

interface GridFilterProps {
  named: NamedGrid;
  /** Empty: all grids. */
  onChoose: (gridId: string) => void;
}

/** Chooses one grid or all. */
export function GridFilter({ named: { gridId, isUnknown }, onChoose }: GridFilterProps) {
  const { data: grids = [] } = useGridsQuery();
  return (
    <SelectField
      label={t('games.group')}
      className={lists.long}
      error={isUnknown ? t('games.unknownGroupText') : undefined}
      value={gridId ?? ''}
      onChange={({ target }) => onChoose(target.value)}
      options={[
        { value: '', label: t('games.allGroups') },
        ...grids.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
}
