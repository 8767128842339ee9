import { useEditorState, type Editor } from '@tiptap/react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { EditorLink } from './editor-link.tsx';
import { glyphs, type Glyph } from './editor-glyphs.ts';
import { useAdminText } from '../parts/use-admin-text.ts';
import styles from './editor.module.css';

/** A button of the toolbar. `isOn` is undefined for a button that is not a toggle. */
interface Tool {
  glyph: Glyph;
  isOn?: (editor: Editor) => boolean;
  isOff?: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
}

const tools: readonly Tool[] = [
  mark('bold', (editor) => editor.chain().focus().toggleBold().run()),
  mark('italic', (editor) => editor.chain().focus().toggleItalic().run()),
  mark('underline', (editor) => editor.chain().focus().toggleUnderline().run()),
  mark('strike', (editor) => editor.chain().focus().toggleStrike().run()),
  heading('title', 2),
  heading('subtitle', 3),
  mark('bulletList', (editor) => editor.chain().focus().toggleBulletList().run()),
  mark('orderedList', (editor) => editor.chain().focus().toggleOrderedList().run()),
  mark('blockquote', (editor) => editor.chain().focus().toggleBlockquote().run()),
];
const history: readonly Tool[] = [
  {
    glyph: 'undo',
    isOff: (editor) => !editor.can().undo(),
    run: (editor) => editor.chain().focus().undo().run(),
  },
  {
    glyph: 'redo',
    isOff: (editor) => !editor.can().redo(),
    run: (editor) => editor.chain().focus().redo().run(),
  },
];

function mark(glyph: Glyph, run: Tool['run']): Tool {
  return { glyph, run, isOn: (editor) => editor.isActive(glyph) };
}

function heading(glyph: Glyph, level: 2 | 3): Tool {
  return {
    glyph,
    run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
    isOn: (editor) => editor.isActive('heading', { level }),
  };
}

/** The editor's buttons in the ARIA toolbar pattern: one tab stop; arrows, Home and End move the focus. */
export function EditorToolbar({ editor }: { editor: Editor }) {
  const t = useAdminText();
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const [isLinking, setIsLinking] = useState(false);
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: tools.map(({ isOn }) => isOn?.(now) ?? false),
      off: history.map(({ isOff }) => isOff?.(now) ?? false),
      isLink: now.isActive('link'),
    }),
  });
  const buttons = [
    ...tools.map((tool, index) => ({
      glyph: tool.glyph,
      on: state.on[index],
      off: false,
      click: () => tool.run(editor),
    })),
    {
      glyph: 'link' as const,
      on: state.isLink || isLinking,
      off: false,
      click: () => setIsLinking(!isLinking),
    },
    ...history.map((tool, index) => ({
      glyph: tool.glyph,
      on: undefined,
      off: state.off[index] ?? false,
      click: () => tool.run(editor),
    })),
  ];

  function moveByKey(event: KeyboardEvent) {
    const last = buttons.length - 1;
    const to = { ArrowRight: stop + 1, ArrowLeft: stop - 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + buttons.length) % buttons.length;
    setStop(next);
    bar.current?.querySelectorAll<HTMLElement>('button')[next]?.focus();
  }

  return (
    <>
      <div
        ref={bar}
        role="toolbar"
        aria-label={t('editor.toolbar')}
        className={styles.toolbar}
        onKeyDown={moveByKey}
      >
        {buttons.map(({ glyph, on, off, click }, index) => (
          <button
            key={glyph}
            type="button"
            aria-label={t(`editor.${glyph}`)}
            title={t(`editor.${glyph}`)}
            aria-pressed={on}
            aria-disabled={off || undefined}
            tabIndex={index === stop ? 0 : -1}
            className={styles.tool}
            onFocus={() => setStop(index)}
            // Keeps the selection in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={off ? undefined : click}
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
