import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Security } from '#contract/shapes/security.ts'
import { useCall } from '#src/api/mutations.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import styles from '../account.module.css'
import { RemoveDialog } from './remove-dialog.tsx'
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx'
import type { SectionProps } from './section-props.ts'

type Props = SectionProps & { passkey: Security['passkeys'][number] }

/** A passkey with its name, dates and actions. */
export function PasskeyRow({ passkey, ...section }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const remove = useCall('passkeys.remove')
  const offline = useOfflineReason()
  const [doing, setDoing] = useState<'rename' | 'remove' | null>(null)
  const { id, name, created_at, last_used_at, host, usable } = passkey
  const created = format.moment(created_at)
  const used = last_used_at && format.moment(last_used_at)
  const close = () => setDoing(null)
  return (
    <li>
      <span>
        <strong>{name}</strong>
        <small>
          <Trans>Creata: {created}</Trans>
          {' · '}
          {used ? <Trans>Ultimo uso: {used}</Trans> : <Trans>Mai usata</Trans>}
        </small>
        {!usable && (
          <small>
            <Trans>Non funziona più: era per {host}</Trans>
          </small>
        )}
      </span>
      <span className={styles.acts}>
        <Button
          look="secondary"
          small
          aria-label={t`Rinomina ${name}`}
          disabledReason={offline}
          onClick={() => setDoing('rename')}
        >
          <Trans>Rinomina</Trans>
        </Button>
        <Button
          look="quiet"
          small
          aria-label={t`Togli ${name}`}
          disabledReason={offline}
          onClick={() => setDoing('remove')}
        >
          <Trans>Togli</Trans>
        </Button>
      </span>
      <RenamePasskeyDialog
        open={doing === 'rename'}
        id={id}
        name={name}
        onClose={close}
        onChange={section.onChange}
      />
      <RemoveDialog
        open={doing === 'remove'}
        title={t`Togliere la passkey?`}
        onClose={close}
        work={() => remove.mutateAsync({ params: { id } })}
        {...section}
      >
        <Trans>
          Con «{name}» non potrai più accedere qui. Cancellala anche dal gestore di password del
          dispositivo.
        </Trans>
      </RemoveDialog>
    </li>
  )
}
