import { useState } from 'react';
import { SelectField } from '../../../ui/select-field.tsx';
import { useGridsQuery } from '../grids/grids-api.ts';
import { WinnersDialog } from '../grids/winners-dialog.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import styles from '../parts/lists.module.css';

/** Choosing a grid opens its winners (ADM-14). */
export function WinnersPicker() {
  const t = useAdminText();
  const { data: grids = [], error, isFetching, refetch } = useGridsQuery();
  const [gridId, setGridId] = useState('');
  const grid = grids.find(({ id }) => String(id) === gridId);

  return (
    <>
      {error && (
        <LoadFailure
          error={error}
          fallback={t('grids.failed')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      <SelectField
        label={t('users.winners')}
        className={styles.long}
        value={gridId}
        onChange={(event) => setGridId(event.target.value)}
        options={[
          { value: '', label: t('users.chooseGrid') },
          ...grids.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      {grid && <WinnersDialog grid={grid} onClose={() => setGridId('')} />}
    </>
  );
}
