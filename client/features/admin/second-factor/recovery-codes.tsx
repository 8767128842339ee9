import { saveFile } from '../../../shell/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { t } from '../parts/admin-text.ts';

/** The recovery codes, which the server shows once. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  return (
    <>
      <p>{t('secondFactor.codesText')}</p>
      <ul className="card stack gap-2">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="row gap-3">
        <Button
          variant="secondary"
          onClick={() => saveFile(t('secondFactor.codesFile'), codes.join('\n'), 'text/plain')}
        >
          {t('secondFactor.codesDownload')}
        </Button>
        <Button onClick={onSaved}>{t('secondFactor.codesSaved')}</Button>
      </div>
    </>
  );
}
