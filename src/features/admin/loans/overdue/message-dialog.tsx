import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { mostMessages, type OverdueMember } from '#contract/shapes/admin/overdue.ts'
import { chunk } from '#domain/chunk.ts'
import { useCall } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { usePersonName } from '#src/i18n/use-person-name.ts'
import { useTyped } from '#src/library/address/use-typed.ts'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { Button, IconButton } from '#src/ui/button/button.tsx'
import { Dialog, DialogActions } from '#src/ui/dialog/dialog.tsx'
import { FormActions } from '#src/ui/dialog/form-actions.tsx'
import { TextArea } from '#src/ui/field/text-field.tsx'
import { Progress } from '#src/ui/progress/progress.tsx'
import layout from '../../parts/layout.module.css'
import styles from './overdue.module.css'

type Result = 'email' | 'letter' | 'already' | 'returned'
type Props = { rows: readonly OverdueMember[]; onClose: () => void }

/** Sends the message about what is late to some people: shown first, as each gets it. */
export function MessageDialog({ rows, onClose }: Props) {
  const { t } = useLingui()
  // As they were ticked: the list changes while it is sent.
  const [people] = useState(rows)
  const sendSome = useCall('admin.overdue.send')
  const [results, setResults] = useState<ReadonlyMap<string, Result>>(new Map())
  const [isDone, setDone] = useState(false)
  const stopped = useRef(false)
  const count = people.length
  const form = useCallForm({
    initial: { words: '' },
    check: () => ({}),
    send: async ({ words }) => {
      stopped.current = false
      // Those of an attempt that failed in the middle are left out. The server sends to nobody twice in a day anyway.
      const known = new Map(results)
      const left = people.filter(({ id }) => !known.has(id)).map(({ id }) => id)
      for (const members of chunk(left, mostMessages)) {
        if (stopped.current) break
        const answer = await sendSome.mutateAsync({ body: { members, words } })
        for (const { member, result } of answer) known.set(member, result)
        setResults(new Map(known))
      }
      return known
    },
    onDone: () => setDone(true),
  })
  return (
    <Dialog open onClose={onClose} title={t`Scrivere a chi è in ritardo?`}>
      {isDone ? (
        <Sent results={results} count={count} onClose={onClose} />
      ) : (
        <form className={layout.stack} {...form.props}>
          <p>
            <Plural
              value={count}
              one="Una persona riceve questo messaggio, nella sua lingua, con i suoi oggetti."
              other="# persone ricevono questo messaggio, ognuna nella sua lingua, con i suoi oggetti."
            />
          </p>
          <TextArea
            label={t`Aggiungi qualcosa, se vuoi`}
            hint={t`Resta scritto così per tutti, in qualunque lingua.`}
            rows={2}
            maxLength={limits.noteMaxChars}
            {...form.field('words')}
          />
          <Preview people={people} words={form.values.words} />
          {form.button.pending && count > mostMessages && (
            <Progress
              label={t`Inviati: ${results.size} di ${count}`}
              part={results.size / count}
              onStop={() => {
                stopped.current = true
              }}
            />
          )}
          {form.banner}
          <FormActions
            onKeep={onClose}
            act={<Plural value={count} one="Invia a # persona" other="Invia a # persone" />}
            {...form.button}
          />
        </form>
      )}
    </Dialog>
  )
}

/** The message as one of the people gets it. */
function Preview({ people, words }: { people: readonly OverdueMember[]; words: string }) {
  const { t } = useLingui()
  const nameOf = usePersonName()
  const [at, setAt] = useState(0)
  const [settled, setSettled] = useState('')
  // After a pause in typing.
  const { typed, setTyped } = useTyped(settled, setSettled)
  if (typed !== words) setTyped(words)
  const shown = people[at]
  const id = shown?.id ?? ''
  const input = { params: { id }, query: settled ? { words: settled } : {} }
  const { data, error, refetch } = useQuery({
    ...queryFor('admin.overdue.message', input),
    enabled: Boolean(shown),
    placeholderData: keepPreviousData,
  })
  if (!shown) return null
  const name = nameOf(shown.member.name)
  const place = at + 1
  const all = people.length
  return (
    <section className={styles.preview} aria-label={t`Anteprima`}>
      <div className={styles.head}>
        <strong>
          {data?.by === 'letter' ? (
            <Trans>Lettera per {name}, da dire o stampare</Trans>
          ) : (
            <Trans>E-mail per {name}</Trans>
          )}
        </strong>
        {all > 1 && (
          <div className={layout.actions}>
            <IconButton
              label={t`Anteprima precedente`}
              disabled={at === 0}
              onClick={() => setAt(at - 1)}
            >
              <ChevronLeft size={22} />
            </IconButton>
            <span aria-live="polite">
              <Trans>
                {place} di {all}
              </Trans>
            </span>
            <IconButton
              label={t`Anteprima successiva`}
              disabled={place === all}
              onClick={() => setAt(at + 1)}
            >
              <ChevronRight size={22} />
            </IconButton>
          </div>
        )}
      </div>
      {data?.sent_today && (
        <p className={layout.small}>
          <Trans>L'ha già ricevuto oggi: non parte di nuovo.</Trans>
        </p>
      )}
      {data?.message ? (
        <>
          <p>
            <strong>{data.message.subject}</strong>
          </p>
          <p className={styles.body}>{data.message.body}</p>
        </>
      ) : data ? (
        <p>
          <Trans>Ha già riportato tutto: non riceve niente.</Trans>
        </p>
      ) : (
        <LoadingOrProblem failure={error} retry={refetch} height="160px" />
      )}
    </section>
  )
}

type SentProps = { results: ReadonlyMap<string, Result>; count: number; onClose: () => void }

/** What became of the messages. */
function Sent({ results, count, onClose }: SentProps) {
  const all = [...results.values()]
  const number = (wanted: Result) => all.filter(result => result === wanted).length
  const [emails, letters, already, returned] = [
    number('email'),
    number('letter'),
    number('already'),
    number('returned'),
  ]
  const unsent = count - all.length
  return (
    <div className={layout.stack}>
      <div role="status">
        {emails > 0 && (
          <p>
            <Plural value={emails} one="# e-mail è partita." other="# e-mail sono partite." />
          </p>
        )}
        {letters > 0 && (
          <p>
            <Plural
              value={letters}
              one="# lettera è da dire o stampare: la trovi fra gli iscritti."
              other="# lettere sono da dire o stampare: le trovi fra gli iscritti."
            />
          </p>
        )}
        {already > 0 && (
          <p>
            <Plural
              value={already}
              one="# persona l'aveva già ricevuto oggi."
              other="# persone l'avevano già ricevuto oggi."
            />
          </p>
        )}
        {returned > 0 && (
          <p>
            <Plural
              value={returned}
              one="# persona ha già riportato tutto."
              other="# persone hanno già riportato tutto."
            />
          </p>
        )}
        {unsent > 0 && (
          <p>
            <Plural
              value={unsent}
              one="Invio fermato: # persona non ha ricevuto niente."
              other="Invio fermato: # persone non hanno ricevuto niente."
            />
          </p>
        )}
      </div>
      <DialogActions>
        <Button onClick={onClose}>
          <Trans>Chiudi</Trans>
        </Button>
      </DialogActions>
    </div>
  )
}
