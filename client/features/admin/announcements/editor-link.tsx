import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { richTextLink } from '../../../../shared/rules/rich-text.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { t } from '../parts/admin-text.ts';
import styles from './editor.module.css';

/** The field below the toolbar for the address of a link. */
export function EditorLink({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [address, setAddress] = useState(() => String(editor.getAttributes('link')['href'] ?? ''));
  const [isWrong, setIsWrong] = useState(false);
  const isLink = editor.isActive('link');

  function apply() {
    const href = meantLink(address);
    setIsWrong(href === null);
    if (href === null) return;
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !isLink)
      chain
        .insertContent({ type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: { href } }] })
        .run();
    else chain.setLink({ href }).run();
    onDone();
  }

  function remove() {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onDone();
  }

  return (
    <div className={`stack ${styles.link}`}>
      <TextField
        label={t('editor.address')}
        hint={t('editor.addressHint')}
        error={isWrong ? t('editor.addressWrong') : undefined}
        value={address}
        autoFocus
        inputMode="url"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={(event) => {
          // In the surrounding form Enter would publish, and Esc would close the dialog.
          if (event.key === 'Enter') {
            event.preventDefault();
            apply();
          } else if (event.key === 'Escape') {
            event.preventDefault();
            event.stopPropagation();
            onDone();
            editor.commands.focus();
          }
        }}
      />
      <div className="row">
        <Button variant="secondary" onClick={apply}>
          {t('editor.applyLink')}
        </Button>
        {isLink && (
          <Button variant="quiet" onClick={remove}>
            {t('editor.removeLink')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Returns the link of a typed address, which may lack `https://` or `mailto:`; null if it is no allowed link. */
export function meantLink(address: string): string | null {
  const given = address.trim();
  if (/^[^\s/:@]+@[^\s/:@]+\.[^\s/:@]+$/.test(given)) return richTextLink(`mailto:${given}`);
  if (/^[^\s/:@]+\.[^\s/:@.]{2,}(?:[/?#]\S*)?$/.test(given)) return richTextLink(`https://${given}`);
  return richTextLink(given);
}
