import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { AdminMember } from '#contract/shapes/admin/admin.ts'
import type { ClaimCode } from '#contract/shapes/admin/people.ts'
import { useCall } from '#src/api/mutations.ts'
import { withPreposition } from '#src/i18n/day-prepositions.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { CallButton } from '#src/library/form/call-dialog.tsx'
import { useLibrary } from '#src/library/library.ts'
import { leftToRight } from '#src/ui/bidi/left-to-right.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import layout from '../parts/layout.module.css'
import styles from './letters.module.css'

/** Makes a code on paper, with which somebody without an account gets theirs. */
export function GiveCode({ member }: { member: AdminMember }) {
  const { id, name } = member
  const { t } = useLingui()
  const { is } = useLibrary()
  const give = useCall('admin.members.claim')
  const [made, setMade] = useState<ClaimCode | null>(null)
  if (is.sso_signin) return null
  return (
    <>
      <CallButton
        text={<Trans>Dai un codice per accedere</Trans>}
        title={t`Fare un codice per accedere?`}
        act={t`Fai il codice`}
        keep={t`Non ora`}
        send={() => give.mutateAsync({ params: { id } })}
        onDone={setMade}
      >
        <p>
          <Trans>
            Con il codice {name} sceglie da casa la sua e-mail e la password. Chi ha il codice entra
            in questa scheda: dallo solo a questa persona. Uno fatto prima smette di valere.
          </Trans>
        </p>
      </CallButton>
      {made && <CodeDialog name={name} made={made} onClose={() => setMade(null)} />}
    </>
  )
}

type Props = { name: string; made: ClaimCode; onClose: () => void }

/** The code as it is printed, alone on its sheet, or read out. */
function CodeDialog({ name, made, onClose }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const library = useLibrary()
  const until = withPreposition('until', format.dayOf(made.expires_at))
  const address = `${location.host}/claim`
  return (
    <Dialog open onClose={onClose} title={t`Codice per accedere`}>
      <div className={styles.letter}>
        <p>
          <Trans>
            {name}, con questo codice entri nel tuo profilo di {library.name}.
          </Trans>
        </p>
        <p className={styles.code}>{leftToRight(made.code.toUpperCase())}</p>
        <p className={styles.body}>
          <Trans>
            Apri {address}, oppure «Accedi» e poi «Ho un codice dell'oggettoteca». Scrivi il codice
            e la tua e-mail: il link che ricevi fa scegliere la password.
          </Trans>
        </p>
        <p>
          <Trans>Vale {until}, una volta sola.</Trans>
        </p>
      </div>
      <p className={layout.small}>
        <Trans>Stampalo o leggilo adesso: dopo non si può rivedere.</Trans>
      </p>
      <div className={layout.actions}>
        <Button onClick={() => window.print()}>
          <Trans>Stampa</Trans>
        </Button>
      </div>
    </Dialog>
  )
}
