import { useEditorState, type Editor } from '@tiptap/react';
import { useState } from 'react';
import { EditorLink } from './editor-link.tsx';
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

/**
 * SVG paths in a 24 x 24 box for the editor's buttons. They are part of the editor's chunk, so that other pages do not
 * load them.
 */
const glyphs = {
  bold: 'M7 5h6a3.5 3.5 0 0 1 0 7H7zM7 12h7a3.5 3.5 0 0 1 0 7H7z',
  italic: 'M10 5h8M6 19h8M14.5 5l-5 14',
  underline: 'M7 4v7a5 5 0 0 0 10 0V4M5 20.5h14',
  strike:
    'M4 12h16M16.5 7.5A4 4 0 0 0 13 5h-2a3.5 3.5 0 0 0-3 5.3M7.5 16.5A4 4 0 0 0 11 19h2a3.5 3.5 0 0 0 3.4-4.3',
  title: 'M4 5v14M12 5v14M4 12h8M16 11.5a2.5 2.5 0 1 1 4.2 2.2L16 19h5',
  subtitle: 'M4 5v14M12 5v14M4 12h8M16 10h5l-3 3.6a2.8 2.8 0 1 1-2.4 4',
  bulletList: 'M9.5 6H20M9.5 12H20M9.5 18H20M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  orderedList: 'M10.5 6H20M10.5 12H20M10.5 18H20M4 4.5 5.5 4v5M4 9h3M4 15.2a1.5 1.5 0 1 1 2.6 1L4 20h3.2',
  blockquote: 'M10 7.5c-3 .5-5 2.7-5 6.2V17h5v-5H6.5M19 7.5c-3 .5-5 2.7-5 6.2V17h5v-5h-3.5',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1.2 1.2M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1.2-1.2',
  undo: 'M8.5 5 4 9.5 8.5 14M4.5 9.5H14a5.5 5.5 0 0 1 0 11h-3',
  redo: 'M15.5 5 20 9.5 15.5 14M19.5 9.5H10a5.5 5.5 0 0 0 0 11h3',
} as const;
type Glyph = keyof typeof glyphs;
