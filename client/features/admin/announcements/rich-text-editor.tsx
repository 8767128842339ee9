import { DOMParser } from '@tiptap/pm/model';
import { EditorContent, getSchema, useEditor, type JSONContent } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useContext, useId, useMemo } from 'react';
import { richTextLink } from '../../../../shared/rules/rich-text.ts';
import { parseInert } from '../../../lib/trusted-types.ts';
import { FieldErrors, FieldNotes } from '../../../ui/field.tsx';
import { EditorToolbar } from './editor-toolbar.tsx';
import { reducePasted } from './pasted-html.ts';
import styles from './editor.module.css';

/** The elements that an announcement may contain: the same list as shared/rules/rich-text.ts. */
const extensions = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    horizontalRule: false,
    // It would put an empty paragraph behind each list.
    trailingNode: false,
    gapcursor: false,
    dropcursor: { color: 'currentColor' },
    heading: { levels: [2, 3] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: (address) => richTextLink(address) !== null,
    },
  }),
];

const parser = DOMParser.fromSchema(getSchema(extensions));

function toDocument(html: string): JSONContent {
  // Newlines become line breaks, as players see them.
  return parser.parse(parseInert(html), { preserveWhitespace: true }).toJSON() as JSONContent;
}

interface RichTextEditorProps {
  name: string;
  label: string;
  /** The problem of the text now. The editor is no field of the form, which would check it again while it changes. */
  problem?: string;
  /** The first content. The editor does not follow it: other content needs another `key`. */
  initial: string;
  onChange: (html: string) => void;
}

/** A field for rich text. */
export function RichTextEditor({ name, label, problem, initial, onChange }: RichTextEditorProps) {
  const error = useContext(FieldErrors)[name] && problem;
  const id = useId();
  const editor = useEditor({
    extensions,
    // As JSON: TipTap would parse a string with DOMParser, which Trusted Types forbid.
    content: useMemo(() => toDocument(initial), [initial]),
    // The content security policy forbids styles added by scripts: they are in editor.module.css.
    injectCSS: false,
    editorProps: {
      transformPastedHTML: reducePasted,
      // Esc belongs to the dialog, which asks before it closes. The editor would select the paragraph.
      handleDOMEvents: { keydown: (_, event) => event.key === 'Escape' },
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        class: styles.content ?? '',
        ...(error && { 'aria-describedby': `${id}-error`, 'aria-invalid': 'true' }),
      },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  });

  return (
    <div className="stack gap-1">
      <span id={`${id}-label`} className="note" onClick={() => editor.commands.focus()}>
        {label}
      </span>
      <div className={styles.frame}>
        <EditorToolbar editor={editor} />
        <EditorContent editor={editor} />
      </div>
      <FieldNotes id={id} error={error} />
    </div>
  );
}
