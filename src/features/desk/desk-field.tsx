import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { isOnline, useOnline } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { lazily } from '#src/ui/lazily.ts'
import styles from './desk.module.css'
import type { DeskChoices } from './lending/found.tsx'

const loadSearch = () => import('./lending/found.tsx')
const Found = lazily(async () => (await loadSearch()).Found)

/** Milliseconds between the last key and the search: more than between two keys of a scanner, which is no search. */
const pauseMs = 20

type Props = {
  form: RefObject<HTMLFormElement | null>
  choices: DeskChoices
  /** Beside the button that searches. */
  children: ReactNode
}

/** The field that takes anything: the code of a label, the name of a thing or a person, a card, a telephone, a loan. */
export function DeskField({ form, choices, children }: Props) {
  const { t } = useLingui()
  const online = useOnline()
  const [typed, setTyped] = useState('')
  const [words, setWords] = useState('')
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  useEffect(() => {
    const timer = setTimeout(() => setWords(typed.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  const empty = () => {
    setTyped('')
    setWords('')
  }
  const find = async (text: string) => {
    if (await actOn(text, choices)) return
    // Several, or none: they are listed, unless the next text is being typed.
    setTyped(now => now || text)
    setWords(now => now || text)
  }
  const submit = () => {
    const text = typed.trim()
    if (!text) return
    // A keyboard scanner goes on writing at once. One text follows the other, none is left out.
    empty()
    queue.current = queue.current.then(() => find(text))
  }
  const choose = <A,>(act: (given: A) => unknown) => {
    return (given: A) => {
      empty()
      form.current?.querySelector('input')?.focus()
      act(given)
    }
  }
  return (
    <>
      <form
        ref={form}
        className={styles.field}
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        <TextField
          label={t`Chi o che cosa?`}
          hint={t`Codice, oggetto, scaffale, nome, tessera, telefono o numero del prestito`}
          paste
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          value={typed}
          onChange={setTyped}
        />
        <div className={styles.fieldActs}>
          <Button type="submit" look="secondary">
            <Search size={20} />
            <Trans>Cerca</Trans>
          </Button>
          {children}
        </div>
      </form>
      <Suspense>
        {online && words.length > 1 && (
          <Found
            words={words}
            choices={{
              ...choices,
              onProduct: choose(choices.onProduct),
              onLoan: choose(choices.onLoan),
              onMember: choose(choices.onMember),
            }}
          />
        )}
      </Suspense>
    </>
  )
}

/** `null` without an answer: the text is then taken for a label, which may be stored on the device. */
const searchFor = (text: string) =>
  loadSearch().then(
    ({ findOne }) => findOne(text),
    () => null,
  )

/** Does what a text asks for: of a label, a card, a name or a loan. `false` if it names several, or nothing. */
export async function actOn(text: string, choices: DeskChoices): Promise<boolean> {
  const found = isOnline() && !/^https?:/i.test(text) ? await searchFor(text) : null
  if (!found) choices.onLabel(text)
  else if (found.is === 'label') choices.onLabel(text, found.data)
  else if (found.is === 'member') choices.onMember(found.member)
  else if (found.is === 'product') choices.onProduct(found.id)
  else if (found.is === 'loan') choices.onLoan(found.code)
  else return false
  return true
}
