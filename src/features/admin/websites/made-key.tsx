import { Trans, useLingui } from '@lingui/react/macro'
import { copyText } from '#src/platform/share.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import styles from './made-key.module.css'

/** A new key, which is shown only now. */
export function MadeKey({ websiteKey: key }: { websiteKey: string }) {
  const { t } = useLingui()
  const copy = async () => showToast((await copyText(key)) ? t`Chiave copiata` : key)
  return (
    <Banner tone="good">
      <p>
        <Trans>La chiave si vede solo ora.</Trans>
      </p>
      <code className={styles.code}>{key}</code>
      <Button look="secondary" small onClick={() => void copy()}>
        <Trans>Copia la chiave</Trans>
      </Button>
    </Banner>
  )
}
