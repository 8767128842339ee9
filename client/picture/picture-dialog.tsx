import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../shell/save-file.ts';
import { canShareFiles, shareOrCopy, whatsAppAddress } from '../shell/share.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { drawPicture } from './draw-picture.ts';
import styles from './picture-dialog.module.css';
import type { Measure, Shape } from './shapes.ts';

interface PictureDialogProps {
  title: string;
  /** The picture in words. */
  alt: string;
  /** Stays the same as long as the picture does. */
  layOut: (measure: Measure) => Shape[];
  /** The message that goes with the picture, and its link. */
  text: string;
  url: string;
  note?: string | null;
  onClose: () => void;
}

/**
 * A picture that is drawn on this device, and how to share it: as a file, by WhatsApp or as a download (SHARE-01,
 * SHARE-02).
 */
export function PictureDialog({ title, alt, layOut, text, url, note, onClose }: PictureDialogProps) {
  const { t } = useTranslation(['share', 'common']);
  const { file, address: source, hasFailed } = usePicture(layOut);

  async function send(picture: File) {
    const said = { copied: t('copied'), failed: t('notShared') };
    await shareOrCopy({ title: t('common:appName'), text, url, files: [picture] }, said);
  }

  return (
    <Dialog open onClose={onClose} title={title}>
      <div className="stack">
        {source ? (
          <img className={styles.picture} src={source} alt={alt} width={1080} height={1350} />
        ) : hasFailed ? (
          <p role="alert">{t('failed')}</p>
        ) : (
          <div role="status" className={styles.picture}>
            <span className="visually-hidden">{t('drawing')}</span>
            <Skeleton height="100%" />
          </div>
        )}
        {note && <p className="note">{note}</p>}
        <div className="row">
          {file && canShareFiles([file]) && (
            <Button icon={<Icon name="share" />} onClick={() => void send(file)}>
              {t('send')}
            </Button>
          )}
          <a
            className={buttonClass({ variant: 'secondary' })}
            href={whatsAppAddress(`${text} ${url}`)}
            target="_blank"
            rel="noreferrer"
          >
            {t('whatsapp')}
          </a>
          {file && (
            <Button variant="secondary" onClick={() => saveFile(file.name, file, file.type)}>
              {t('download')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

interface Drawn {
  file: File | null;
  /** The object URL of the file. */
  address: string | null;
  hasFailed: boolean;
}

/** Draws the picture once for the same layout and keeps its object URL until the dialog closes. */
function usePicture(layOut: (measure: Measure) => Shape[]): Drawn {
  const [drawn, setDrawn] = useState<Drawn>({ file: null, address: null, hasFailed: false });
  useEffect(() => {
    let isCurrent = true;
    let address: string | null = null;
    drawPicture(layOut).then(
      (blob) => {
        if (!isCurrent) return;
        address = URL.createObjectURL(blob);
        setDrawn({ file: new File([blob], 'doce.png', { type: blob.type }), address, hasFailed: false });
      },
      () => isCurrent && setDrawn({ file: null, address: null, hasFailed: true }),
    );
    return () => {
      isCurrent = false;
      if (address) URL.revokeObjectURL(address);
    };
  }, [layOut]);
  return drawn;
}
