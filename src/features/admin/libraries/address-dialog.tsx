import { Trans, useLingui } from '@lingui/react/macro'
import { type AdminLibrary, libraryMove } from '#contract/shapes/admin/setup.ts'
import { useCall } from '#src/api/mutations.ts'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { FormActions } from '#src/ui/dialog/form-actions.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import layout from '../parts/layout.module.css'
import { useSaved } from '../parts/use-saved.ts'

type Props = { library: AdminLibrary; onClose: () => void }

/** Changes the name in a library's address; the previous one redirects. */
export function AddressDialog({ library, onClose }: Props) {
  const { t } = useLingui()
  const saved = useSaved()
  const move = useCall('admin.libraries.move')
  const form = useCallForm({
    initial: { domain: library.domain },
    check: libraryMove,
    send: body => move.mutateAsync({ params: { id: library.id }, body }),
    onDone: ({ url }) => {
      onClose()
      saved(t`Nuovo indirizzo: ${url}`)
    },
  })
  const { host } = new URL(library.url)
  const rest = host.slice(host.indexOf('.') + 1)
  const name = form.values.domain.trim().toLowerCase() || t`nome`
  return (
    <Dialog open onClose={onClose} title={t`Cambiare indirizzo?`}>
      <form className={layout.stack} {...form.props}>
        <p>{library.name}</p>
        <TextField
          label={t`Nome nell'indirizzo`}
          hint={`${name}.${rest}`}
          paste
          autoCapitalize="none"
          {...form.field('domain')}
        />
        <p className={layout.small}>
          <Trans>
            Le pagine del vecchio indirizzo portano al nuovo, e nessun'altra oggettoteca può
            prenderlo. Chi ha installato l'app continua a usarla; al nuovo indirizzo si accede di
            nuovo.
          </Trans>
        </p>
        <p className={layout.small}>
          <Trans>
            Le passkey valgono per un indirizzo solo: chi ne ha accede al nuovo con l'app di
            autenticazione o un codice di recupero, poi le rifà.
          </Trans>
        </p>
        {form.banner}
        <FormActions onKeep={onClose} act={<Trans>Cambia indirizzo</Trans>} {...form.button} />
      </form>
    </Dialog>
  )
}
