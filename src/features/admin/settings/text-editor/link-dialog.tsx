import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { FormActions } from '#src/ui/dialog/form-actions.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import layout from '../../parts/layout.module.css'
import { addressOf } from './address.ts'

type Props = {
  /** That of the link at the caret, empty if there is none, `null` while the dialog is closed. */
  address: string | null
  onClose: () => void
  /** `null` removes the link. */
  onDone: (address: string | null) => void
}

/** Asks where the selected text leads. */
export function LinkDialog({ address, ...actions }: Props) {
  const { t } = useLingui()
  return (
    <Dialog open={address !== null} onClose={actions.onClose} title={t`Link`}>
      <LinkFields address={address ?? ''} {...actions} />
    </Dialog>
  )
}

/** They are no form, because they are inside the one of the text. */
function LinkFields({ address, onClose, onDone }: Props & { address: string }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(address)
  const [isWrong, setWrong] = useState(false)
  const apply = () => {
    const to = addressOf(typed)
    if (to) onDone(to)
    else setWrong(true)
  }
  return (
    <div className={layout.stack} data-unsaved={typed === address ? undefined : true}>
      <TextField
        label={t`Dove porta`}
        hint={t`Una pagina, per esempio esempio.it/orari, un'e-mail o un numero di telefono.`}
        error={
          isWrong ? t`Serve l'indirizzo di una pagina, un'e-mail o un numero di telefono.` : null
        }
        paste
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={next => {
          setTyped(next)
          setWrong(false)
        }}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          apply()
        }}
      />
      {address && (
        <Button look="quiet" onClick={() => onDone(null)}>
          <Trans>Togli il link</Trans>
        </Button>
      )}
      <FormActions onKeep={onClose} act={<Trans>Metti il link</Trans>} onAct={apply} />
    </div>
  )
}
