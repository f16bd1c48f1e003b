import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Library } from '#contract/shapes/library.ts'
import { useAttempt } from '#src/library/form/use-attempt.tsx'
import { signIn } from '#src/session/sign-in.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import styles from './welcome.module.css'

type Demo = NonNullable<Library['demo']>
type Person = Demo['people'][number]

/** Where each person begins. */
const starts = { member: '/', owner: '/me/products/{-$id}', staff: '/desk' } as const

/** Who a visitor of the demo can be, each with one press, and what to try. */
export function DemoTour({ demo, onDone }: { demo: Demo; onDone: () => void }) {
  const { t } = useLingui()
  const router = useRouter()
  const texts = useRoleTexts()
  const [entering, setEntering] = useState<Person | null>(null)
  const { attempt, banner, button } = useAttempt()
  const enter = async (person: Person) => {
    if (button.pending) return
    setEntering(person)
    const entered = await attempt(() => signIn(person.email, demo.password).then(() => true))
    if (!entered) return
    onDone()
    await router.navigate({ to: starts[person.role] })
  }
  return (
    <Dialog open onClose={onDone} title={t`Questa è una demo: chi vuoi essere?`}>
      {banner}
      <ul className={styles.people}>
        {demo.people.map(person => (
          <li key={person.role}>
            <h3>{texts[person.role].name}</h3>
            <p>{texts[person.role].hint}</p>
            <Button
              look="secondary"
              pending={button.pending && entering === person}
              pendingText={t`Accesso in corso…`}
              onClick={() => void enter(person)}
            >
              {texts[person.role].act}
            </Button>
          </li>
        ))}
      </ul>
      <p className={styles.aside}>
        <Trans>
          Le persone e i prestiti sono inventati. Puoi provare tutto, nessuno riceve nulla.
        </Trans>
      </p>
      <Button look="quiet" onClick={onDone}>
        <Trans>Guardo senza accedere</Trans>
      </Button>
    </Dialog>
  )
}

/** What is said about a person: who it is, what to try, and the button to become it. */
function useRoleTexts(): Record<Person['role'], { name: string; hint: string; act: string }> {
  const { t } = useLingui()
  return {
    member: {
      name: t`Chi prende in prestito`,
      hint: t`Prenota un oggetto, poi apri tra i prestiti il codice per ritirarlo.`,
      act: t`Prova da socia`,
    },
    owner: {
      name: t`Chi presta un oggetto suo`,
      hint: t`Rispondi a chi chiede un tuo oggetto, o pubblicane uno.`,
      act: t`Prova da proprietario`,
    },
    staff: {
      name: t`Chi sta al banco`,
      hint: t`Consegna un prestito e riprendi un oggetto che torna.`,
      act: t`Prova dal banco`,
    },
  }
}
