import { useEditorState, type Editor } from '@tiptap/react';
import { useState } from 'react';
import { EditorLink } from './editor-link.tsx';
import { glyphs, type Glyph } from './editor-glyphs.ts';
import { iconButtonClass } from '../../../ui/icon-button.tsx';
import { t } from '../parts/admin-text.ts';
import styles from './editor.module.css';

interface Tool {
  glyph: Glyph;
  click: () => void;
  /** Undefined for a button that is not a toggle. */
  isOn?: boolean;
  isOff?: boolean;
}

/** The editor's buttons. */
export function EditorToolbar({ editor }: { editor: Editor }) {
  const [isLinking, setIsLinking] = useState(false);
  const command = () => editor.chain().focus();
  const marks = {
    bold: () => command().toggleBold(),
    italic: () => command().toggleItalic(),
    underline: () => command().toggleUnderline(),
    strike: () => command().toggleStrike(),
    title: () => command().toggleHeading({ level: 2 }),
    subtitle: () => command().toggleHeading({ level: 3 }),
    bulletList: () => command().toggleBulletList(),
    orderedList: () => command().toggleOrderedList(),
    blockquote: () => command().toggleBlockquote(),
  };
  const names = Object.keys(marks) as (keyof typeof marks)[];
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: names.map((name) =>
        name === 'title' || name === 'subtitle'
          ? now.isActive('heading', { level: name === 'title' ? 2 : 3 })
          : now.isActive(name),
      ),
      isLink: now.isActive('link'),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  });
  const tools: Tool[] = [
    ...names.map((glyph, index) => ({
      glyph,
      isOn: state.on[index],
      click: () => void marks[glyph]().run(),
    })),
    { glyph: 'link', isOn: state.isLink || isLinking, click: () => setIsLinking(!isLinking) },
    { glyph: 'undo', isOff: !state.canUndo, click: () => void command().undo().run() },
    { glyph: 'redo', isOff: !state.canRedo, click: () => void command().redo().run() },
  ];

  return (
    <>
      <div role="group" aria-label={t('editor.toolbar')} className={styles.toolbar}>
        {tools.map(({ glyph, isOn, isOff, click }) => (
          <button
            key={glyph}
            type="button"
            aria-label={t(`editor.${glyph}`)}
            title={t(`editor.${glyph}`)}
            aria-pressed={isOn}
            disabled={isOff}
            className={`${iconButtonClass} ${styles.tool}`}
            // Keeps the selection in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={click}
          >
            <svg
              width="20"
              height="20"
              viewBox="0 0 24 24"
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinecap="round"
              strokeLinejoin="round"
              aria-hidden="true"
            >
              <path d={glyphs[glyph]} />
            </svg>
          </button>
        ))}
      </div>
      {isLinking && <EditorLink editor={editor} onDone={() => setIsLinking(false)} />}
    </>
  );
}
