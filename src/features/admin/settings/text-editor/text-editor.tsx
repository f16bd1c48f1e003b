import { useLingui } from '@lingui/react/macro'
import {
  Bold,
  Heading2,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Redo2,
  RemoveFormatting,
  Undo2,
} from 'lucide-react'
import {
  type ComponentProps,
  type KeyboardEvent,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { forward } from '#src/platform/direction.ts'
import { IconButton } from '#src/ui/button/button.tsx'
import { cx } from '#src/ui/cx.ts'
import { Frame } from '#src/ui/field/text-field.tsx'
import text from '#src/ui/rich-text/rich-text.module.css'
import { clear, createEditor, fill, formatsAt, linkAt, setLink, toggle, written } from './editor.ts'
import { LinkDialog } from './link-dialog.tsx'
import styles from './text-editor.module.css'

type Editor = ReturnType<typeof createEditor>
type Field = {
  name: string
  /** The HTML that is stored. */
  value: string
  onChange: (html: string) => void
}
type Props = Field &
  Pick<ComponentProps<typeof Frame>, 'label' | 'hint' | 'error'> & {
    onFocus?: () => void
    onBlur?: () => void
  }

/** A long text with titles, lists, emphasis and links, edited as members see it and stored as HTML. */
export function TextEditor({ label, hint, error, onFocus, onBlur, ...field }: Props) {
  const { root, editor, marks, undo } = useEditor(field)
  /** The address in the dialog, while it is open. */
  const [address, setAddress] = useState<string | null>(null)
  const askLink = () => {
    // The dialog gives the focus back to what had it.
    editor?.focus()
    if (editor) setAddress(linkAt(editor))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isLink = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    if (!isLink || event.key.toLowerCase() !== 'k') return
    event.preventDefault()
    askLink()
  }
  return (
    <>
      <Frame label={label} hint={hint} error={error}>
        {({ id, className, ...control }) => (
          <>
            <Toolbar {...{ label, editor, marks, undo, askLink }} controls={id} />
            {/* biome-ignore lint/a11y/useSemanticElements: a text area has no formats */}
            <div
              {...control}
              ref={root}
              id={id}
              data-name={field.name}
              role="textbox"
              tabIndex={0}
              aria-multiline="true"
              aria-labelledby={`${id}-label`}
              dir="auto"
              className={cx(className, text.text, styles.text)}
              onFocus={onFocus}
              onBlur={onBlur}
              onKeyDown={onKeyDown}
            />
          </>
        )}
      </Frame>
      {editor && (
        <LinkDialog
          address={address}
          onClose={() => setAddress(null)}
          onDone={to => {
            setLink(editor, to)
            setAddress(null)
          }}
        />
      )}
    </>
  )
}

/** The editor in the element `root`, the marks at its caret, and whether it can undo and redo. */
function useEditor({ value, onChange }: Field) {
  const root = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor | null>(null)
  const [marks, setMarks] = useState('')
  const [undo, setUndo] = useState({ canUndo: false, canRedo: false })
  /** The text that was filled in, the same as the editor writes it, and what the form has. */
  const texts = useRef({ filled: '', first: '', sent: null as string | null })

  const changed = useEffectEvent((made: Editor) => {
    const { filled, first, sent } = texts.current
    const html = written(made)
    // What nobody changed stays as it is stored, although the editor would write it in another way.
    const next = html === first ? filled : html
    if (next === sent) return
    texts.current.sent = next
    onChange(next)
  })
  useLayoutEffect(() => {
    if (!root.current) return
    const made = createEditor(root.current)
    const showMarks = () => setMarks(formatsAt(made).join(' '))
    for (const event of ['pathChange', 'select', 'cursor']) made.addEventListener(event, showMarks)
    made.addEventListener('input', () => changed(made))
    made.addEventListener('undoStateChange', event =>
      setUndo((event as CustomEvent<typeof undo>).detail),
    )
    setEditor(made)
    return () => made.destroy()
  }, [])
  useLayoutEffect(() => {
    if (!editor || value === texts.current.sent) return
    texts.current = { filled: value, first: fill(editor, value), sent: value }
    setUndo({ canUndo: false, canRedo: false })
  }, [editor, value])
  return { root, editor, marks, undo }
}

type ToolbarProps = Pick<Props, 'label'> &
  Omit<ReturnType<typeof useEditor>, 'root'> & {
    /** The id of the text. */
    controls: string
    askLink: () => void
  }

type ToolbarButton = {
  name: string
  Icon: LucideIcon
  /** Of the shortcut, after Ctrl. */
  keys?: string
  pressed?: boolean
  disabled?: boolean
  press: () => unknown
}

/** The buttons above a text. Tab stops at one of them, and the arrows move between them. */
function Toolbar({ label, controls, editor, marks, undo, askLink }: ToolbarProps) {
  const { t } = useLingui()
  const [current, setCurrent] = useState(0)
  const on = marks.split(' ')
  const format = (mark: Parameters<typeof toggle>[1]) => ({
    pressed: on.includes(mark),
    press: () => editor && toggle(editor, mark),
  })
  const buttons: ToolbarButton[] = [
    { name: t`Grassetto`, Icon: Bold, keys: 'B', ...format('bold') },
    { name: t`Corsivo`, Icon: Italic, keys: 'I', ...format('italic') },
    { name: t`Titolo`, Icon: Heading2, ...format('heading') },
    { name: t`Elenco`, Icon: List, ...format('list') },
    { name: t`Elenco numerato`, Icon: ListOrdered, ...format('numbers') },
    { name: t`Link`, Icon: Link, keys: 'K', pressed: on.includes('link'), press: askLink },
    {
      name: t`Togli la formattazione`,
      Icon: RemoveFormatting,
      press: () => editor && clear(editor),
    },
    {
      name: t`Annulla l'ultima modifica`,
      Icon: Undo2,
      keys: 'Z',
      disabled: !undo.canUndo,
      press: () => editor?.undo(),
    },
    {
      name: t`Ripeti la modifica`,
      Icon: Redo2,
      keys: 'Y',
      disabled: !undo.canRedo,
      press: () => editor?.redo(),
    },
  ]
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const last = buttons.length - 1
    const places: Record<string, number> = {
      ArrowRight: current + forward(),
      ArrowLeft: current - forward(),
      Home: 0,
      End: last,
    }
    const place = places[event.key]
    if (place === undefined) return
    event.preventDefault()
    const at = place < 0 ? last : place > last ? 0 : place
    event.currentTarget.querySelectorAll('button')[at]?.focus()
  }
  return (
    <div
      role="toolbar"
      aria-label={t`Formato: ${label}`}
      aria-controls={controls}
      className={styles.toolbar}
      onKeyDown={onKeyDown}
    >
      {buttons.map(({ name, Icon, keys, pressed, disabled = false, press }, at) => (
        <IconButton
          key={name}
          label={name}
          title={keys ? `${name} (Ctrl+${keys})` : name}
          tabIndex={at === current ? 0 : -1}
          aria-pressed={pressed}
          aria-disabled={disabled || undefined}
          onFocus={() => setCurrent(at)}
          // The text keeps its selection, and a phone its keyboard.
          onMouseDown={event => event.preventDefault()}
          onClick={() => !disabled && press()}
        >
          <Icon size={20} aria-hidden="true" />
        </IconButton>
      ))}
    </div>
  )
}
