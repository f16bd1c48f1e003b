import { Trans, useLingui } from '@lingui/react/macro'
import { Bold, Heading2, Italic, Link, List, ListOrdered } from 'lucide-react'
import {
  type ComponentProps,
  type KeyboardEvent,
  useDeferredValue,
  useMemo,
  useRef,
  useState,
} from 'react'
import { IconButton } from '#src/ui/button/button.tsx'
import { TextArea } from '#src/ui/field/text-field.tsx'
import { RichText } from '#src/ui/rich-text/rich-text.tsx'
import { sanitise } from '#src/ui/rich-text/sanitised.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import layout from '../../parts/layout.module.css'
import { toHtml, toMarkdown } from './markdown.ts'
import { type Edit, link, markLines, nextItem, type Selected, wrap } from './marks.ts'
import styles from './text-editor.module.css'

/** `value` is the HTML that is stored. */
type Props = ComponentProps<typeof TextArea>

/**
 * A long text with titles, lists, emphasis and links. It is written as markdown, with buttons for the marks and a preview,
 * and stored as HTML. What nobody changes stays as it is stored.
 */
export function TextEditor({ value, onChange, ...field }: Props) {
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const { text, setText, isWhole, isChanged } = useText(value, onChange)
  const shown = useDeferredValue(text)
  const change = (edit: (selected: Selected) => Edit | null) => apply(box.current, edit)
  const sample = t`testo`
  const marks = [
    [t`Grassetto`, Bold, (one: Selected) => wrap(one, '**', sample), 'b'],
    [t`Corsivo`, Italic, (one: Selected) => wrap(one, '*', sample), 'i'],
    [t`Titolo`, Heading2, (one: Selected) => markLines(one, 'heading'), null],
    [t`Elenco`, List, (one: Selected) => markLines(one, 'list'), null],
    [t`Elenco numerato`, ListOrdered, (one: Selected) => markLines(one, 'numbers'), null],
    [t`Link`, Link, (one: Selected) => link(one, sample), 'k'],
  ] as const
  const onKeyDown = (event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
    const isMark = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    const mark = isMark && marks.find(([, , , key]) => key === event.key.toLowerCase())
    const isEnter = event.key === 'Enter' && isPlain && !event.nativeEvent.isComposing
    const edit = mark ? mark[2] : isEnter ? nextItem : null
    if (edit && change(edit)) event.preventDefault()
  }
  return (
    <div ref={box} className={styles.editor}>
      <fieldset className={styles.marks} aria-label={t`Formato: ${field.label}`}>
        {marks.map(([label, Icon, edit, key]) => (
          <IconButton
            key={label}
            label={label}
            title={key ? `${label} (Ctrl+${key.toUpperCase()})` : label}
            onClick={() => change(edit)}
          >
            <Icon size={20} aria-hidden="true" />
          </IconButton>
        ))}
      </fieldset>
      <TextArea rows={8} {...field} value={text} onChange={setText} onKeyDown={onKeyDown} />
      {!isWhole && (
        <Banner tone="waiting">
          {isChanged ? (
            <Trans>
              Le tabelle e le sottolineature di questo testo sono diventate righe semplici: guarda
              l'anteprima prima di salvare.
            </Trans>
          ) : (
            <Trans>
              Questo testo ha tabelle, sottolineature o altro che qui non si scrive. Finché non lo
              cambi resta com'è; se lo cambi diventano righe semplici.
            </Trans>
          )}
        </Banner>
      )}
      <details>
        <summary>
          <Trans>Anteprima</Trans>
          <span className={layout.small}> {field.label}</span>
        </summary>
        <section className={styles.preview} aria-label={t`Anteprima: ${field.label}`}>
          {shown.trim() ? (
            <RichText html={isChanged ? toHtml(shown) : value} />
          ) : (
            <p className={layout.small}>
              <Trans>Ancora niente da vedere.</Trans>
            </p>
          )}
        </section>
      </details>
    </div>
  )
}

/** The text as it is written, while the form has it as it is stored. */
function useText(value: string, onChange: (html: string) => void) {
  const [typed, setTyped] = useState({ html: value, text: null as string | null })
  // The HTML that was there when the person began, also after the form was saved.
  const [start, setStart] = useState(value)
  const read = useMemo(() => toMarkdown(sanitise(start)), [start])
  const isOurs = typed.html === value
  if (!isOurs) {
    // The form was filled anew.
    setTyped({ html: value, text: null })
    setStart(value)
  }
  const text = isOurs ? (typed.text ?? read.text) : read.text
  const setText = (next: string) => {
    const html = next === read.text ? start : toHtml(next)
    setTyped({ html, text: next })
    onChange(html)
  }
  return { text, setText, isWhole: read.isWhole, isChanged: text !== read.text }
}

/** Changes the field as if it was typed, so that the browser can undo it. @returns whether there was something to change */
function apply(box: HTMLElement | null, change: (selected: Selected) => Edit | null): boolean {
  const field = box?.querySelector('textarea')
  if (!field) return false
  const { value, selectionStart, selectionEnd } = field
  const edit = change({ text: value, start: selectionStart, end: selectionEnd })
  if (!edit) return false
  field.focus()
  field.setSelectionRange(edit.from, edit.to)
  if (!document.execCommand('insertText', false, edit.insert)) {
    field.setRangeText(edit.insert, edit.from, edit.to, 'end')
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  field.setSelectionRange(edit.start, edit.end)
  return true
}
