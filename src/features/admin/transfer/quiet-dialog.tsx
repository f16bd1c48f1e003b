import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { type QuietPeople, quietEnd } from '#contract/shapes/admin/people.ts'
import { addDays } from '#domain/days/plain-date.ts'
import { useCall } from '#src/api/mutations.ts'
import { useToday } from '#src/library/clock.ts'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { Button, buttonClass } from '#src/ui/button/button.tsx'
import { Dialog, DialogActions } from '#src/ui/dialog/dialog.tsx'
import { FormActions } from '#src/ui/dialog/form-actions.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { Progress } from '#src/ui/progress/progress.tsx'
import layout from '../parts/layout.module.css'

type Props = { quiet: QuietPeople; onClose: () => void }
type Done = { people: number; left: number }

/** Ends the silence after an import, some people in each call. It can stop, and go on later. */
export function QuietDialog({ quiet, onClose }: Props) {
  const { t } = useLingui()
  const today = useToday()
  // As it was at the beginning: the numbers fall while it goes on.
  const [{ people, by_email, by_contact, by_phone, late_loans }] = useState(quiet)
  const written = by_email + by_contact
  const endSome = useCall('admin.quiet.end')
  const [count, setCount] = useState(0)
  const [done, setDone] = useState<Done | null>(null)
  const stopped = useRef(false)
  const form = useCallForm({
    initial: { steps_from: addDays(today, 1) },
    check: quietEnd,
    send: async ({ steps_from }) => {
      stopped.current = false
      for (let all = count; ; ) {
        const answer = await endSome.mutateAsync({ body: { steps_from } })
        all += answer.people
        setCount(all)
        if (stopped.current || answer.people === 0 || answer.left === 0) {
          return { people: all, left: answer.left }
        }
      }
    },
    onDone: setDone,
  })
  return (
    <Dialog open onClose={onClose} title={t`Cominciare ad avvisare?`}>
      {done ? (
        <Ended {...done} toCall={by_phone > 0} onClose={onClose} />
      ) : (
        <form className={layout.stack} {...form.props}>
          {written > 0 && (
            <p>
              <Plural
                value={written}
                one="Parte # e-mail di benvenuto, di giorno. Da quel momento arrivano anche i promemoria."
                other="Partono # e-mail di benvenuto, di giorno e poche alla volta. Da quel momento arrivano anche i promemoria."
              />
            </p>
          )}
          {by_phone > 0 && (
            <p>
              <Plural
                value={by_phone}
                one="# persona senza e-mail compare fra gli iscritti, da chiamare."
                other="# persone senza e-mail compaiono fra gli iscritti, da chiamare."
              />
            </p>
          )}
          {late_loans > 0 && (
            <TextField
              label={t`Solleciti per i ritardi dal`}
              hint={t`Chi è già in ritardo riceve il primo quel giorno, come se il prestito finisse il giorno prima.`}
              type="date"
              min={today}
              {...form.field('steps_from')}
            />
          )}
          {form.button.pending && (
            <Progress
              label={t`Fatto: ${count} di ${people}`}
              part={people > 0 ? count / people : null}
              onStop={() => {
                stopped.current = true
              }}
            />
          )}
          {form.banner}
          <FormActions onKeep={onClose} act={<Trans>Comincia</Trans>} {...form.button} />
        </form>
      )}
    </Dialog>
  )
}

/** What was done, and whom to call. */
function Ended({ people, left, toCall, onClose }: Done & { toCall: boolean; onClose: () => void }) {
  return (
    <div className={layout.stack}>
      <div role="status">
        <p>
          <Plural
            value={people}
            one="# persona è avvisata o da chiamare."
            other="# persone sono avvisate o da chiamare."
          />
        </p>
        {left > 0 && (
          <p>
            <Plural
              value={left}
              one="# persona aspetta ancora: si riprende quando vuoi."
              other="# persone aspettano ancora: si riprende quando vuoi."
            />
          </p>
        )}
      </div>
      <DialogActions>
        {toCall && (
          <Link
            to="/admin/{-$section}"
            params={{ section: 'members' }}
            className={buttonClass('secondary')}
          >
            <Trans>Chi chiamare</Trans>
          </Link>
        )}
        <Button onClick={onClose}>
          <Trans>Chiudi</Trans>
        </Button>
      </DialogActions>
    </div>
  )
}
