import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useOfflineReason } from '#src/offline/online.ts'
import { knowsPasskeys } from '#src/session/passkeys.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Section } from '#src/ui/page/page.tsx'
import styles from '../account.module.css'
import { NewPasskeyDialog } from './new-passkey-dialog.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import type { SectionProps } from './section-props.ts'

/** The member's passkeys, and a button to add one. */
export function PasskeysSection(props: SectionProps) {
  const { t } = useLingui()
  const offline = useOfflineReason()
  const [adding, setAdding] = useState(false)
  const { passkeys, passkeys_here } = props.security
  const impossible = !knowsPasskeys()
    ? t`Questo browser non conosce le passkey.`
    : passkeys_here
      ? null
      : t`Le passkey funzionano solo all'indirizzo attuale dell'oggettoteca: aprila da lì.`
  return (
    <Section title={<Trans>Passkey</Trans>}>
      <p>
        <Trans>
          Con una passkey accedi con l'impronta, il volto o il codice del dispositivo, senza
          password. Vale solo per l'indirizzo di oggi dell'oggettoteca: se un giorno cambia, le
          passkey si rifanno.
        </Trans>
      </p>
      {passkeys.length > 0 && (
        <ul className={styles.users}>
          {passkeys.map(passkey => (
            <PasskeyRow key={passkey.id} passkey={passkey} {...props} />
          ))}
        </ul>
      )}
      <p>
        <Button
          look="secondary"
          disabledReason={offline ?? impossible}
          onClick={() => setAdding(true)}
        >
          <Plus size={18} aria-hidden="true" />
          <Trans>Aggiungi una passkey</Trans>
        </Button>
      </p>
      <NewPasskeyDialog open={adding} onClose={() => setAdding(false)} {...props} />
    </Section>
  )
}
